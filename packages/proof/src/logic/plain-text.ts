/**
 * Constructs a distinct text for each class of texts in a model, with the length, prefixes and suffixes that the facts demand. The
 * solver has no theory of texts; the evaluator checks the result.
 */
import { type FieldType, isText, isLongText, backendOf } from '@ninefold/plan/values'
import { ONE } from './amount.ts'
import type { Facts } from './facts.ts'
import type { Term } from './term.ts'

interface Known {
  readonly facts: Facts
  readonly terms: readonly Term[]
  readonly amounts: ReadonlyMap<number, bigint>
}

/** `term`: a member of the class, which the text is named after if the length allows. */
export function plainText(known: Known, of: number, type: FieldType | undefined, term: Term): string {
  const label = named(term, letters(of), type)
  const parts = (fn: string) => requiredParts(known, of, fn)
  const text =
    parts('startsWith').join('') + validFor(label, type) + parts('contains').join('') + parts('endsWith').join('')
  return cut(text, lengthOf(known, of), type)
}

/** `A`, `B`, … `Z`, `BA` … */
const letters = (n: number): string =>
  n < 26 ? String.fromCharCode(65 + n) : letters(Math.floor(n / 26)) + String.fromCharCode(65 + (n % 26))

/** `Title B` for a field called title. */
function named({ symbol }: Term, letter: string, type: FieldType | undefined): string {
  const name = /(\p{L}+)$/u.exec(symbol)?.[1] ?? ''
  const text = `${name.charAt(0).toUpperCase()}${name.slice(1)} ${letter}`
  return !isText(type) || text.length > type.max ? letter : text
}

function validFor(label: string, type: FieldType | undefined): string {
  return type ? backendOf(type).textLike(label) : label
}

function requiredParts({ facts: { classes }, terms }: Known, of: number, fn: string): readonly string[] {
  return terms.flatMap((term) => {
    const [text, part] = term.args
    const holds = term.symbol === fn && text && classes.of(text) === of && classes.word(classes.of(term)) === 'true'
    return holds && part ? [classes.word(classes.of(part)) ?? ''] : []
  })
}

function lengthOf({ facts: { classes }, terms, amounts }: Known, of: number): number | undefined {
  const size = terms.find(({ symbol, args: [text] }) => symbol === 'size' && text && classes.of(text) === of)
  const amount = size && amounts.get(classes.of(size))
  return amount === undefined ? undefined : Number(amount / ONE)
}

function cut(text: string, length: number | undefined, type: FieldType | undefined): string {
  const least = isText(type) || isLongText(type) ? (type.min ?? 0) : 0
  const filled = text.padEnd(length ?? least, 'x')
  return length === undefined ? filled : filled.slice(0, Math.max(0, length))
}
