/** Forms of phrases as data: a table of patterns, each with the meaning of what stands in its slots. */
import type { Pattern, Slots } from '@ninefold/plan/pattern'
import { matchPattern, matchPhrase, type Phrase } from '../document/index.ts'

/** Reads a phrase of one form; undefined if the phrase has another form. `around`: what the meaning depends on besides. */
type Form<T, A extends readonly unknown[] = []> = (phrase: Phrase, ...around: A) => T | undefined

/** A row of a table of forms: a pattern and its meaning. */
export const form =
  <S extends string, T, A extends readonly unknown[] = []>(
    sentence: Pattern<S>,
    meaning: (slots: Slots<S, Phrase>, phrase: Phrase, ...around: A) => T | undefined,
  ): Form<T, A> =>
  (phrase, ...around) => {
    const slots = matchPattern(phrase, sentence)
    return slots && meaning(slots, phrase, ...around)
  }

/** The meaning by the first row of the table that has one. */
export const firstForm =
  <T, A extends readonly unknown[]>(forms: readonly Form<T, A>[]): Form<T, A> =>
  (phrase, ...around) => {
    for (const read of forms) {
      const meaning = read(phrase, ...around)
      if (meaning !== undefined) return meaning
    }
    return undefined
  }

/** The meaning of a text in a table of patterns without slots. */
export const meaningOf = <T>(table: readonly (readonly [Pick<Pattern, 'test'>, T])[], text: string): T | undefined =>
  table.find(([words]) => words.test(text))?.[1]

/** Brackets may contain others, and those others again. */
const BRACKETS = /^(?:(.+?)\s*)?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)$/su

/** `text (80)`: what stands before the brackets at the end, and in them. */
export function splitBrackets(phrase: Phrase): { readonly before?: Phrase; readonly inside: Phrase } | undefined {
  // Without the last bracket no other is tried as the first one, of which a text may have very many.
  const [before, inside] = (/[)）]$/u.test(phrase.text) && matchPhrase(phrase, BRACKETS)) || []
  return inside && { ...(before && { before }), inside }
}
