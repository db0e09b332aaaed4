/** Sentences as data: tables of patterns, each with its meaning, and with what completion offers for it. */
import { pattern, type Pattern, type Slots } from '@ninefold/plan/pattern'
import { matchPattern, type Phrase } from '../document/index.ts'
import type { Word } from './grammar.ts'

/** Reads a phrase that has the form of one sentence. `C`: what its meaning depends on besides. */
export interface Sentence<T, C = void> {
  (phrase: Phrase, context: C): T | undefined
  readonly words?: readonly Word[]
}

/**
 * A sentence as a pattern, with its own classes of words. `read` gets the phrases in the slots of the pattern, and returns undefined if it
 * is another sentence after all.
 */
export function sentence<const S extends string, T, C = void>(
  text: S,
  read: (slots: Slots<S, Phrase>, context: C, phrase: Phrase) => T | undefined,
  classes?: Parameters<typeof pattern>[1],
): Sentence<T, C> {
  const form = pattern(text, classes)
  return (phrase, context) => {
    const slots = matchPattern(phrase, form)
    return slots && read(slots, context, phrase)
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

/** The same sentence with words for completion. */
export const completedBy = <T, C = void>(words: readonly Word[], read: Sentence<T, C>): Sentence<T, C> =>
  Object.assign((phrase: Phrase, context: C) => read(phrase, context), { words })

/** What completion offers for these sentences. */
export const wordsFor = (sentences: readonly { readonly words?: readonly Word[] }[]): readonly Word[] =>
  sentences.flatMap(({ words = [] }) => words)

/**
 * The meaning of a text in a table of patterns without slots. For words that count in backticks too; the sentences of `firstOf` read a
 * phrase, in which code is opaque.
 */
export const meaningOf = <T>(table: readonly (readonly [Pick<Pattern, 'test'>, T])[], text: string): T | undefined =>
  table.find(([words]) => words.test(text))?.[1]
