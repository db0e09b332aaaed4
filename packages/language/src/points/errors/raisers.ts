/** Who raises the codes of point 8: rules of point 5, and guards of point 4 that say what they refuse. */
import type { Lifecycle, Rule } from '../../plan/plan.ts'

export interface Raiser {
  readonly code: string
  /** Of the record that the wording is about. */
  readonly entity: string
  readonly by: 'rule' | 'guard'
}

export function raisersOf(rules: readonly Rule[], lifecycles: readonly Lifecycle[]): readonly Raiser[] {
  const guards = lifecycles.flatMap(({ entity, actions, create }) =>
    [create, ...actions].flatMap(({ error }) => (error ? [{ code: error, entity, by: 'guard' } as const] : [])),
  )
  return [...rules.map(({ error, entity }) => ({ code: error, entity, by: 'rule' }) as const), ...guards]
}
