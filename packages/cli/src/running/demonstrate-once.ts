// Makes the demonstration the first time a data folder is used in development, and remembers that it is there.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Application } from '@ninefold/engine'
import { demonstrate } from '../demonstration/demonstrate.ts'
import { readTemplates } from '../demonstration/templates.ts'
import type { DocumentPlace } from '../sources/document.ts'
import { counted } from '../terminal/text.ts'

/** Written before the first person is: a demonstration that was interrupted is not begun again over its own remains. */
const markName = 'demonstration.json'

interface Mark {
  readonly made: string
  readonly people: number
  readonly records: number
}

export const isDemonstration = (folder: string): boolean => existsSync(join(folder, markName))

/** What there is to look at, in words; undefined where the folder holds no demonstration. */
export function demonstrationInWords(folder: string): string | undefined {
  if (!isDemonstration(folder)) return undefined
  const { people, records } = JSON.parse(readFileSync(join(folder, markName), 'utf8')) as Mark
  const users = counted(people, 'demonstration person', 'demonstration people')
  return records === 0 ? users : `${users} and ${counted(records, 'sample record')}`
}

/** What could not be done, and what to do. */
interface Shortfall {
  readonly message: string
  readonly help: string
}

function withoutSamples(without: readonly string[]): readonly Shortfall[] {
  if (without.length === 0) return []
  const message = ['There are no sample records of these:', ...without.map((one) => `  ${one}`)].join('\n')
  return [{ message, help: 'All others have some. Add these by hand, or in demonstration.json.' }]
}

/** Makes the demonstration where there is none yet. What its file cannot be used for, and of what there are no records. */
export async function demonstrateOnce(
  folder: string,
  place: DocumentPlace,
  application: Application,
): Promise<readonly Shortfall[]> {
  if (isDemonstration(folder)) return []
  const mark = (people: number, records: number) =>
    writeFileSync(
      join(folder, markName),
      `${JSON.stringify({ made: new Date().toISOString(), people, records } satisfies Mark)}\n`,
    )
  mark(0, 0)
  const templates = readTemplates(place)
  const { people, records, without } = await demonstrate(application.plan, application, templates, new Date())
  mark(people.length, records)
  const { mistake } = templates
  const unusable = mistake === undefined ? [] : [{ message: mistake, help: 'Sample records were made up instead.' }]
  return [...unusable, ...withoutSamples(without)]
}
