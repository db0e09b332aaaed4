/** What a change writes in a record that a rule checks: no wrong value may replace another one there (RUL-22). */
import { inputsOf, type Dependency } from '@ninefold/plan'
import { memoize } from '@ninefold/plan/base'
import type { Model } from '../model.ts'
import { conditionsOf, ownListOf, type OwnChange } from './rule-conditions.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { hasOther, isUpdate, type RowChange } from '../change/written.ts'

/**
 * By the index of each condition. The records of the record's own list are compared one by one, so the list is not an
 * input.
 */
const inputs = memoize((model: Model) =>
  memoize((one: RuleWithReach) =>
    conditionsOf(one).singles.map((single) =>
      inputsOf(model.plan.entities, one.rule.entity, ownListOf(single)?.body ?? single.tree),
    ),
  ),
)

/** `change`: of the record; `all`: of the whole change. */
export function ownChangeOf(model: Model, one: RuleWithReach, change: RowChange, all: readonly RowChange[]): OwnChange {
  const parts = all.filter(({ whole }) => whole?.id === change.id)
  return {
    changesInput: (place) => changesAnyOf(change, inputs(model)(one)[place]!),
    parts: new Set(parts.filter((part) => isUpdate(part) && writes(part, one.reach.dependencies)).map(({ id }) => id)),
  }
}

const changesAnyOf = (change: RowChange | undefined, read: readonly Dependency[]): boolean =>
  change !== undefined && (writes(change, read) || changesAnyOf(change.whole, read))

const writes = (change: RowChange, read: readonly Dependency[]): boolean =>
  read.some(({ entity, fields }) => entity === change.entity.name && [...fields].some((name) => hasOther(change, name)))
