/**
 * The properties of a part of the plan that its sentence leaves out. A sentence says the usual things in words; a property with an
 * unusual value follows it by name, so that nothing of the plan is left out, whatever is added to the plan later.
 */
import { codeOfValue } from './code.ts'

/** For a property that the sentence says in words. */
const OMITTED = Symbol('omitted')

/** By property: the usual value, which is not printed. */
type Usual = Readonly<Record<string, unknown>>

/** Usual whatever their values: the sentence says these properties in words. */
export const omit = (...keys: readonly string[]): Usual => Object.fromEntries(keys.map((key) => [key, OMITTED]))

/** One text for each property: `unique true`. */
export function remainingProperties(value: object, usual: Usual): readonly string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    if (key === 'origin' || item === undefined || usual[key] === OMITTED) return []
    if (Object.hasOwn(usual, key) && codeOfValue(usual[key]) === codeOfValue(item)) return []
    return [`${key} ${codeOfValue(item)}`]
  })
}

/** All in brackets, to follow a sentence: ` (name "spent"; unique true)`; empty where nothing remains. */
export function remaining(value: object, usual: Usual): string {
  const all = remainingProperties(value, usual)
  return all.length === 0 ? '' : ` (${all.join('; ')})`
}
