/**
 * Checks before a record is stored: required fields have values, amounts fit, and the document's rules are satisfied,
 * on the record and on each of its parts. A rule over a missing value is satisfied. All problems are reported together.
 */
import { AMOUNT_DIGITS, isDecimal, isEmptyValue, isPassword, type Money, type Value } from '@ninefold/plan/values'
import type { Rule } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import type { Principal } from '../../access/index.ts'
import { finding, type Finding } from '../../refusal.ts'
import { environmentOf, placesOf, type Draft, type Place } from '../change/draft.ts'
import { evaluate, evaluateTree } from '../expressions.ts'
import { EVERYTHING, type CheckScope } from '../change/check-scope.ts'
import type { FieldModel } from '../model.ts'
import { conditionsWithWhen, isBroken as isConditionBroken } from './rule-conditions.ts'
import { isDueIn } from './rules.ts'
import type { RuleWithReach } from '../change-steps.ts'
import { changesOfDraft, type DraftChanges } from '../change/written.ts'

/** Errors and warnings of the record and its parts, in document order. */
export function findingsOf(principal: Principal, draft: Draft, looking = EVERYTHING): Finding[] {
  const changes = changesOfDraft(draft)
  return placesOf(draft).flatMap((place) => findingsAt(principal, place, looking, changes))
}

function findingsAt(principal: Principal, place: Place, looking: CheckScope, changes: () => DraftChanges): Finding[] {
  const { steps, record, before, prefix } = place
  const environment = environmentOf(principal, record, before)
  const missing = steps.required.filter((field) => {
    const { required, shownWhen, displayedWhen } = field.field
    if (!isEmptyValue(record[field.name] ?? null) || !looking.field(place, field.name)) return false
    // REC-9: `input.ts` requires it if it is sent.
    if (before && isPassword(field.field.type) && isEmptyValue(before[field.name] ?? null)) return false
    if ([shownWhen, displayedWhen].some((when) => when && evaluate(when, environment) !== true)) return false
    return !required!.when || evaluate(required!.when, environment) === true
  })
  const tooLarge = steps.computed.filter(
    (field) => looking.field(place, field.name) && !fits(record[field.name] ?? null),
  )
  const broken = steps.holds.flatMap((one) => {
    const { rule } = one
    if (!looking.rule(place, rule) || !isDueIn(changes, record.id, one)) return []
    return isBroken(one, environment, looking.condition && ((tree) => looking.condition!(place, tree))) ? [rule] : []
  })
  const about = { entity: steps.entity.name, record }
  return [
    ...missing.map((field) => fieldFinding('REQUIRED', field, prefix)),
    ...tooLarge.map((field) => fieldFinding('TOO_LARGE', field, prefix)),
    ...broken.map((rule) => ruleFinding(rule, prefix, about)),
  ]
}

const fieldFinding = (code: 'REQUIRED' | 'TOO_LARGE', field: FieldModel, prefix: string): Finding =>
  finding(code, { field: prefix + field.name, origin: field.field.origin })

const most = 10n ** BigInt(AMOUNT_DIGITS)

/** Computed amounts may exceed the exact range. */
function fits(value: Value): boolean {
  const amount = isDecimal(value)
    ? value
    : isDecimal((value as Money | null)?.amount)
      ? (value as Money).amount
      : undefined
  return amount === undefined || (amount.coefficient < most && amount.coefficient > -most)
}

type Environment = ReturnType<typeof environmentOf>

/** `counts`: the result of a condition that does not count is unknown. Absent: all count. */
function isBroken(one: RuleWithReach, environment: Environment, counts?: (condition: Tree) => boolean): boolean {
  const { when, must } = one.rule
  if (must.kind !== 'hold') return false
  if (counts) return isBrokenBy(one, environment, counts)
  if (when && evaluate(when, environment) !== true) return false
  return evaluate(must.expr, environment) === false
}

function isBrokenBy(one: RuleWithReach, environment: Environment, counts: (condition: Tree) => boolean): boolean {
  const { root, singles } = conditionsWithWhen(one)
  const results = singles.map(({ tree, values }) =>
    counts(tree)
      ? {
          broken: evaluateTree(tree, environment) === false,
          values: values.map((value) => evaluateTree(value, environment)),
        }
      : { broken: false, values: [] },
  )
  return isConditionBroken(root, results)
}

export function ruleFinding(rule: Rule, prefix: string, about: Finding['about']): Finding {
  const [field] = rule.fields
  const place = field === undefined ? prefix.replace(/\.$/, '') : prefix + field
  return {
    code: rule.error,
    weight: rule.weight,
    ...(place === '' ? {} : { field: place }),
    parameters: { rule: rule.label },
    origin: rule.origin,
    ...(about ? { about } : {}),
  }
}
