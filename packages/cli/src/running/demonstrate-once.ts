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
  const cast = counted(people, 'demonstration person', 'demonstration people')
  return records === 0 ? cast : `${cast} and ${counted(records, 'sample record')}`
}

function withoutSamples(without: readonly string[]): string | undefined {
  if (without.length === 0) return undefined
  return ['There are no sample records of these:', ...without.map((one) => `  ${one}`)].join('\n')
}

/** What is wrong with the file of sample records, if there is one and it cannot be used. */
export async function demonstrateOnce(
  folder: string,
  place: DocumentPlace,
  application: Application,
): Promise<string | undefined> {
  if (isDemonstration(folder)) return undefined
  const mark = (people: number, records: number) =>
    writeFileSync(
      join(folder, markName),
      `${JSON.stringify({ made: new Date().toISOString(), people, records } satisfies Mark)}\n`,
    )
  mark(0, 0)
  const templates = readTemplates(place)
  const { people, records, without } = await demonstrate(application.plan, application, templates, new Date())
  mark(people.length, records)
  return [templates.mistake, withoutSamples(without)].filter((one) => one !== undefined).join('\n') || undefined
}
