/**
 * One version of the document with everything computed from it once. A request uses the same version from start to end.
 */
import { pluralOf } from '@ninefold/plan/base'
import type { Entity, Plan, Screen } from '@ninefold/plan'
import type { Calls } from '../calls/index.ts'
import type { Inbox } from '../inbox/index.ts'
import type { Lifecycles } from '../lifecycle/index.ts'
import type { Records } from '../records/index.ts'
import type { Catalogue } from '../wording/index.ts'
import type { Constants } from '../constants/index.ts'
import type { Source } from '../documents/index.ts'
import type { Views } from '../views/index.ts'
import type { Retention } from '../retention/index.ts'
import type { TextIndexes } from '../store/index.ts'
import type { Principals } from './principals.ts'

export interface Running {
  readonly plan: Plan
  readonly hash: string
  readonly sources: readonly Source[]
  readonly records: Records
  readonly lifecycles: Lifecycles
  readonly calls: Calls
  readonly inbox: Inbox
  readonly principals: Principals
  readonly constants: Constants
  readonly catalogue: Catalogue
  readonly retention: Retention
  readonly views: Views
  readonly textIndexes: TextIndexes
  /** Entities that are not parts, by path, plural and identifier; keys in lower case. */
  readonly entities: ReadonlyMap<string, Entity>
  readonly screens: ReadonlyMap<string, Screen>
}

/** By kebab-case path, plural or identifier, all in lower case. */
export function entitiesByName(plan: Plan): ReadonlyMap<string, Entity> {
  const byName = new Map<string, Entity>()
  const names: ((entity: Entity) => string)[] = [
    (entity) => entity.path,
    (entity) => entity.name,
    (entity) => entity.plural.replaceAll(' ', '-'),
    (entity) => pluralOf(entity.label).replaceAll(' ', '-'),
  ]
  for (const nameOf of names)
    for (const entity of plan.entities) {
      const name = nameOf(entity).toLowerCase()
      if (!byName.has(name)) byName.set(name, entity)
    }
  return byName
}

export const byLowerName = <T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.map((each) => [each.name.toLowerCase(), each]))
