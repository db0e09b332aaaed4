/**
 * Which fields and rules a check covers. An input that cannot be parsed is not a missing value: it is not reported as
 * required, and no rule is checked with it.
 */
import { isEmptyValue } from '@ninefold/plan/values'
import { isOwnRead, readsOf, type Tree } from '@ninefold/plan/expression'
import { placesOf, type Rule } from '@ninefold/plan'
import { isSecret } from '../../access/index.ts'
import type { Finding } from '../../refusal.ts'
import type { ChangeRequest } from './change.ts'
import type { Place } from './draft.ts'
import type { EntityModel } from '../model.ts'
import type { ChangeSteps } from '../change-steps.ts'

export interface CheckScope {
  /** Whether the field is required and reported if it is invalid. */
  field(place: Place, name: string): boolean
  rule(place: Place, rule: Rule): boolean
  /** For single conditions of a rule; absent: all are checked. */
  condition?(place: Place, condition: Tree): boolean
}

export const EVERYTHING: CheckScope = { field: () => true, rule: () => true }

/** For an erased record: nothing is required. */
export const NOTHING: CheckScope = { field: () => false, rule: () => false }

/**
 * Whether the field may stay empty because no user can fill it in. The history does not contain secrets, so a secret
 * must be entered again.
 */
export function mayStayEmpty({ incomplete, restores }: ChangeRequest, { byName }: EntityModel, name: string): boolean {
  const field = byName.get(name)?.field
  return incomplete !== undefined || (restores !== undefined && field !== undefined && isSecret(field))
}

/** For a record that nobody fills in: a condition that reads a missing value is checked only when a user enters it. */
export const INCOMPLETE: CheckScope = {
  field: () => true,
  rule: () => true,
  condition(place, tree) {
    const missing = new Set(missingIn(place))
    return !readsOf(tree).some((path) => isOwnRead(path) && passesThrough(missing, place, path.split('.')))
  },
}

/** Fields without a value, of the record and of its wholes. */
const missingIn = ({ steps, record, prefix, whole }: Place): readonly string[] => [
  ...steps.entity.fields.flatMap(({ name }) => (isEmptyValue(record[name] ?? null) ? [keyOf(prefix, name)] : [])),
  ...(whole ? missingIn(whole) : []),
]

/** `input`: the problems of the input; `rules`: names of the rules to check. */
export function checkScope(input: readonly Finding[], rules?: readonly string[]): CheckScope {
  const faults = new Set(input.flatMap(({ field, weight }) => (weight === 'error' ? placesIn(field ?? '') : [])))
  if (faults.size === 0 && !rules) return EVERYTHING
  const reads = (place: Place, path: string) => passesThrough(faults, place, path.split('.'))
  return {
    field: (place, name) => !rules && !reads(place, name),
    rule: (place, rule) => (rules?.includes(rule.name) ?? true) && !pathsOf(rule).some((path) => reads(place, path)),
  }
}

function pathsOf({ when, must }: Rule): readonly string[] {
  const own =
    must.kind === 'hold' ? must.expr.reads : must.kind === 'unique' ? must.fields : [must.from, must.to, ...must.per]
  return [...own, ...(when?.reads ?? [])]
}

const keyOf = (prefix: string, path: string): string => `${prefix} ${path}`

/** `lines.0.price`: as the record reads it, `lines.price`, and as the part itself does. */
function placesIn(fault: string): readonly string[] {
  const steps = fault.split('.')
  const prefixes = steps.flatMap((_, i) =>
    i % 2 === 0
      ? [
          steps
            .slice(0, i)
            .map((step) => `${step}.`)
            .join(''),
        ]
      : [],
  )
  return prefixes.map((prefix) => keyOf(prefix, fault.slice(prefix.length).replace(/\.\d+(?=\.|$)/gu, '')))
}

/** Whether the path, from the record at this place, passes an invalid field, or a field derived from one. */
function passesThrough(faults: ReadonlySet<string>, place: Place, path: readonly string[]): boolean {
  const allSteps: ChangeSteps[] = [place.steps]
  const walked: string[] = []
  for (const [i, name] of path.entries()) {
    const steps = allSteps.at(-1)
    // The path from a part to its whole leads out of its list.
    if (steps && placesOf(steps.entity.entity).some(({ whole }) => whole === name)) {
      if (allSteps.length === 1)
        return place.whole !== undefined && passesThrough(faults, place.whole, path.slice(i + 1))
      allSteps.pop()
      walked.pop()
      continue
    }
    const reads = steps?.entity.byName.get(name)?.field.computed?.expr.reads ?? []
    if (reads.some((read) => passesThrough(faults, place, [...walked, ...read.split('.')]))) return true
    walked.push(name)
    if (faults.has(keyOf(place.prefix, walked.join('.')))) return true
    const part = steps?.parts.find(({ field }) => field.name === name)
    if (!part) return false
    allSteps.push(part.steps)
  }
  return false
}
