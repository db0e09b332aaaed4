/** The plan's rules with what each depends on, and where each is checked. */
import { reachOf, type Reach, type Rule } from '@ninefold/language'
import type { Model } from './model.ts'
import { changesAny, type Touch } from './written.ts'

export interface RuleWithReach {
  readonly rule: Rule
  readonly reach: Reach
  /** It reads other records: checked when the change is complete (`invariants.ts`), not before the record is stored. */
  readonly isBeyond: boolean
}

const known = new WeakMap<Model, readonly RuleWithReach[]>()

/** In the order of the document. */
export function rulesOf(model: Model): readonly RuleWithReach[] {
  const before = known.get(model)
  if (before) return before
  const { entities, rules } = model.plan
  const made = rules.map((rule) => {
    const reach = reachOf(entities, rule)
    return { rule, reach, isBeyond: readsBeyond(rule, reach) }
  })
  known.set(model, made)
  return made
}

/** `unique` and `no overlap` over the record's own fields are searched for when it is stored (`apart.ts`). */
function readsBeyond(rule: Rule, { scope, dependencies }: Reach): boolean {
  if (rule.must.kind === 'hold') return scope === 'beyond'
  const isOwn = ({ entity, back }: Reach['dependencies'][number]) =>
    entity === rule.entity && back.every(({ kind }) => kind === 'equal' || kind === 'every')
  return !dependencies.every(isOwn)
}

/**
 * Is a rule looked at when this record of it is written? A rule none of whose fields changes is left as it was, whether or not
 * it is broken; what only warns is told each time. `touches`: all that the change writes.
 */
export function isDue(touch: Touch, { rule, reach }: RuleWithReach, touches: readonly Touch[]): boolean {
  const { checked, dependencies } = reach
  if (checked === 'ownSave' || rule.weight === 'warning' || touch.before === null) return true
  return dependencies.some(({ entity, fields, back }) =>
    (back.length === 0 ? [touch] : touches).some((one) => one.entity.name === entity && changesAny(one, fields)),
  )
}
