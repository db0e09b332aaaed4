/** Names with "and" in them: the role `Health and safety`, which a list cut in two, and `agents and team leads`, which it did not. */
import type { Phrase } from '../document/model.ts'
import { joinPhrases, plainText, splitAt } from '../document/phrase.ts'

/** Neighbours become one where they are a name together and one of them is none by itself; one that is none becomes the names in it. */
export function joinedNames(phrases: readonly Phrase[], isName: (text: string) => boolean): readonly Phrase[] {
  const joined: Phrase[] = []
  for (const phrase of phrases.flatMap((one) => partedName(one, isName))) {
    const before = joined.at(-1)
    const both = before && joinPhrases([before, phrase], ' and ')
    const apart = [before, phrase].every((one) => one && isName(plainText(one)))
    if (both && !apart && isName(plainText(both))) joined[joined.length - 1] = both
    else joined.push(phrase)
  }
  return joined
}

function partedName(phrase: Phrase, isName: (text: string) => boolean): readonly Phrase[] {
  if (!AND.test(phrase.text) || isName(plainText(phrase))) return [phrase]
  const parts = splitAt(phrase, AND)
  return parts.every((part) => isName(plainText(part))) ? parts : [phrase]
}

export const AND = /\s+(?:and|or|&)\s+/iu
