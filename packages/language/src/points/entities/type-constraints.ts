/**
 * Splits constraints from a type without a comma between them: `string required min(3)`, `integer ≥ 0`. The grammar of the column
 * *Constraints* parses them.
 */
import { type Phrase, plainText, slicePhrase, splitAt } from '../../document/index.ts'
import { isNothing } from './constraint-words.ts'
import type { TypeRead } from './model.ts'
import { isConstraint } from './read-constraints.ts'

/** Longer types are sentences. */
const MAX_WORDS = 16

/** The type and the constraints after it; the whole text as the type if the split is not certain. */
export function splitType(base: Phrase, isType: (phrase: Phrase) => boolean): readonly [Phrase, ...Phrase[]] {
  if (!/\s/u.test(base.text) || isType(base)) return [base]
  const words = placesOf(base)
  const slice = (from: number, to: number) => slicePhrase(base, words[from]!.start, words[to - 1]!.end)
  /** The words from there on as constraints, each as long as possible; undefined if a word is left. */
  const splitConstraints = (from: number): readonly Phrase[] | undefined => {
    for (let to = words.length; to > from; to--) {
      const rest = isCertainConstraint(slice(from, to)) ? splitConstraints(to) : undefined
      if (rest) return [slice(from, to), ...rest]
    }
    return from === words.length ? [] : undefined
  }
  for (let at = 1; at < Math.min(words.length, MAX_WORDS); at++) {
    const constraints = isType(slice(0, at)) ? splitConstraints(at) : undefined
    if (constraints) return [slice(0, at), ...constraints]
  }
  return [base]
}

/** Is it a constraint? (`none` after a type may be part of a name.) */
export const isCertainConstraint = (phrase: Phrase): boolean =>
  isTypeConstraint(phrase) && !isNothing(plainText(phrase))

/** The positions of the words. A word includes the brackets after it. */
function placesOf(phrase: Phrase): readonly { readonly start: number; readonly end: number }[] {
  let end = 0
  return splitAt(phrase, /\s+/u).map((word) => {
    const start = phrase.text.indexOf(word.text, end)
    end = start + word.text.length
    return { start, end }
  })
}

/** Is it a constraint after a type? A bare number is ambiguous: a length, a size or a scale. */
export const isTypeConstraint = (phrase: Phrase, type?: TypeRead): boolean =>
  !/^(?:\d+|\W*)$/u.test(plainText(phrase)) && isConstraint(phrase, type)
