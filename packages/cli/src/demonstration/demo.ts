// The state while a demonstration is created: the users, the records so far, and the current time.
import type { Entity, Plan } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import { filledLater } from './filled-later.ts'
import { patternsOf } from './patterns.ts'
import type { DemoPerson } from './people.ts'
import type { Random } from './random.ts'
import type { DemonstrationServer } from './server.ts'
import { lettersOf } from '@ninefold/plan/base'
import type { Templates } from './templates.ts'

export interface Demo {
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

export function createDemo(
  of: Pick<Demo, 'plan' | 'server' | 'people' | 'templates' | 'random'> & { readonly now: Date },
): Demo {
  const later = filledLater(of.plan)
  const patterns = patternsOf(of.plan)
  const demo: Demo = { ...of, later, patterns, ids: new Map(), labels: new Map(), states: new Map(), refusals: [] }
  demo.ids.set(
    'User',
    of.people.map((person) => person.id),
  )
  for (const person of of.people) remember(demo, 'User', person.id, { name: person.name })
  return demo
}

export function moveTo(demo: Demo, moment: Date): void {
  demo.now = moment
  demo.server.setClock(moment)
}

export function remember(demo: Demo, entity: string, id: string, input: Readonly<Record<string, Json>>): void {
  const ids = demo.ids.get(entity) ?? []
  if (!ids.includes(id)) demo.ids.set(entity, [...ids, id])
  for (const value of Object.values(input)) {
    if (typeof value === 'string') demo.labels.set(`${entity}\0${lettersOf(value)}`, id)
  }
}

export const entityNamed = (demo: Demo, name: string): Entity | undefined =>
  demo.plan.entities.find((entity) => entity.name === name)
