// Reads `demonstration.json` next to a document: hand-written sample records. For each entity it has a list of records with some of
// their fields; the others are generated.
import { lettersOf } from '@ninefold/plan/base'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Entity } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { DocumentPlace } from '../sources/document.ts'

export type Template = Readonly<Record<string, Json>>

export interface Templates {
  /** In the order of their creation; [] if the file does not contain the entity. */
  of(entity: Entity): readonly Template[]
  /** Why the file is not used, if it cannot be read. */
  readonly mistake?: string
}

export const noTemplates: Templates = { of: () => [] }

export function readTemplates(place: DocumentPlace): Templates {
  const file = join(place.folder ? place.path : dirname(place.path), 'demonstration.json')
  if (!existsSync(file)) return noTemplates
  try {
    const lists = new Map(
      Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly Template[]>).map(
        ([name, list]) => [lettersOf(name), list] as const,
      ),
    )
    return { of: (entity) => lists.get(lettersOf(entity.name)) ?? lists.get(lettersOf(entity.label)) ?? [] }
  } catch (error) {
    return { ...noTemplates, mistake: `${file} is not valid JSON: ${(error as Error).message}` }
  }
}
