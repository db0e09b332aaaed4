/** The rules of point 5 and guards of point 4 that raise codes of point 8. */
import { memoize } from '@ninefold/plan/base'
import type { Lifecycle, Rule } from '@ninefold/plan'

export interface Raiser {
  readonly code: string
  /** The entity of the record in the text. */
  readonly entity: string
  readonly by: 'rule' | 'guard'
}

export function raisersOf(rules: readonly Rule[], lifecycles: readonly Lifecycle[]): readonly Raiser[] {
  return [...rules.map(ruleRaises), ...lifecycles.flatMap(guardsRaise)]
}

const ruleRaises = memoize(({ error, entity }: Rule): Raiser => ({ code: error, entity, by: 'rule' }))

const guardsRaise = memoize(({ entity, actions, create }: Lifecycle): readonly Raiser[] =>
  [create, ...actions].flatMap(({ error }) => (error ? [{ code: error, entity, by: 'guard' }] : [])),
)
