/** The syntax of error codes, in point 8 and in rules with a code of their own. */
const CODE = String.raw`[A-Z][A-Z0-9]*(?:[_.-](?:[A-Z0-9]+|[a-z]))*`

/** Capitals and digits; words are separated by `_`, `-` or `.`: CLAIM_TOO_LARGE, BR-DE-23-a. */
export const isErrorCode = (text: string): boolean => new RegExp(`^${CODE}$`, 'u').test(text)

/** Is it certainly a code? It has several words, or a digit. */
export const isPlainlyCode = (text: string): boolean => isErrorCode(text) && /[^A-Z]/u.test(text)

/** A text that starts with a code, which contains a digit: `BR-02: An invoice has a number`, `R2: Opening hours`. */
export const LEADING_CODE = new RegExp(
  String.raw`^(?:(?=\S*[_.-])(?=\S*\d)|(?=[A-Z]+\d+\s*[:–—]))(${CODE})(?:\s*[:–—]\s*|\s+)(\S.*)$`,
  'su',
)

/** A name as a code: "Within the limit" is WITHIN_THE_LIMIT. */
export const codeOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Z0-9]+/gu, '_')
    .replace(/^[_\d]+|_+$/gu, '')
