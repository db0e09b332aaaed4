/** Former names of a choice or a state: `trip, journey`; with a condition if one name was split: ``big when `size > 10` ``. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, splitAt } from '../document/index.ts'

/** A former name, so that existing data is migrated to the new one. */
export interface FormerName {
  readonly name: string
  /** The permission applies only to records for which this condition is true. */
  readonly when?: Phrase
  readonly place: Phrase
}

const SPLIT = pattern('{name} (when|if|where) {when:code}')

/** The former names in a cell, separated by commas, each with its condition if it has one. */
export const readFormerNames = (phrase: Phrase): readonly FormerName[] =>
  splitAt(phrase, /,|;/u).map((place) => {
    const { name, when } = matchPattern(place, SPLIT) ?? {}
    return { name: unquoted(plainText(name ?? place)), ...(when && { when }), place }
  })

/** The text without quotation marks around it. */
export const unquoted = (text: string): string =>
  /^'(.*)'$|^"(.*)"$|^“(.*)”$/su
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined) ?? text
