/** Normalizes texts, to find names in sentences. */

/** Lower-case words without punctuation and plural endings. */
export const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/s\b/gu, '')
    .trim()
