/** Whether a password is easy to guess: a common one, a pattern, or one made of what everybody knows of the account. */

type Reason = 'common' | 'pattern' | 'application' | 'address'

interface Known {
  /** The name of the application. */
  readonly application: string
  /** The address of the account; absent if it is not known yet. */
  readonly email?: string | undefined
}

/** Letters of the password that do not come from names of the application or the account. */
const OWN_LETTERS = 8
/** Shorter words are in too many passwords. */
const WORD_LENGTH = 4

/** Undefined if none of the reasons applies. The list is loaded when it is first needed. */
export async function guessable(password: string, { application, email = '' }: Known): Promise<Reason | undefined> {
  const plain = password.normalize('NFKC').toLowerCase()
  if (isPattern(plain)) return 'pattern'
  if (leaves(plain, wordsOf(application)) < OWN_LETTERS) return 'application'
  if (leaves(plain, wordsOf(email)) < OWN_LETTERS) return 'address'
  const common = await commonPasswords()
  return variantsOf(plain).some((each) => common.has(each)) ? 'common' : undefined
}

const wordsOf = (text: string): readonly string[] => {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...words, words.join('')].filter((word) => word.length >= WORD_LENGTH).toSorted((a, b) => b.length - a.length)
}

/** How many letters and digits remain without these words; all of them if none occurs. */
function leaves(password: string, words: readonly string[]): number {
  const letters = password.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), letters)
  return rest === letters ? Infinity : rest.length
}

/** As typed, without what is added at its ends, without spaces and signs, and one of equal halves. */
function variantsOf(password: string): readonly string[] {
  const bare = password.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const inner = password.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [password, bare, inner, inner.replaceAll(/[^\p{L}\p{N}]/gu, ''), /^(.+?)\1+$/u.exec(bare)?.[1] ?? bare].filter(
    (each) => each.length >= WORD_LENGTH,
  )
}

/** A few characters repeated, or characters that follow each other. */
const isPattern = (password: string): boolean => /^(.{1,4})\1+.{0,3}$/u.test(password) || isSequence(password)

function isSequence(password: string): boolean {
  const codes = Array.from(password, (each) => each.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  // A sequence of digits goes on with 0 after 9.
  return [1, -1].some((step) => steps.every((each) => each === step || each === -9 * step))
}

/** About 50,000 in lower case; they take 9 MB of memory. */
const loadCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

let loaded: Promise<ReadonlySet<string>> | undefined

const commonPasswords = (): Promise<ReadonlySet<string>> => (loaded ??= loadCommon())
