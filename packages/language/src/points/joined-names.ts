/** Names with "and" in them, which a list cut in two: the role `Health and safety`. */
import type { Phrase } from '../document/model.ts'
import { joinPhrases, plainText } from '../document/phrase.ts'

/** Neighbours become one where they are a name together and one of them is none by itself. */
export function joinedNames(phrases: readonly Phrase[], isName: (text: string) => boolean): readonly Phrase[] {
  const joined: Phrase[] = []
  for (const phrase of phrases) {
    const before = joined.at(-1)
    const both = before && joinPhrases([before, phrase], ' and ')
    const apart = [before, phrase].every((one) => one && isName(plainText(one)))
    if (both && !apart && isName(plainText(both))) joined[joined.length - 1] = both
    else joined.push(phrase)
  }
  return joined
}
