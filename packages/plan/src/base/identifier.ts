/** Names as people write them → identifiers: `Spent on` → `spentOn`, `Claim line` → `ClaimLine` → `claim-line`. */

/** What an author may write as an identifier. */
export function isIdentifier(text: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u.test(text)
}

/** camelCase of any text: split at what is neither letter nor digit; words in capitals count as words (`VAT` → `vat`). */
export function identifierOf(text: string): string {
  // Identifiers and plain words, which are nearly all there are, need no knowledge of other scripts.
  if (/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)*$/u.test(text)) return text
  if (/^[A-Z]?[a-z][a-z0-9]*(?: [A-Z]?[a-z][a-z0-9]*)*$/u.test(text))
    return lowerFirst(text).replace(/ (.)/gu, (_, first: string) => first.toUpperCase())
  const words = wordsOf(text)
  const joined = words.map((word, index) => (index === 0 ? lowerFirst(calm(word)) : upperFirst(calm(word)))).join('')
  return /^\p{N}/u.test(joined) ? `_${joined}` : joined
}

/** Words joined with capitals: `expense claim` → `ExpenseClaim`. */
export function pascalOf(text: string): string {
  return upperFirst(identifierOf(text))
}

/** `ClaimLine` or `Claim line` → `claim-line`. */
export function kebabOf(text: string): string {
  const parted = text.normalize('NFC').replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
  return wordsOf(parted)
    .map((word) => word.toLowerCase())
    .join('-')
}

/** The segment of an action in an address: `payNow` → `pay-now`. */
export const actionPath = (name: string): string => name.replace(/[A-Z]/gu, (letter) => `-${letter}`).toLowerCase()

/** The form in which names are compared. The same few hundred names are compared all the time, so they are kept. */
export function foldName(text: string): string {
  const before = FOLDED.get(text)
  if (before !== undefined) return before
  const folded = identifierOf(text).toLowerCase()
  if (FOLDED.size >= MOST_FOLDED) FOLDED.clear()
  if (text.length < 100) FOLDED.set(text, folded)
  return folded
}

const FOLDED = new Map<string, string>()
const MOST_FOLDED = 20_000

/** Letters and digits alone, in small: how words are compared that people may write with blanks, dashes or dots. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** For people: the first letter large. */
export function upperFirst(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

/** The first letter in lower case. */
export function lowerFirst(text: string): string {
  const [first = ''] = text
  return first.toLowerCase() + text.slice(first.length)
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFC')
    .replace(/['’]/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
}

function calm(word: string): string {
  return /\p{Lu}.*\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word) ? word.toLowerCase() : word
}

const RESERVED = new Set(
  'and or not in is true false null yes no me old this now today signedin isnew input query found has'.split(' '),
)

/** Words that expressions use themselves and that no name may be. */
export function isReserved(identifier: string): boolean {
  return RESERVED.has(identifier.toLowerCase())
}
