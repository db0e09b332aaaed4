/**
 * Which fields and rules a check looks at. What was sent but cannot be read is no missing value: neither is it demanded,
 * nor does a rule judge a record by it.
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

export interface LookingAt {
  /** Is the field demanded, and told of where it does not fit? */
  field(place: Place, name: string): boolean
  rule(place: Place, rule: Rule): boolean
  /** Of the single conditions of a rule; absent: each counts. */
  condition?(place: Place, condition: Tree): boolean
}

export const EVERYTHING: LookingAt = { field: () => true, rule: () => true }

/** Of a record that is erased: nothing is left that could fulfil anything. */
export const NOTHING: LookingAt = { field: () => false, rule: () => false }

/** Is nobody there to fill in the field? A secret was never kept, and can only be given anew. */
export function isUnasked({ incomplete, restores }: ChangeRequest, { byName }: EntityModel, name: string): boolean {
  const field = byName.get(name)?.field
  return incomplete !== undefined || (restores !== undefined && field !== undefined && isSecret(field))
}

/** Of a record that nobody is asked to fill in: a condition that reads what is missing waits until somebody writes it. */
export const INCOMPLETE: LookingAt = {
  field: () => true,
  rule: () => true,
  condition(place, tree) {
    const missing = new Set(missingIn(place))
    return !readsOf(tree).some((path) => isOwnRead(path) && leadsOver(missing, place, path.split('.')))
  },
}

/** Fields without a value, of the record and of what it is a part of. */
const missingIn = ({ steps, record, prefix, whole }: Place): readonly string[] => [
  ...steps.entity.fields.flatMap(({ name }) => (isEmptyValue(record[name] ?? null) ? [keyOf(prefix, name)] : [])),
  ...(whole ? missingIn(whole) : []),
]

/** `input`: what was found wrong in what was sent; `rules`: names of those that are asked for. */
export function lookingAt(input: readonly Finding[], rules?: readonly string[]): LookingAt {
  const faults = new Set(input.flatMap(({ field, weight }) => (weight === 'error' ? placesIn(field ?? '') : [])))
  if (faults.size === 0 && !rules) return EVERYTHING
  const reads = (place: Place, path: string) => leadsOver(faults, place, path.split('.'))
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

/** `lines.0.price`, as the record reads it, `lines.price`, and as the part does that stands there. */
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

/** Does the path, from the record that stands there, lead over one of the faults, or over what is worked out from one? */
function leadsOver(faults: ReadonlySet<string>, place: Place, path: readonly string[]): boolean {
  const allSteps: ChangeSteps[] = [place.steps]
  const walked: string[] = []
  for (const [i, name] of path.entries()) {
    const steps = allSteps.at(-1)
    // A part's way to its whole leads out of the list that it stands in.
    if (steps && placesOf(steps.entity.entity).some(({ whole }) => whole === name)) {
      if (allSteps.length === 1) return place.whole !== undefined && leadsOver(faults, place.whole, path.slice(i + 1))
      allSteps.pop()
      walked.pop()
      continue
    }
    const reads = steps?.entity.byName.get(name)?.field.computed?.expr.reads ?? []
    if (reads.some((read) => leadsOver(faults, place, [...walked, ...read.split('.')]))) return true
    walked.push(name)
    if (faults.has(keyOf(place.prefix, walked.join('.')))) return true
    const part = steps?.parts.find(({ field }) => field.name === name)
    if (!part) return false
    allSteps.push(part.steps)
  }
  return false
}
