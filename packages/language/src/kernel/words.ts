/** Texts by their words, so that a name is found in a sentence. */

/** Small letters; without what stands between words, and one or many alike. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/s\b/gu, '')
    .trim()
