// What is known while a demonstration is made: the people, the records so far, and the moment it is.
import type { Entity, Plan } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { filledLater } from './filled-later.ts'
import { patternsOf } from './patterns.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import type { DemonstrationServer } from './server.ts'
import { plain } from './templates.ts'
import type { Templates } from './templates.ts'

export interface World {
  readonly plan: Plan
  readonly server: DemonstrationServer
  readonly people: readonly DemoPerson[]
  readonly templates: Templates
  readonly random: Random
  /** Ids by entity, in order of creation. */
  readonly ids: Map<string, string[]>
  /** `Entity\0text` → id, for every short text that a record was created with. */
  readonly labels: Map<string, string>
  /** How many records are in each state, as `Entity\0state`: states that are rare are sought. */
  readonly states: Map<string, number>
  /** Fields that actions fill in, as `Entity.field`. */
  readonly later: ReadonlySet<string>
  /** Patterns that rules demand, as `Entity.field`. */
  readonly patterns: ReadonlyMap<string, string>
  /** What could not be made: `Claim: Approve was refused (…)`. */
  readonly refusals: string[]
  now: Date
}

export function worldOf(
  of: Pick<World, 'plan' | 'server' | 'people' | 'templates' | 'random'> & { readonly now: Date },
): World {
  const later = filledLater(of.plan)
  const patterns = patternsOf(of.plan)
  const world: World = { ...of, later, patterns, ids: new Map(), labels: new Map(), states: new Map(), refusals: [] }
  world.ids.set(
    'User',
    of.people.map((person) => person.id),
  )
  for (const person of of.people) remember(world, 'User', person.id, { name: person.name })
  return world
}

export function moveTo(world: World, moment: Date): void {
  world.now = moment
  world.server.setClock(moment)
}

export function remember(world: World, entity: string, id: string, input: Readonly<Record<string, Json>>): void {
  const ids = world.ids.get(entity) ?? []
  if (!ids.includes(id)) world.ids.set(entity, [...ids, id])
  for (const value of Object.values(input)) {
    if (typeof value === 'string') world.labels.set(`${entity}\0${plain(value)}`, id)
  }
}

export const entityNamed = (world: World, name: string): Entity | undefined =>
  world.plan.entities.find((entity) => entity.name === name)
