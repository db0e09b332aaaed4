/** What of a word an index of trigrams can be asked for; the same for each database, but for the letters that it knows. */

/** More of one word make the search no narrower. */
const TERMS_MOST = 8

/** What this letter becomes depends on those beside it, so that a word in pieces may become another one. */
const SIGMA = 'σςΣ'

/**
 * Longest first. `between`: letters that columns may be joined by in a text, small ones for large ones; there a word ends, since
 * what follows may stand in another column.
 */
export function trigramTermsOf(word: string, between: string, isKnown: (letter: string) => boolean): readonly string[] {
  const ends = between === '' ? '' : between + SIGMA
  const found: string[] = ['']
  for (const letter of word)
    if (isKnown(letter) && !ends.includes(letter.toLowerCase())) found.push(found.pop()! + letter)
    else found.push('')
  return found
    .filter((term) => term !== '')
    .toSorted((a, b) => b.length - a.length)
    .slice(0, TERMS_MOST)
}
