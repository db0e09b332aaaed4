/** Sentences as data: tables of patterns, each with its meaning. */
import { pattern, type Slots } from '@ninefold/plan/pattern'
import { matchPattern, type Phrase } from '../document/index.ts'

/** Reads a phrase that has the form of one sentence. `C`: what its meaning depends on besides. */
export type Sentence<T, C = void> = (phrase: Phrase, context: C) => T | undefined

/**
 * A sentence as a pattern, with its own classes of words. `read` gets the phrases in the slots of the pattern, and returns undefined if it
 * is another sentence after all.
 */
export function sentence<const S extends string, T, C = void>(
  text: S,
  read: (slots: Slots<S, Phrase>, context: C) => T | undefined,
  classes?: Parameters<typeof pattern>[1],
): Sentence<T, C> {
  const form = pattern(text, classes)
  return (phrase, context) => {
    const slots = matchPattern(phrase, form)
    return slots && read(slots, context)
  }
}

/** The meaning of the first of these sentences that the phrase is. */
export function firstOf<T, C = void>(sentences: readonly Sentence<T, C>[], phrase: Phrase, context: C): T | undefined {
  for (const read of sentences) {
    const found = read(phrase, context)
    if (found !== undefined) return found
  }
  return undefined
}
