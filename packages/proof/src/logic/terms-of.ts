/**
 * The terms that names, fields and functions stand for, with the axioms that its type gives for each: bounds, presence, and
 * linear sums, of which one with a single term keeps its distance and any other is a term of its own.
 */
import type { NameScope, Tree } from '@ninefold/plan/expression'
import { type Type, type FieldType, isInteger, isText, isLongText } from '@ninefold/plan/values'
import { amountOf, ONE, stepOf } from './amount.ts'
import { and, atMost, same, there, not, or, type Formula } from './formula.ts'
import type { Case, Reading, Sum } from './reading.ts'
import type { Term, TermParts, Terms } from './term.ts'

const sumOf = (term: Term): Sum => ({ plus: [term], minus: [], number: 0n, type: term.type })

export function caseOf(term: Term, when: Formula = there(term)): Case {
  return term.sort === 'amount' ? { when, sum: sumOf(term) } : { when, term }
}

/**
 * A name that stands by itself: `this`, `me`, `today`, `input.reason`. Its symbol is its scope and its name;
 * `new.Claim.amount` is what a field of a Claim is changed to.
 */
export function rootTerm(scope: NameScope, name: string, type: Type, { terms, beside, field }: Reading): Term {
  if (scope === 'context' && (name === 'today' || name === 'now')) relateClock(terms, beside)
  const [, entity, own] = scope === 'found' ? (/^new\.([^.]+)\.(.+)$/u.exec(name) ?? []) : []
  const known = entity === undefined ? undefined : field(entity, own!)
  const presence = isCertain(scope, name) ? 'always' : 'free'
  const met = terms.all.length
  const term = terms.make(`${scope} ${name}`, [], { type, presence, ...(known && boundsOf(known.type)) })
  if (scope === 'role' && term.id >= met) needsPerson(term, terms, beside)
  return term
}

/** Roles are given to people who sign in. */
function needsPerson(role: Term, terms: Terms, beside: Formula[]): void {
  const me = terms.make('me ', [], { type: { kind: 'record', entity: 'User' } })
  beside.push(or(not(same(role, terms.word('true'))), there(me)))
}

const SURE = new Set(['today', 'now', 'timeZone', 'isNew'])

const isCertain = (scope: NameScope, name: string): boolean =>
  scope === 'constant' || scope === 'role' || (scope === 'context' && SURE.has(name))

/** It is now today, somewhere on earth. */
function relateClock(terms: Terms, beside: Formula[]): void {
  const met = terms.all.length
  const today = terms.make('context today', [], { type: { kind: 'date' }, presence: 'always' })
  const now = terms.make('context now', [], { type: { kind: 'dateTime' }, presence: 'always' })
  const hours = (n: bigint) => n * 3_600_000n * ONE
  if (terms.all.length > met) beside.push(atMost(today, now, hours(14n), ONE), atMost(now, today, hours(38n), ONE))
}

export function fieldTerm(of: Term, name: string, type: Type, reading: Reading): Term {
  const known = of.type.kind === 'record' ? reading.field(of.type.entity, name) : undefined
  const bounds = known ? boundsOf(known.type) : {}
  const presence = known?.full || type.kind === 'list' ? 'full' : 'free'
  const met = reading.terms.all.length
  const term = reading.terms.make(`.${name}`, [of], { type, presence, ...bounds })
  if (known?.up && type.kind === 'record' && term.id >= met) keepsOffCircle(term, reading)
  return term
}

/** What stands above a record is none of those below. */
function keepsOffCircle(above: Term, { beside }: Reading): void {
  for (let below = above.args[0]; below; below = below.symbol === above.symbol ? below.args[0] : undefined)
    beside.push(or(not(there(above)), not(same(above, below))))
}

const boundsOf = (type: FieldType): Partial<TermParts> => (isInteger(type) ? between(type) : {})

function between({ min, max }: { readonly min?: number; readonly max?: number }): Partial<TermParts> {
  return {
    ...(min !== undefined && { least: BigInt(min) * ONE }),
    ...(max !== undefined && { greatest: BigInt(max) * ONE }),
  }
}

/** How many characters the type of a field lets its text have. */
function lengthBounds(fn: string, [text]: readonly Term[], { field }: Reading): Partial<TermParts> {
  const [record] = text?.args ?? []
  if (fn !== 'size' || !text?.symbol.startsWith('.') || record?.type.kind !== 'record') return {}
  const type = field(record.type.entity, text.symbol.slice(1))?.type
  return isText(type) || isLongText(type) ? between(type) : {}
}

/** What functions give at least and at most. */
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

/** Give something wherever all they take is there. */
const TOTAL = new Set([...Object.keys(RANGES), ...TEXTS, ...ORDERS])

/** A function that is known by name alone, of arguments that are. */
export function functionTerm(fn: string, args: readonly Term[], type: Type, reading: Reading): Term {
  const [min, max] = RANGES[fn] ?? []
  return reading.terms.make(fn, args, {
    type,
    presence: TOTAL.has(fn) ? 'full' : 'free',
    ...between({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) }),
    ...lengthBounds(fn, args, reading),
  })
}

/** What is not understood at all: the same text of it is the same value. */
export const opaqueTerm = (tree: Tree, reading: Reading): Term =>
  reading.terms.make(textOf(tree, reading), [], { type: tree.type, presence: 'free' })

/** The same for expressions that mean the same, variables included. */
export function textOf(tree: Tree, { variables }: Reading): string {
  const around = [...variables].map(([name, { cases }]) => `${name}=${cases.map(keyOf).join('|')}`)
  return `${JSON.stringify(tree)} ${around.join()}`
}

const keyOf = (one: Case): string =>
  'term' in one ? String(one.term.id) : `${one.sum.plus.map(({ id }) => id).join('+')}-${one.sum.minus.length}`

/** One term for a sum. */
export function termOfSum(sum: Sum, reading: Reading): Term {
  const { plus, minus, number, type } = sum
  const [only] = plus
  if (only && plus.length === 1 && minus.length === 0 && number === 0n) return only
  const ids = (terms: readonly Term[]) => terms.map(({ id }) => id).toSorted((a, b) => a - b)
  const symbol = `+${ids(plus).join('+')}-${ids(minus).join('-')}+${number}`
  if (plus.length + minus.length === 0)
    return reading.terms.make(symbol, [], { type, presence: 'always', least: number, greatest: number })
  const met = reading.terms.all.length
  const made = reading.terms.make(symbol, [...plus, ...minus], { type, presence: 'full' })
  // One that is another one, moved by a number, keeps its distance.
  if (made.id >= met && only && plus.length === 1 && minus.length === 0) {
    reading.beside.push(atMost(made, only, number, 1n), atMost(only, made, -number, 1n))
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
  const kept = plus.filter((term) => {
    const at = left.indexOf(term)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
  return { plus: kept, minus: left, number, type }
}

/** `sum ≤ 0`, or with `less` below it. */
export function notAbove(sum: Sum, less: boolean, reading: Reading): Formula {
  const { plus, minus, number } = sum
  const { zero } = reading.terms
  const [a, b] =
    plus.length <= 1 && minus.length <= 1
      ? [plus[0] ?? zero, minus[0] ?? zero]
      : [termOfSum({ ...sum, number: 0n }, reading), zero]
  const step = [a, b].reduce((least, term) => commonStep(least, term, zero), 0n) || 1n
  if (a === zero && b === zero) return (less ? number < 0n : number <= 0n) ? and() : or()
  return atMost(a, b, less ? -number - 1n : -number, step)
}

/** Zero is a multiple of everything. */
function commonStep(so: bigint, term: Term, zero: Term): bigint {
  if (term === zero) return so
  const own = term.args.length > 1 && term.symbol.startsWith('+') ? stepOfSum(term) : stepOf(term.type)
  return so === 0n || so === own ? own : so % own === 0n ? own : own % so === 0n ? so : 1n
}

const stepOfSum = (term: Term): bigint => (term.args.every((arg) => stepOf(arg.type) === ONE) ? ONE : 1n)

/** A literal value as a case; none for null, and undefined for what cannot be told as a word or an amount. */
export function literalCase(value: Parameters<typeof amountOf>[0], type: Type, reading: Reading): Case | undefined {
  if (typeof value === 'boolean') return caseOf(reading.terms.word(String(value)))
  const amount = value === null ? undefined : amountOf(value, type)
  if (typeof value === 'string' && (type.kind === 'text' || type.kind === 'choice'))
    return caseOf(reading.terms.word(value))
  return amount === undefined ? undefined : { when: and(), sum: { plus: [], minus: [], number: amount, type } }
}
