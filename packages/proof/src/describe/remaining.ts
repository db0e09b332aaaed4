/**
 * The properties of a part of the plan that its sentence does not mention. A sentence covers the usual properties; a
 * property with an unusual value follows with its name, so that the description is complete, whatever is added to the
 * plan later.
 */
import { codeOfValue } from './code.ts'

/** A property that the sentence covers. */
const OMITTED = Symbol('omitted')

/** By property: the usual value, which is not printed. */
type Usual = Readonly<Record<string, unknown>>

/** Properties that the sentence covers, whatever their values. */
export const omit = (...keys: readonly string[]): Usual => Object.fromEntries(keys.map((key) => [key, OMITTED]))

/** One text for each property: `unique true`. */
export function remainingProperties(value: object, usual: Usual): readonly string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    if (key === 'origin' || item === undefined || usual[key] === OMITTED) return []
    if (Object.hasOwn(usual, key) && codeOfValue(usual[key]) === codeOfValue(item)) return []
    return [`${key} ${codeOfValue(item)}`]
  })
}

/** All of them in brackets, to follow a sentence: ` (name "spent"; unique true)`; '' if none remain. */
export function remaining(value: object, usual: Usual): string {
  const all = remainingProperties(value, usual)
  return all.length === 0 ? '' : ` (${all.join('; ')})`
}
