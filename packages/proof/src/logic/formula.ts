/**
 * Formulas over terms without quantifiers, in negation normal form: three kinds of literals, joined by "and" and "or".
 */
import type { Term } from './term.ts'

/** An atomic formula or its negation. */
export type Literal =
  /** The term has a value. */
  | { readonly kind: 'there'; readonly term: Term; readonly not: boolean }
  | { readonly kind: 'same'; readonly a: Term; readonly b: Term; readonly not: boolean }
  /** `a − b ≤ by`, in the units of `amount.ts`. Its negation has the same form. */
  | { readonly kind: 'most'; readonly a: Term; readonly b: Term; readonly by: bigint; readonly step: bigint }

/** Literals joined by "and" and "or". An empty "and" is true, an empty "or" false. */
export type Formula =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Formula[] }
  | { readonly kind: 'literal'; readonly literal: Literal }

/** The true formula. */
export const yes: Formula = { kind: 'and', of: [] }
/** The false formula. */
export const no: Formula = { kind: 'or', of: [] }

export const isYes = (formula: Formula): boolean => formula.kind === 'and' && formula.of.length === 0
const isNo = (formula: Formula): boolean => formula.kind === 'or' && formula.of.length === 0

export const and = (...of: readonly Formula[]): Formula => join('and', of)
export const or = (...of: readonly Formula[]): Formula => join('or', of)

function join(kind: 'and' | 'or', of: readonly Formula[]): Formula {
  const [idle, decides] = kind === 'and' ? [isYes, isNo] : [isNo, isYes]
  if (of.some(decides)) return kind === 'and' ? no : yes
  const parts = of.flatMap((part) => (part.kind === kind ? part.of : idle(part) ? [] : [part]))
  return parts.length === 1 ? parts[0]! : { kind, of: parts }
}

export function not(formula: Formula): Formula {
  if (formula.kind === 'literal') return literal(negate(formula.literal))
  const of = formula.of.map(not)
  return formula.kind === 'and' ? or(...of) : and(...of)
}

const literal = (of: Literal): Formula => ({ kind: 'literal', literal: of })

function negate(of: Literal): Literal {
  if (of.kind === 'most') return { ...of, a: of.b, b: of.a, by: -of.by - of.step }
  return { ...of, not: !of.not }
}

/** The term has a value. */
export const there = (term: Term): Formula =>
  term.presence === 'always' ? yes : literal({ kind: 'there', term, not: false })

export function same(a: Term, b: Term): Formula {
  if (a === b) return yes
  return a.word !== undefined && b.word !== undefined ? no : literal({ kind: 'same', a, b, not: false })
}

/** `a − b ≤ by`. `step`: all differences of the two are multiples of it. */
export const atMost = (a: Term, b: Term, by: bigint, step: bigint): Formula =>
  literal({ kind: 'most', a, b, by: floorTo(by, step), step })

function floorTo(n: bigint, step: bigint): bigint {
  const rest = n % step
  return rest < 0n ? n - rest - step : n - rest
}
