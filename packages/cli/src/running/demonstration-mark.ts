// The mark of a data folder that contains a demonstration.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '@ninefold/plan/base'

const markName = 'demonstration.json'

interface Mark {
  readonly made: string
  readonly people: number
  readonly records: number
}

export const isDemonstration = (folder: string): boolean => existsSync(join(folder, markName))

export function markDemonstration(folder: string, people: number, records: number): void {
  const mark = { made: new Date().toISOString(), people, records } satisfies Mark
  writeFileSync(join(folder, markName), `${JSON.stringify(mark)}\n`)
}

/** What there is to look at, in words; undefined where the folder holds no demonstration. */
export function demonstrationInWords(folder: string): string | undefined {
  if (!isDemonstration(folder)) return undefined
  const { people, records } = JSON.parse(readFileSync(join(folder, markName), 'utf8')) as Mark
  const users = counted(people, 'demonstration person', 'demonstration people')
  return records === 0 ? users : `${users} and ${counted(records, 'sample record')}`
}
