/**
 * The plan's rules with their dependencies and where each is checked; also required fields whose conditions read other
 * records.
 */
import { demandsOf, reachOf, type Reach, type Rule } from '@ninefold/plan'
import type { Model } from '../model.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { changesAny, type DraftChanges, type RowChange } from '../change/written.ts'
import { isEmptyValue, isPassword } from '@ninefold/plan/values'

const known = new WeakMap<Model, readonly RuleWithReach[]>()

/** In document order. */
export function rulesOf(model: Model): readonly RuleWithReach[] {
  const before = known.get(model)
  if (before) return before
  const { entities, rules } = model.plan
  const written = rules.map((rule) => {
    const reach = reachOf(entities, rule)
    return { rule, reach, isCrossRecord: readsOtherRecords(rule, reach) }
  })
  const demands = demandsOf(entities).map(({ field, rule }) => ({
    rule,
    reach: reachOf(entities, rule),
    isCrossRecord: true,
    demands: field.name,
  }))
  const made = [...written, ...demands]
  known.set(model, made)
  return made
}

/** `unique` and `no overlap` over the record's own fields are checked when it is stored (`uniqueness.ts`). */
function readsOtherRecords(rule: Rule, { scope, dependencies }: Reach): boolean {
  if (rule.must.kind === 'hold') return scope === 'otherRecords'
  const isOwn = ({ entity, back }: Reach['dependencies'][number]) =>
    entity === rule.entity && back.every(({ kind }) => kind === 'equal' || kind === 'every')
  return !dependencies.every(isOwn)
}

/**
 * Whether it is checked at the end of the transaction. Rules that depend on the user, the time or the old version are
 * checked with each change of their own record: several changes may do what each of them may. Warnings belong to the
 * answer of a change.
 */
export const isDeferred = ({ rule, reach, demands, isCrossRecord }: RuleWithReach): boolean =>
  isCrossRecord &&
  rule.weight === 'error' &&
  (demands === undefined ? reach.checked === 'anyWrite' : reach.readsStateOnly)

/**
 * Whether a rule is checked when this record of it is written. A rule none of whose fields change is not checked,
 * whether violated or not; a warning is given each time. `changes`: everything that the change writes.
 */
export function isDue(
  change: RowChange,
  { rule, reach, demands }: RuleWithReach,
  changes: readonly RowChange[],
): boolean {
  const { checked, dependencies } = reach
  if (demands !== undefined) return isMissing(change, demands)
  if (checked === 'ownSave' || rule.weight === 'warning' || change.before === null) return true
  return dependencies.some(({ entity, fields, back }) =>
    (back.length === 0 ? [change] : changes).some((one) => one.entity.name === entity && changesAny(one, fields)),
  )
}

/** The same for a record, or a part, of a draft. */
export function isDueIn(changes: () => DraftChanges, id: string, one: RuleWithReach): boolean {
  const { all, byId } = changes()
  const own = byId.get(id)
  return !own || isDue(own, one, all)
}

/** REC-9: a password that was never set is required if it is sent. */
function isMissing({ entity, before, after }: RowChange, name: string): boolean {
  if (!isEmptyValue(after?.[name] ?? null)) return false
  return before === null || !isPassword(entity.byName.get(name)?.field.type) || !isEmptyValue(before[name] ?? null)
}
