/**
 * Which fixes may be made unasked. What lays the text out, spells a word of the language or changes no letter says what the
 * author said. What puts another name there is a guess, and so only offered – unless it is one letter that is wrong, and the
 * text shows which of the two spellings is the wrong one: the other stands there more often. A name that decides who may do
 * what is never guessed. What the fix does to the plan is judged when it is made (`ide/src/apply-fixes.ts`).
 */
import { distance } from './closest.ts'
import type { Edit, Problem } from './problem.ts'

/** The layout of the document, and words that are the same in every document. */
const OF_THE_LANGUAGE = /^(?:DOC-|PUR-001$|LIM-001$|ENT-010$)/u
/** Values of settings: currencies, languages, time zones. */
const OF_SETTINGS = /^PUR-/u
/** They name roles. */
const OF_ACCESS = /^(?:ACC-|SCR-004$|LIF-005$|LIM-011$|CAL-007$)/u
/** In a shorter name one letter is too much of it. */
const SHORTEST = 3

interface Around {
  /** What stands where the edit goes. */
  readonly written: (span: Edit['span']) => string
  /** The problem stands in point 6. */
  readonly inAccess: boolean
  /** How often a name stands in the document. */
  readonly count: (name: string) => number
}

export function isSuggested({ code, fix }: Problem, { written, inAccess, count }: Around): boolean {
  if (fix?.suggested !== undefined) return fix.suggested
  if (!fix || OF_THE_LANGUAGE.test(code)) return false
  const pairs = fix.edits.map((edit) => [written(edit.span), edit.text] as const)
  if (pairs.every(([before, after]) => letters(before) === letters(after))) return false
  if (inAccess || OF_ACCESS.test(code)) return true
  return !pairs.every(([before, after]) => isSlip(before, after) && isRarer(code, before, after, count))
}

/** One letter is wrong. In an expression a capital letter means all records of an entity, which is no slip of a field's name. */
function isSlip(before: string, after: string): boolean {
  const digits = (text: string) => text.replace(/\P{N}/gu, '')
  const isSet = (text: string) => /^\p{Lu}/u.test(text)
  const [a, b] = [letters(before), letters(after)]
  return isSet(before) === isSet(after) && a.length >= SHORTEST && digits(a) === digits(b) && distance(a, b, 1) <= 1
}

/** A word of the language may stand nowhere else; a name of the document stands at least where it is declared. */
function isRarer(code: string, before: string, after: string, count: Around['count']): boolean {
  const right = count(after)
  return OF_SETTINGS.test(code) || right === 0 || (right > 1 && right > count(before))
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
