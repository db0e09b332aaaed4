/**
 * A condition as a sentence for people: "Leaves on is after today and Receipt is filled in". Fields and constants are
 * called as the document writes them. What belongs together stands in brackets, so that two trees never read the same.
 */
import { patternInWords, type Expr, type Tree } from '../expression/index.ts'
import type { Type } from '../values/index.ts'

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
}

/** A condition as an English clause, with the labels of fields; the source where no words fit. */
export function conditionInWords({ tree, source }: Expr, labels: Labels): string {
  return conditionWords(tree, labels) ?? source
}

/** Undefined where it has no words. */
type Words = string | undefined

/** A condition as an English clause, or as `labels.code` writes it; undefined where neither can. */
export const conditionWords = (tree: Tree, labels: Labels): Words => statement(tree, labels) ?? labels.code?.(tree)

/** A value by its name: a field, a constant, a sum. */
export const valueWords = (tree: Tree, labels: Labels): Words => wordsFor(tree, labels) ?? labels.code?.(tree)

function statement(tree: Tree, labels: Labels): Words {
  if (tree.op === 'call') return call(tree, labels)
  if (tree.op === 'macro') return quantified(tree, labels)
  const role = tree.op === 'name' && tree.scope === 'role' ? labels.role?.(tree.name) : undefined
  if (role !== undefined) return `${labels.me ?? 'you'} is ${role}`
  if (tree.op === 'name' && tree.scope === 'context' && tree.name === 'isNew') return 'it is new'
  const name = wordsFor(tree, labels)
  return name !== undefined && tree.type.kind === 'yesNo' && tree.op !== 'literal' ? `${name} is yes` : undefined
}

function call({ fn, args }: Tree & { op: 'call' }, labels: Labels): Words {
  const [a, b] = args as [Tree, Tree]
  switch (fn) {
    case 'and':
    case 'or':
      return ifAll([side(a, fn, labels), side(b, fn, labels)], (left, right) => `${left} ${fn} ${right}`)
    case 'not':
      return opposite(a, labels)
    case 'has':
      return ifAll(
        [wordsFor(a, labels)],
        (of) => `${of} ${a.type.kind === 'list' ? 'has something in it' : 'is filled in'}`,
      )
    case 'matches':
      return b?.op === 'literal' && typeof b.value === 'string' ? fitting(a, b.value, labels) : undefined
    case 'in':
      return compared(a, a.type.kind === 'record' ? 'is among' : 'is one of', b, labels)
    default:
      if (!b) return undefined
      return sized(fn, a, b, labels) ?? empty(fn, a, b, labels) ?? compared(a, comparison(fn, a.type), b, labels)
  }
}

/** With the pattern itself: two that are worded alike may differ in what they take. */
function fitting(of: Tree, pattern: string, labels: Labels): Words {
  const words = patternInWords(pattern)
  return ifAll([wordsFor(of, labels)], (name) =>
    words === undefined ? `${name} fits the pattern \`${pattern}\`` : `${name} is ${words} (\`${pattern}\`)`,
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
  if (a && fnOf(tree) === 'has') return ifAll([wordsFor(a, labels)], (of) => `${of} is empty`)
  if (a && b && fnOf(tree) === 'in')
    return compared(a, a.type.kind === 'record' ? 'is not among' : 'is none of', b, labels)
  if (tree.op === 'macro' && tree.fn === 'exists') return quantified(tree, labels, 'there is none among')
  // What is not known counts as no.
  if (a && b?.op === 'literal' && b.value === false && fnOf(tree) === 'orElse')
    return ifAll([side(a, 'not', labels)], (words) => `it is not known that ${words}`)
  if (tree.op === 'call' || tree.op === 'macro')
    return ifAll([side(tree, 'not', labels)], (words) => `it is not so that ${words}`)
  return ifAll([wordsFor(tree, labels)], (name) => `${name} is no`)
}

const QUANTIFIERS: ReadonlyMap<string, string> = new Map([
  ['exists', 'there is one among'],
  ['exists_one', 'there is exactly one among'],
  ['all', 'each of'],
])

/** `hires.exists(h, h.fee > 0)`: "there is one among Hires (h) where h’s Fee is more than 0". */
function quantified({ fn, over, variable, body }: Tree & { op: 'macro' }, labels: Labels, quantifier?: string): Words {
  const words = quantifier ?? QUANTIFIERS.get(fn)
  if (words === undefined) return undefined
  return ifAll([among(over, labels), side(body, 'where', labels)], (all, holds) =>
    fn === 'all'
      ? `${words} ${all} (${variable}) is one where ${holds}`
      : `${words} ${all} (${variable}) where ${holds}`,
  )
}

/** `size(lines) > 0`, `size(lines) == 0` */
function sized(fn: string, a: Tree, b: Tree, labels: Labels): Words {
  if (a.op !== 'call' || a.fn !== 'size' || b?.op !== 'literal' || typeof b.value !== 'number') return undefined
  const of = a.args[0]!
  // A list with a condition is counted.
  if (of.op === 'macro') return undefined
  const name = wordsFor(of, labels)
  if ((fn === '>' && b.value === 0) || (fn === '>=' && b.value === 1) || (fn === '!=' && b.value === 0))
    return ifAll([name], (list) => `${list} has something in it`)
  return fn === '==' && b.value === 0 ? ifAll([name], (list) => `${list} is empty`) : undefined
}

/** `x == null` */
function empty(fn: string, a: Tree, b: Tree, labels: Labels): Words {
  if (b?.op !== 'literal' || b.value !== null || (fn !== '==' && fn !== '!=')) return undefined
  return ifAll([wordsFor(a, labels)], (of) => `${of} ${fn === '==' ? 'is empty' : 'is filled in'}`)
}

const MOMENTS: ReadonlySet<Type['kind']> = new Set(['date', 'time', 'dateTime'])

function comparison(fn: string, { kind }: Type): Words {
  const inTime = MOMENTS.has(kind)
  switch (fn) {
    case '==':
      return 'is'
    case '!=':
      return 'is not'
    case '>':
      return inTime ? 'is after' : 'is more than'
    case '<':
      return inTime ? 'is before' : 'is less than'
    case '>=':
      return inTime ? 'is not before' : 'is at least'
    case '<=':
      return inTime ? 'is not after' : 'is at most'
    default:
      return undefined
  }
}

function compared(a: Tree, word: Words, b: Tree, labels: Labels): Words {
  const [left, right] = [a, b].map((side) => (fnOf(side) === '?:' ? operand(side, labels) : valueWords(side, labels)))
  return ifAll([left, word, right], (...words) => words.join(' '))
}

/** Undefined where it has no words of its own. */
function wordsFor(tree: Tree, labels: Labels): Words {
  switch (tree.op) {
    case 'literal':
      return literal(tree)
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
  if (of.op === 'name' && of.name === '' && of.scope === 'old') return `${label} before the change`
  const owner = of.op === 'call' ? operand(of, labels) : wordsFor(of, labels)
  return ifAll([owner], (words) => `${words === 'you' && labels.me === undefined ? 'your' : `${words}’s`} ${label}`)
}

const SUMS: ReadonlyMap<string, string> = new Map([
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
  ['/', 'divided by'],
])

/** Texts are put together, not added. */
function calculated({ fn, args, type }: Tree & { op: 'call' }, labels: Labels): Words {
  const [a, b, c] = args
  const word = SUMS.get(fn)
  if (word && a && b && type.kind !== 'text')
    return ifAll([operand(a, labels), operand(b, labels)], (left, right) => `${left} ${word} ${right}`)
  if (fn === '?:' && a && b && c)
    return ifAll(
      [operand(b, labels), side(a, '?:', labels), operand(c, labels)],
      (yes, when, no) => `${yes} if ${when}, else ${no}`,
    )
  if (fn === 'number' && a && !b) return ifAll([operand(a, labels)], (of) => `${of} as a number`)
  if (fn === 'size' && a?.type.kind === 'list') return ifAll([wordsFor(a, labels)], (all) => `the number of ${all}`)
  return undefined
}

/** In brackets where it is calculated. */
function operand(tree: Tree, labels: Labels): Words {
  const words = valueWords(tree, labels)
  return words !== undefined && (SUMS.has(fnOf(tree)) || fnOf(tree) === '?:') ? `(${words})` : words
}

const OF_ALL: ReadonlyMap<string, string> = new Map([
  ['sum', 'the sum'],
  ['average', 'the average'],
  ['least', 'the least'],
  ['min', 'the minimum'],
  ['most', 'the most'],
  ['max', 'the maximum'],
])

/** `hires.filter(h, …)`: "(Hires (h) where …)"; `hires.sum(h, h.fee)`: "the sum of h’s Fee over Hires (h)". */
function collected({ fn, over, variable, body }: Tree & { op: 'macro' }, labels: Labels): Words {
  if (fn === 'filter')
    return ifAll(
      [among(over, labels), conditionWords(body, labels)],
      (all, holds) => `(${all} (${variable}) where ${holds})`,
    )
  const word = OF_ALL.get(fn)
  // The variable is named already where it is that of the filter.
  const suffix = over.op === 'macro' && over.fn === 'filter' && over.variable === variable ? '' : ` (${variable})`
  return (
    word && ifAll([operand(body, labels), among(over, labels)], (of, all) => `${word} of ${of} over ${all}${suffix}`)
  )
}

/** The list that is gone through; where all records have words, too, those of this record read differently: "its Hires". */
function among(over: Tree, labels: Labels): Words {
  const words = wordsFor(over, labels)
  const isOwn = over.op === 'field' && over.of.op === 'name' && over.of.scope === 'this'
  return isOwn && labels.records ? words && `its ${words}` : words
}

function named({ scope, name }: Tree & { op: 'name' }, labels: Labels): Words {
  if (scope === 'me' && name === '') return labels.me ?? 'you'
  if (scope === 'this' && name === '') return 'this record'
  if (scope === 'constant') return labels.constant(name)
  if (scope === 'variable') return name
  return scope === 'context' && (name === 'today' || name === 'now') ? name : undefined
}

function literal({ value, type }: Tree & { op: 'literal' }): Words {
  if (value === null) return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const percent = type.kind === 'percent' ? ' %' : ''
  if (typeof value !== 'object') return `${value}${percent}`
  if ('decimal' in value) return `${value.decimal}${percent}`
  if ('money' in value) return `${value.money} ${value.currency}`
  return value.months === 0 && value.milliseconds === 0 ? `${value.days} day${value.days === 1 ? '' : 's'}` : undefined
}
