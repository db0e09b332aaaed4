/** Corrects lists of names with "and": joins `Health and safety`, which is one role, and splits `agents and team leads`. */
import { type Phrase, joinPhrases, plainText, slicePhrase } from '../document/index.ts'

type IsName = (text: string) => boolean

/** Joins two neighbours if they form a name together and one of them is not a name; splits a phrase that consists of names. */
export function joinedNames(phrases: readonly Phrase[], isName: IsName): readonly Phrase[] {
  const joined: Phrase[] = []
  for (const phrase of phrases.flatMap((one) => namesIn(one, isName) ?? [one])) {
    const before = joined.at(-1)
    const areNames = [before, phrase].every((one) => one && isName(plainText(one)))
    const both = before && !areNames ? joinPhrases([before, phrase], ' and ') : undefined
    const names = both && namesIn(both, isName)
    if (names) joined.splice(-1, 1, ...names)
    else joined.push(phrase)
  }
  return joined
}

/** Splits a phrase into names, the longest first: `clerk and food and drink` with a role *Food and drink*. */
function namesIn(phrase: Phrase, isName: IsName): readonly Phrase[] | undefined {
  if (isName(plainText(phrase))) return [phrase]
  for (const { index, 0: separator } of [...phrase.text.matchAll(JOINTS)].toReversed()) {
    const first = slicePhrase(phrase, 0, index)
    if (!isName(plainText(first))) continue
    const others = namesIn(slicePhrase(phrase, index + separator.length, phrase.text.length), isName)
    if (others) return [first, ...others]
  }
  return undefined
}

export const AND = /\s+(?:and|or|&)\s+/iu
const JOINTS = new RegExp(AND, 'giu')
