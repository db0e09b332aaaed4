/** Brackets at the end of a phrase. */
import { matchPhrase, type Phrase } from '../document/index.ts'

/** Brackets may contain others, and those others again. */
const BRACKETS = /^(?:(.+?)\s*)?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)$/su

/** `text (80)`: what stands before the brackets at the end, and in them. */
export function splitBrackets(phrase: Phrase): { readonly before?: Phrase; readonly inside: Phrase } | undefined {
  // Without the last bracket no other is tried as the first one, of which a text may have very many.
  const [before, inside] = (/[)）]$/u.test(phrase.text) && matchPhrase(phrase, BRACKETS)) || []
  return inside && { ...(before && { before }), inside }
}
