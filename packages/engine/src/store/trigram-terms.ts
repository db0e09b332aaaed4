/**
 * Which parts of a word can be looked up in a trigram index; the same for each database except for the letters that it
 * knows.
 */

/** More terms of one word do not narrow the search. */
const MAX_TERMS = 8

/** Its case mapping depends on the neighbouring letters, so a word in pieces may be mapped differently. */
const SIGMA = 'σςΣ'

/**
 * Longest first. `between`: lower-case characters that may join columns in a text; a word is split there, since the
 * rest may be in another column.
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
    .slice(0, MAX_TERMS)
}
