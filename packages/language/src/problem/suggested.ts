/**
 * Which fixes may be made unasked. What lays the text out, spells a word of the language or changes no letter says what the
 * author said. What puts another name there is a guess, and so only offered – unless it is one letter that is wrong; but a
 * name that decides who may do what is never guessed.
 */
import { distance } from './closest.ts'
import type { Edit, Problem } from './problem.ts'

/** The layout of the document, and words that are the same in every document. */
const OF_THE_LANGUAGE = /^(?:DOC-|PUR-001$|LIM-001$|ENT-010$)/u
/** They name roles. */
const OF_ACCESS = /^(?:ACC-|SCR-004$|LIF-005$|LIM-011$|CAL-007$)/u
/** In a shorter name one letter is too much of it. */
const SHORTEST = 3

/** `written`: what stands where the edit goes; `inAccess`: the problem stands in point 6. */
export function isSuggested(
  { code, fix }: Problem,
  written: (span: Edit['span']) => string,
  inAccess: boolean,
): boolean {
  if (fix?.suggested !== undefined) return fix.suggested
  if (!fix || OF_THE_LANGUAGE.test(code)) return false
  const pairs = fix.edits.map((edit) => [letters(written(edit.span)), letters(edit.text)] as const)
  if (pairs.every(([before, after]) => before === after)) return false
  return inAccess || OF_ACCESS.test(code) || !pairs.every(([before, after]) => isSlip(before, after))
}

function isSlip(before: string, after: string): boolean {
  const digits = (text: string) => text.replace(/\P{N}/gu, '')
  return before.length >= SHORTEST && digits(before) === digits(after) && distance(before, after, 1) <= 1
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
