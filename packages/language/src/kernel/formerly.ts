/** What a choice or a state was called before: `trip, journey`, and, where several come out of one, ``big when `size > 10` ``. */
import { type Phrase, CODE, matchPhrase, plainText, splitAt } from '../document/index.ts'

export interface Formerly {
  readonly name: string
  /** Only records of which this is true. */
  readonly when?: Phrase
  readonly place: Phrase
}

const SPLIT = new RegExp(`^(.+?)\\s+(?:when|if|where)\\s+(${CODE})$`, 'isu')

export const readFormerly = (phrase: Phrase): readonly Formerly[] =>
  splitAt(phrase, /,|;/u).map((place) => {
    const [name, when] = matchPhrase(place, SPLIT) ?? []
    return { name: unquoted(plainText(name ?? place)), ...(when && { when }), place }
  })

export const unquoted = (text: string): string =>
  /^'(.*)'$|^"(.*)"$|^“(.*)”$/su
    .exec(text)
    ?.slice(1)
    .find((part) => part !== undefined) ?? text
