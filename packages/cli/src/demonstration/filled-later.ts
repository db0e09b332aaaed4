// The fields that life cycles fill in, as inputs or by effects of actions. A new record does not have them yet.
import type { Effect, Lifecycle, Plan } from '@ninefold/plan'
import { isReference } from '@ninefold/plan/values'

/** As `Entity.field`. Includes fields that the creation sets: nobody enters them. */
export function filledLater(plan: Plan): ReadonlySet<string> {
  return new Set(plan.lifecycles.flatMap((lifecycle) => [...inputsOf(lifecycle), ...set(plan, lifecycle)]))
}

const inputsOf = ({ entity, actions }: Lifecycle): readonly string[] =>
  actions.flatMap(({ asks }) => asks.flatMap(({ field }) => (field === undefined ? [] : [`${entity}.${field}`])))

function set(plan: Plan, { entity, actions, create }: Lifecycle): readonly string[] {
  const effects: readonly Effect[] = [...create.then, ...actions.flatMap(({ then }) => then)]
  return effects.flatMap((effect) => (effect.kind === 'set' ? (fieldAt(plan, entity, effect.path) ?? []) : []))
}

/** `['borrower', 'lockedUntil']` of a loan is `User.lockedUntil`. */
function fieldAt(plan: Plan, entity: string, [name, ...rest]: readonly string[]): string | undefined {
  if (name === undefined) return undefined
  if (rest.length === 0) return `${entity}.${name}`
  const type = plan.entities.find((each) => each.name === entity)?.fields.find((field) => field.name === name)?.type
  return isReference(type) ? fieldAt(plan, type.entity, rest) : undefined
}
