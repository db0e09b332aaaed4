/**
 * What the sentences leave unsaid. A sentence says the usual things in words; each property that is not as it is without a
 * word is added behind it by its name, so that nothing of the plan is left out, whatever comes to stand in it.
 */
import { codeOfValue } from './code.ts'

/** A property that the sentence says in words. */
export const SAID = Symbol('said')

/** `usual`: for each property `SAID`, or the value of which nothing needs to be said. */
export function oddsOf(value: object, usual: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(value).flatMap(([key, item]) => {
    if (key === 'origin' || item === undefined || usual[key] === SAID) return []
    if (Object.hasOwn(usual, key) && codeOfValue(usual[key]) === codeOfValue(item)) return []
    return [`${key} ${codeOfValue(item)}`]
  })
}

/** ` (name "spent"; unique true)`, or nothing. */
export function odds(value: object, usual: Readonly<Record<string, unknown>>): string {
  const all = oddsOf(value, usual)
  return all.length === 0 ? '' : ` (${all.join('; ')})`
}
