/** Brackets at the end of a phrase. */
import { matchPhrase, type Phrase } from '../document/index.ts'

/** Brackets may be nested, up to three levels. */
const BRACKETS = /^(?:(.+?)\s*)?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)$/su

/** `text (80)`: the text before the final brackets, and the text in them. */
export function splitBrackets(phrase: Phrase): { readonly before?: Phrase; readonly inside: Phrase } | undefined {
  // Only a text that ends with a bracket is matched: one with many opening brackets would take quadratic time.
  const [before, inside] = (/[)）]$/u.test(phrase.text) && matchPhrase(phrase, BRACKETS)) || []
  return inside && { ...(before && { before }), inside }
}
