// Creates the demonstration when a data folder is first used in development, and records that it exists.
import type { Application } from '@ninefold/engine'
import { demonstrate } from '../demonstration/demonstrate.ts'
import { readTemplates } from '../demonstration/templates.ts'
import type { DocumentPlace } from '../sources/document.ts'
import { markDemonstration } from './demonstration-mark.ts'

/** What could not be done, and what to do. */
interface Shortfall {
  readonly message: string
  readonly help: string
}

function withoutSamples(without: readonly string[]): readonly Shortfall[] {
  if (without.length === 0) return []
  const message = ['There are no sample records of these entities:', ...without.map((one) => `  ${one}`)].join('\n')
  return [{ message, help: 'All others have some. Add these by hand, or in demonstration.json.' }]
}

/** Makes the demonstration in a folder without one. What its file cannot be used for, and of what there are no records. */
export async function demonstrateOnce(
  folder: string,
  place: DocumentPlace,
  application: Application,
): Promise<readonly Shortfall[]> {
  // Written before the first person is: a demonstration that was interrupted is not begun again over its own remains.
  markDemonstration(folder, 0, 0)
  const templates = readTemplates(place)
  const { people, records, without } = await demonstrate(application.plan, application, templates, new Date())
  markDemonstration(folder, people.length, records)
  const { mistake } = templates
  const unusable = mistake === undefined ? [] : [{ message: mistake, help: 'Sample records were generated instead.' }]
  return [...unusable, ...withoutSamples(without)]
}
