/**
 * Terms for names, fields and functions, with the axioms that follow from their types: bounds and presence. Linear sums of one term
 * and a number become a constraint; other sums become a term.
 */
import type { NameScope, Tree } from '@ninefold/plan/expression'
import { type Type, type FieldType, isInteger, isText, isLongText } from '@ninefold/plan/values'
import { amountOf, ONE, stepOf } from './amount.ts'
import { and, atMost, same, there, not, or, type Formula } from './formula.ts'
import type { Case, Encoder, Sum } from './encoder.ts'
import type { Term, TermParts, Terms } from './term.ts'

const sumOf = (term: Term): Sum => ({ plus: [term], minus: [], number: 0n, type: term.type })

export function caseOf(term: Term, when: Formula = there(term)): Case {
  return term.sort === 'amount' ? { when, sum: sumOf(term) } : { when, term }
}

/**
 * The term of a name without a record before it: `this`, `me`, `today`, `input.reason`. Its symbol is its scope and its name;
 * `new.Claim.amount` is the new value of a field of a Claim.
 */
export function rootTerm(scope: NameScope, name: string, type: Type, { terms, axioms, field }: Encoder): Term {
  if (scope === 'context' && (name === 'today' || name === 'now')) relateClock(terms, axioms)
  const [, entity, ofField] = scope === 'found' ? (/^new\.([^.]+)\.(.+)$/u.exec(name) ?? []) : []
  const known = entity === undefined ? undefined : field(entity, ofField!)
  const presence = isCertain(scope, name) ? 'always' : 'free'
  const met = terms.all.length
  const term = terms.make(`${scope} ${name}`, [], { type, presence, ...(known && boundsOf(known.type)) })
  if (scope === 'role' && term.id >= met) needsPerson(term, terms, axioms)
  return term
}

/** Axiom: only people who are signed in have roles. */
function needsPerson(role: Term, terms: Terms, axioms: Formula[]): void {
  const me = terms.make('me ', [], { type: { kind: 'record', entity: 'User' } })
  axioms.push(or(not(same(role, terms.word('true'))), there(me)))
}

const SURE = new Set(['today', 'now', 'timeZone', 'isNew'])

const isCertain = (scope: NameScope, name: string): boolean =>
  scope === 'constant' || scope === 'role' || (scope === 'context' && SURE.has(name))

/** Axiom: `now` lies in the day `today` of some time zone. */
function relateClock(terms: Terms, axioms: Formula[]): void {
  const met = terms.all.length
  const today = terms.make('context today', [], { type: { kind: 'date' }, presence: 'always' })
  const now = terms.make('context now', [], { type: { kind: 'dateTime' }, presence: 'always' })
  const hours = (n: bigint) => n * 3_600_000n * ONE
  if (terms.all.length > met) axioms.push(atMost(today, now, hours(14n), ONE), atMost(now, today, hours(38n), ONE))
}

export function fieldTerm(of: Term, name: string, type: Type, encoder: Encoder): Term {
  const known = of.type.kind === 'record' ? encoder.field(of.type.entity, name) : undefined
  const bounds = known ? boundsOf(known.type) : {}
  const presence = known?.full || type.kind === 'list' ? 'full' : 'free'
  const met = encoder.terms.all.length
  const term = encoder.terms.make(`.${name}`, [of], { type, presence, ...bounds })
  if (known?.isParent && type.kind === 'record' && term.id >= met) excludeCycle(term, encoder)
  return term
}

/** Axiom: the parent of a record is none of its descendants. */
function excludeCycle(above: Term, { axioms }: Encoder): void {
  for (let below = above.args[0]; below; below = below.symbol === above.symbol ? below.args[0] : undefined)
    axioms.push(or(not(there(above)), not(same(above, below))))
}

const boundsOf = (type: FieldType): Partial<TermParts> => (isInteger(type) ? between(type) : {})

function between({ min, max }: { readonly min?: number; readonly max?: number }): Partial<TermParts> {
  return {
    ...(min !== undefined && { least: BigInt(min) * ONE }),
    ...(max !== undefined && { greatest: BigInt(max) * ONE }),
  }
}

/** The limits on the length of a text, by the type of its field. */
function lengthBounds(fn: string, [text]: readonly Term[], { field }: Encoder): Partial<TermParts> {
  const [record] = text?.args ?? []
  if (fn !== 'size' || !text?.symbol.startsWith('.') || record?.type.kind !== 'record') return {}
  const type = field(record.type.entity, text.symbol.slice(1))?.type
  return isText(type) || isLongText(type) ? between(type) : {}
}

/** The ranges of functions: least and greatest value. */
const RANGES: Readonly<Record<string, readonly [number, number?]>> = {
  size: [0],
  abs: [0],
  scale: [0],
  year: [1, 9999],
  month: [1, 12],
  day: [1, 31],
  weekday: [1, 7],
  hour: [0, 23],
  minute: [0, 59],
}

const TEXTS = ['lower', 'upper', 'trim', 'startsWith', 'endsWith', 'contains', 'matches', 'string']
const ORDERS = ['days', 'hours', 'minutes', 'milliseconds', 'neg', 'within', '<', '<=', '>', '>=']

/** Functions with a value whenever their arguments have one. */
const TOTAL = new Set([...Object.keys(RANGES), ...TEXTS, ...ORDERS])

/** The term of an uninterpreted function. */
export function functionTerm(fn: string, args: readonly Term[], type: Type, encoder: Encoder): Term {
  const [min, max] = RANGES[fn] ?? []
  return encoder.terms.make(fn, args, {
    type,
    presence: TOTAL.has(fn) ? 'full' : 'free',
    ...between({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }),
    ...lengthBounds(fn, args, encoder),
  })
}

/** The term of an expression that is not interpreted: equal text means equal value. */
export const opaqueTerm = (tree: Tree, encoder: Encoder): Term =>
  encoder.terms.make(textOf(tree, encoder), [], { type: tree.type, presence: 'free' })

/** A key that is equal for equal expressions with equal variables. */
export function textOf(tree: Tree, { variables }: Encoder): string {
  const around = [...variables].map(([name, { cases }]) => `${name}=${cases.map(keyOf).join('|')}`)
  return `${JSON.stringify(tree)} ${around.join()}`
}

const keyOf = (one: Case): string =>
  'term' in one ? String(one.term.id) : `${one.sum.plus.map(({ id }) => id).join('+')}-${one.sum.minus.length}`

/** The term of a sum. */
export function termOfSum(sum: Sum, encoder: Encoder): Term {
  const { plus, minus, number, type } = sum
  const [only] = plus
  if (only && plus.length === 1 && minus.length === 0 && number === 0n) return only
  const ids = (terms: readonly Term[]) => terms.map(({ id }) => id).toSorted((a, b) => a - b)
  const symbol = `+${ids(plus).join('+')}-${ids(minus).join('-')}+${number}`
  if (plus.length + minus.length === 0)
    return encoder.terms.make(symbol, [], { type, presence: 'always', least: number, greatest: number })
  const met = encoder.terms.all.length
  const made = encoder.terms.make(symbol, [...plus, ...minus], { type, presence: 'full' })
  // A term plus a number: the distance of the two terms is fixed.
  if (made.id >= met && only && plus.length === 1 && minus.length === 0) {
    encoder.axioms.push(atMost(made, only, number, 1n), atMost(only, made, -number, 1n))
  }
  return made
}

export const add = (a: Sum, b: Sum, type: Type): Sum =>
  cancelled({ plus: [...a.plus, ...b.plus], minus: [...a.minus, ...b.minus], number: a.number + b.number, type })

export const negated = ({ plus, minus, number, type }: Sum): Sum => ({
  plus: minus,
  minus: plus,
  number: -number,
  type,
})

function cancelled({ plus, minus, number, type }: Sum): Sum {
  const left = [...minus]
  const remaining = plus.filter((term) => {
    const at = left.indexOf(term)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { plus: remaining, minus: left, number, type }
}

/** The formula `sum ≤ 0`, or `sum < 0` if `less`. */
export function notAbove(sum: Sum, less: boolean, encoder: Encoder): Formula {
  const { plus, minus, number } = sum
  const { zero } = encoder.terms
  const [a, b] =
    plus.length <= 1 && minus.length <= 1
      ? [plus[0] ?? zero, minus[0] ?? zero]
      : [termOfSum({ ...sum, number: 0n }, encoder), zero]
  const step = [a, b].reduce((least, term) => commonStep(least, term, zero), 0n) || 1n
  if (a === zero && b === zero) return (less ? number < 0n : number <= 0n) ? and() : or()
  return atMost(a, b, less ? -number - 1n : -number, step)
}

/** The greatest step that divides both. Zero is a multiple of everything. */
function commonStep(step: bigint, term: Term, zero: Term): bigint {
  if (term === zero) return step
  const next = term.args.length > 1 && term.symbol.startsWith('+') ? stepOfSum(term) : stepOf(term.type)
  return step === 0n || step === next ? next : step % next === 0n ? next : next % step === 0n ? step : 1n
}

const stepOfSum = (term: Term): bigint => (term.args.every((arg) => stepOf(arg.type) === ONE) ? ONE : 1n)

/** A literal value as a case; undefined for null and for values that are neither words nor amounts. */
export function literalCase(value: Parameters<typeof amountOf>[0], type: Type, encoder: Encoder): Case | undefined {
  if (typeof value === 'boolean') return caseOf(encoder.terms.word(String(value)))
  const amount = value === null ? undefined : amountOf(value, type)
  if (typeof value === 'string' && (type.kind === 'text' || type.kind === 'choice'))
    return caseOf(encoder.terms.word(value))
  return amount === undefined ? undefined : { when: and(), sum: { plus: [], minus: [], number: amount, type } }
}
