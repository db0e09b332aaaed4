/**
 * A condition as a sentence for people: "Leaves on is after today and Receipt is filled in". Fields and constants are
 * called as the document writes them. What belongs together stands in brackets, so that two trees never read the same.
 */
import { patternInWords, type Expr, type Tree } from '../expression/index.ts'
import { sayEnglish, type Say } from '../translation/index.ts'
import type { Literal, Type } from '../values/index.ts'

/** What people call a field and a constant; undefined where it is not known. */
export interface Labels {
  field(entity: string, name: string): string | undefined
  constant(name: string): string | undefined
  /** Absent: roles have no words here. */
  role?(name: string): string | undefined
  /** All records of an entity: "all Hires". Absent: they have no words here. */
  records?(entity: string): string | undefined
  /** A part without words, as code. Absent: the whole expression has no words then. */
  code?(tree: Tree): string
  /** The person; "you" unless said. */
  readonly me?: string
  /** Into the language of the reader. Absent: English. */
  readonly say?: Say
  /** A written value as the reader's language writes it; undefined where it has no words. Absent: as English does. */
  value?(value: Literal, type: Type): string | undefined
}

const sayOf = ({ say }: Labels): Say => say ?? sayEnglish

/** A condition as a clause, with the labels of fields; the source where no words fit. */
export function conditionInWords({ tree, source }: Expr, labels: Labels): string {
  return conditionWords(tree, labels) ?? source
}

/** Undefined where it has no words. */
type Words = string | undefined

/** A condition as a clause, or as `labels.code` writes it; undefined where neither can. */
export const conditionWords = (tree: Tree, labels: Labels): Words => statement(tree, labels) ?? labels.code?.(tree)

/** A value by its name: a field, a constant, a sum. */
export const valueWords = (tree: Tree, labels: Labels): Words => wordsFor(tree, labels) ?? labels.code?.(tree)

function statement(tree: Tree, labels: Labels): Words {
  if (tree.op === 'call') return call(tree, labels)
  if (tree.op === 'macro') return quantified(tree, labels)
  const say = sayOf(labels)
  const role = tree.op === 'name' && tree.scope === 'role' ? labels.role?.(tree.name) : undefined
  if (role !== undefined)
    return labels.me === undefined ? say('you have the role {role}', { role }) : `${labels.me} is ${role}`
  if (tree.op === 'name' && tree.scope === 'context' && tree.name === 'isNew') return say('it is new')
  const name = wordsFor(tree, labels)
  const isValue = name !== undefined && tree.type.kind === 'yesNo' && tree.op !== 'literal'
  return isValue ? say('{value} is yes', { value: name }) : undefined
}

function call({ fn, args }: Tree & { op: 'call' }, labels: Labels): Words {
  const [a, b] = args as [Tree, Tree]
  const say = sayOf(labels)
  switch (fn) {
    case 'and':
      return ifAll([side(a, fn, labels), side(b, fn, labels)], (left, right) =>
        say('{left} and {right}', { left, right }),
      )
    case 'or':
      return ifAll([side(a, fn, labels), side(b, fn, labels)], (left, right) =>
        say('{left} or {right}', { left, right }),
      )
    case 'not':
      return opposite(a, labels)
    case 'has':
      return ifAll([wordsFor(a, labels)], (of) => filled(a, of, say))
    case 'matches':
      return b?.op === 'literal' && typeof b.value === 'string' ? fitting(a, b.value, labels) : undefined
    case 'in':
      return compared(a, isAmong(a), b, labels)
    default:
      if (!b) return undefined
      return sized(fn, a, b, labels) ?? empty(fn, a, b, labels) ?? compared(a, comparison(fn, a.type), b, labels)
  }
}

const filled = ({ type }: Tree, value: string, say: Say): string =>
  type.kind === 'list' ? say('{value} is not empty', { value }) : say('{value} is filled in', { value })

/** With the pattern itself: two that are worded alike may differ in what they take. */
function fitting(of: Tree, pattern: string, labels: Labels): Words {
  // The words are English.
  const words = labels.say ? undefined : patternInWords(pattern)
  const say = sayOf(labels)
  const code = labels.say ? `“${pattern}”` : `\`${pattern}\``
  return ifAll([wordsFor(of, labels)], (value) =>
    words === undefined ? say('{value} fits the pattern {code}', { value, code }) : `${value} is ${words} (${code})`,
  )
}

/** Undefined where a part has no words. */
const ifAll = (parts: readonly Words[], join: (...words: string[]) => string): Words =>
  parts.some((one) => one === undefined) ? undefined : join(...(parts as string[]))

/** In brackets where its `and` or `or` is another than that around it. */
function side(tree: Tree, outer: string, labels: Labels): Words {
  const words = conditionWords(tree, labels)
  return words !== undefined && joins(tree) && fnOf(tree) !== outer ? `(${words})` : words
}

const fnOf = (tree: Tree): string => (tree.op === 'call' ? tree.fn : '')
const joins = (tree: Tree): boolean => fnOf(tree) === 'and' || fnOf(tree) === 'or'

function opposite(tree: Tree, labels: Labels): Words {
  const [a, b] = tree.op === 'call' ? tree.args : []
  const say = sayOf(labels)
  if (a && fnOf(tree) === 'has') return ifAll([wordsFor(a, labels)], (value) => say('{value} is empty', { value }))
  if (a && b && fnOf(tree) === 'in') return compared(a, isNotAmong(a), b, labels)
  if (tree.op === 'macro' && tree.fn === 'exists') return quantified(tree, labels, noneAmong)
  // What is not known counts as no.
  if (a && b?.op === 'literal' && b.value === false && fnOf(tree) === 'orElse')
    return ifAll([side(a, 'not', labels)], (clause) => say('it is not known that {clause}', { clause }))
  if (tree.op === 'call' || tree.op === 'macro')
    return ifAll([side(tree, 'not', labels)], (clause) => say('it is not so that {clause}', { clause }))
  return ifAll([wordsFor(tree, labels)], (value) => say('{value} is no', { value }))
}

/** The list, its variable, and what is said of each. */
type Quantifier = (say: Say, among: { readonly all: string; readonly one: string; readonly clause: string }) => string

const noneAmong: Quantifier = (say, among) => say('there is none among {all} ({one}) where {clause}', among)

const QUANTIFIERS: ReadonlyMap<string, Quantifier> = new Map<string, Quantifier>([
  ['exists', (say, among) => say('there is one among {all} ({one}) where {clause}', among)],
  ['exists_one', (say, among) => say('there is exactly one among {all} ({one}) where {clause}', among)],
  ['all', (say, among) => say('each of {all} ({one}) is one where {clause}', among)],
])

/** `hires.exists(h, h.fee > 0)`: "there is one among Hires (h) where h’s Fee is more than 0". */
function quantified(
  { fn, over, variable, body }: Tree & { op: 'macro' },
  labels: Labels,
  quantifier: Quantifier | undefined = QUANTIFIERS.get(fn),
): Words {
  if (!quantifier) return undefined
  return ifAll([among(over, labels), side(body, 'where', labels)], (all, clause) =>
    quantifier(sayOf(labels), { all, one: variable, clause }),
  )
}

/** `size(lines) > 0`, `size(lines) == 0` */
function sized(fn: string, a: Tree, b: Tree, labels: Labels): Words {
  if (a.op !== 'call' || a.fn !== 'size' || b?.op !== 'literal' || typeof b.value !== 'number') return undefined
  const of = a.args[0]!
  // A list with a condition is counted.
  if (of.op === 'macro') return undefined
  const name = wordsFor(of, labels)
  const say = sayOf(labels)
  if ((fn === '>' && b.value === 0) || (fn === '>=' && b.value === 1) || (fn === '!=' && b.value === 0))
    return ifAll([name], (value) => say('{value} is not empty', { value }))
  return fn === '==' && b.value === 0 ? ifAll([name], (value) => say('{value} is empty', { value })) : undefined
}

/** `x == null` */
function empty(fn: string, a: Tree, b: Tree, labels: Labels): Words {
  if (b?.op !== 'literal' || b.value !== null || (fn !== '==' && fn !== '!=')) return undefined
  const say = sayOf(labels)
  return ifAll([wordsFor(a, labels)], (value) =>
    fn === '==' ? say('{value} is empty', { value }) : say('{value} is filled in', { value }),
  )
}

const MOMENTS: ReadonlySet<Type['kind']> = new Set(['date', 'time', 'dateTime'])

/** Two sides that are compared. */
interface Sides {
  readonly left: string
  readonly right: string
}

type Comparison = ((say: Say, sides: Sides) => string) | undefined

const isAmong = ({ type }: Tree): Comparison =>
  type.kind === 'record'
    ? (say, sides) => say('{left} is among {right}', sides)
    : (say, sides) => say('{left} is one of {right}', sides)

const isNotAmong = ({ type }: Tree): Comparison =>
  type.kind === 'record'
    ? (say, sides) => say('{left} is not among {right}', sides)
    : (say, sides) => say('{left} is none of {right}', sides)

const EQUALS: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['==', (say, sides) => say('{left} is {right}', sides)],
  ['!=', (say, sides) => say('{left} is not {right}', sides)],
])

const IN_TIME: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['>', (say, sides) => say('{left} is after {right}', sides)],
  ['<', (say, sides) => say('{left} is before {right}', sides)],
  ['>=', (say, sides) => say('{left} is not before {right}', sides)],
  ['<=', (say, sides) => say('{left} is not after {right}', sides)],
])

const IN_SIZE: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  ['>', (say, sides) => say('{left} is more than {right}', sides)],
  ['<', (say, sides) => say('{left} is less than {right}', sides)],
  ['>=', (say, sides) => say('{left} is at least {right}', sides)],
  ['<=', (say, sides) => say('{left} is at most {right}', sides)],
])

const comparison = (fn: string, { kind }: Type): Comparison =>
  EQUALS.get(fn) ?? (MOMENTS.has(kind) ? IN_TIME : IN_SIZE).get(fn)

function compared(a: Tree, compare: Comparison, b: Tree, labels: Labels): Words {
  const [left, right] = [a, b].map((side) => (fnOf(side) === '?:' ? operand(side, labels) : valueWords(side, labels)))
  return compare && ifAll([left, right], (one, other) => compare(sayOf(labels), { left: one, right: other }))
}

/** Undefined where it has no words of its own. */
function wordsFor(tree: Tree, labels: Labels): Words {
  switch (tree.op) {
    case 'literal':
      return literal(tree, labels)
    case 'name':
      return named(tree, labels)
    case 'field':
      return field(tree, labels)
    case 'list':
      return ifAll(
        tree.items.map((item) => valueWords(item, labels)),
        (...items) => items.join(', '),
      )
    case 'call':
      return calculated(tree, labels)
    case 'macro':
      return collected(tree, labels)
    case 'set':
      return labels.records?.(tree.entity)
    default:
      return undefined
  }
}

function field({ of, field: name }: Tree & { op: 'field' }, labels: Labels): Words {
  const label = of.type.kind === 'record' ? labels.field(of.type.entity, name) : undefined
  if (label === undefined) return undefined
  if (of.op === 'name' && of.name === '' && of.scope === 'this') return label
  const say = sayOf(labels)
  if (of.op === 'name' && of.name === '' && of.scope === 'old')
    return say('{field} before the change', { field: label })
  if (of.op === 'name' && of.name === '' && of.scope === 'me' && labels.me === undefined)
    return say('your {field}', { field: label })
  const owner = of.op === 'call' ? operand(of, labels) : wordsFor(of, labels)
  return ifAll([owner], (words) => say('{owner}’s {field}', { owner: words, field: label }))
}

const SUMS: ReadonlyMap<string, (say: Say, sides: Sides) => string> = new Map([
  ['+', (say: Say, sides: Sides) => say('{left} plus {right}', sides)],
  ['-', (say: Say, sides: Sides) => say('{left} minus {right}', sides)],
  ['*', (say: Say, sides: Sides) => say('{left} times {right}', sides)],
  ['/', (say: Say, sides: Sides) => say('{left} divided by {right}', sides)],
])

/** Texts are put together, not added. */
function calculated({ fn, args, type }: Tree & { op: 'call' }, labels: Labels): Words {
  const [a, b, c] = args
  const say = sayOf(labels)
  const sum = SUMS.get(fn)
  if (sum && a && b && type.kind !== 'text')
    return ifAll([operand(a, labels), operand(b, labels)], (left, right) => sum(say, { left, right }))
  if (fn === '?:' && a && b && c)
    return ifAll([operand(b, labels), side(a, '?:', labels), operand(c, labels)], (left, clause, right) =>
      say('{left} if {clause}, else {right}', { left, clause, right }),
    )
  if (fn === 'number' && a && !b) return ifAll([operand(a, labels)], (value) => say('{value} as a number', { value }))
  if (fn === 'size' && a?.type.kind === 'list')
    return ifAll([wordsFor(a, labels)], (all) => say('the number of {all}', { all }))
  return undefined
}

/** In brackets where it is calculated. */
function operand(tree: Tree, labels: Labels): Words {
  const words = valueWords(tree, labels)
  return words !== undefined && (SUMS.has(fnOf(tree)) || fnOf(tree) === '?:') ? `(${words})` : words
}

type OfAll = (say: Say, of: { readonly value: string; readonly all: string }) => string

const minimum: OfAll = (say, of) => say('the minimum of {value} over {all}', of)
const maximum: OfAll = (say, of) => say('the maximum of {value} over {all}', of)

const OF_ALL: ReadonlyMap<string, OfAll> = new Map<string, OfAll>([
  ['sum', (say, of) => say('the sum of {value} over {all}', of)],
  ['average', (say, of) => say('the average of {value} over {all}', of)],
  ['least', minimum],
  ['min', minimum],
  ['most', maximum],
  ['max', maximum],
])

/** `hires.filter(h, …)`: "(Hires (h) where …)"; `hires.sum(h, h.fee)`: "the sum of h’s Fee over Hires (h)". */
function collected({ fn, over, variable, body }: Tree & { op: 'macro' }, labels: Labels): Words {
  const say = sayOf(labels)
  if (fn === 'filter')
    return ifAll([among(over, labels), conditionWords(body, labels)], (all, clause) =>
      say('({all} ({one}) where {clause})', { all, one: variable, clause }),
    )
  const ofAll = OF_ALL.get(fn)
  // The variable is named already where it is that of the filter.
  const suffix = over.op === 'macro' && over.fn === 'filter' && over.variable === variable ? '' : ` (${variable})`
  return (
    ofAll &&
    ifAll([operand(body, labels), among(over, labels)], (value, all) => ofAll(say, { value, all: `${all}${suffix}` }))
  )
}

/** The list that is gone through; where all records have words, too, those of this record read differently: "its Hires". */
function among(over: Tree, labels: Labels): Words {
  const words = wordsFor(over, labels)
  const say = sayOf(labels)
  const isOwn = over.op === 'field' && over.of.op === 'name' && over.of.scope === 'this'
  return isOwn && labels.records ? words && say('its {list}', { list: words }) : words
}

function named({ scope, name }: Tree & { op: 'name' }, labels: Labels): Words {
  const say = sayOf(labels)
  if (scope === 'me' && name === '') return labels.me ?? say('you [person]')
  if (scope === 'this' && name === '') return say('this record')
  if (scope === 'constant') return labels.constant(name)
  if (scope === 'variable') return name
  if (scope !== 'context') return undefined
  return name === 'today' ? say('today [date]') : name === 'now' ? say('now [moment]') : undefined
}

function literal({ value, type }: Tree & { op: 'literal' }, labels: Labels): Words {
  if (value === null) return undefined
  const say = sayOf(labels)
  if (typeof value === 'boolean') return value ? say('yes') : say('no')
  return labels.value ? labels.value(value, type) : literalWords(value, type)
}

function literalWords(value: Exclude<Literal, null | boolean>, type: Type): Words {
  const percent = type.kind === 'percent' ? ' %' : ''
  if (typeof value !== 'object') return `${value}${percent}`
  if ('decimal' in value) return `${value.decimal}${percent}`
  if ('money' in value) return `${value.money} ${value.currency}`
  return value.months === 0 && value.milliseconds === 0 ? `${value.days} day${value.days === 1 ? '' : 's'}` : undefined
}
