/**
 * Reads a condition: when it is yes, and when it is no. What is neither is not known. It is Kleene's three-valued logic, kept
 * as two formulas of two values, so that "not" only exchanges them.
 */
import { yesNoCall, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { and, isYes, not, or, same, there, type Formula } from './formula.ts'
import { itemsOf, listThere } from './lists.ts'
import { always, certain, isThere, never, type Case, type Item, type Reading, type Sum, type Truth } from './reading.ts'
import { add, caseOf, functionTerm, negated, notAbove, opaqueTerm, rootTerm, termOfSum, textOf } from './terms-of.ts'
import type { Term } from './term.ts'

export function readTruth(tree: Tree, reading: Reading): Truth {
  switch (tree.op) {
    case 'literal':
      return tree.value === null ? { yes: or(), no: or() } : tree.value === true ? always : never
    case 'name':
      if (tree.scope === 'context' && tree.name === 'signedIn') return certain(there(meTerm(reading)))
      return flag(reading.value(tree, reading), reading)
    case 'field':
      return flag(reading.value(tree, reading), reading)
    case 'call':
      return readCall(tree, reading)
    case 'macro':
      return readQuantified(tree, reading)
    case 'list':
    case 'map':
    case 'set':
    case 'shape':
      return flag([caseOf(opaqueTerm(tree, reading))], reading)
  }
}

const meTerm = (reading: Reading): Term => rootTerm('me', '', { kind: 'record', entity: 'User' }, reading)

/** Yes or no by a value of its own. */
function flag(cases: readonly Case[], { terms }: Reading): Truth {
  const is = (word: string) =>
    or(...cases.flatMap((one) => ('term' in one ? [and(one.when, same(one.term, terms.word(word)))] : [])))
  return { yes: is('true'), no: is('false') }
}

// oxlint-disable-next-line max-lines-per-function -- one case for each operation
function readCall(tree: Tree & { op: 'call' }, reading: Reading): Truth {
  const { fn, args } = tree
  const [a, b, c] = args as [Tree, Tree, Tree]
  const of = (arg: Tree) => reading.truth(arg, reading)
  switch (fn) {
    case 'and':
      return both(of(a), of(b))
    case 'or':
      return opposite(both(opposite(of(a)), opposite(of(b))))
    case 'not':
      return opposite(of(a))
    case '?:': {
      const [condition, first, second] = [of(a), of(b), of(c)]
      const chosen = (side: 'yes' | 'no') => or(and(condition.yes, first[side]), and(condition.no, second[side]))
      return { yes: chosen('yes'), no: chosen('no') }
    }
    case 'orElse': {
      const [first, second] = [of(a), of(b)]
      const missing = not(or(first.yes, first.no))
      return { yes: or(first.yes, and(missing, second.yes)), no: or(first.no, and(missing, second.no)) }
    }
    case 'has':
      return readHas(a, reading)
    case '==':
    case '!=': {
      const equal = readEqual(a, b, reading)
      return fn === '==' ? equal : opposite(equal)
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return readOrder(fn, a, b, reading) ?? flag(reading.value(tree, reading), reading)
    case 'in':
      return readIn(a, b, tree, reading)
    case 'contains':
      return a.type.kind === 'list' ? readIn(b, a, tree, reading) : flag(reading.value(tree, reading), reading)
    default:
      return flag(reading.value(tree, reading), reading)
  }
}

const both = (a: Truth, b: Truth): Truth => ({ yes: and(a.yes, b.yes), no: or(a.no, b.no) })
const opposite = (truth: Truth): Truth => ({ yes: truth.no, no: truth.yes })

function readHas(tree: Tree, reading: Reading): Truth {
  if (tree.type.kind === 'yesNo') {
    const truth = reading.truth(tree, reading)
    return certain(or(truth.yes, truth.no))
  }
  if (tree.type.kind !== 'list') return certain(isThere(reading.value(tree, reading)))
  const items = itemsOf(tree, reading)
  if (items) return certain(or(...items.map(({ when }) => when)))
  return certain(or(...reading.value(tree, reading).map((one) => and(one.when, notEmpty(one, reading)))))
}

/** A list that is left open has something in it. */
function notEmpty(one: Case, reading: Reading): Formula {
  if (!('term' in one)) return or()
  const size = functionTerm('size', [one.term], { kind: 'integer' }, reading)
  return notAbove({ plus: [], minus: [size], number: 0n, type: size.type }, true, reading)
}

function readEqual(a: Tree, b: Tree, reading: Reading): Truth {
  const nothing = [a, b].find((tree) => tree.type.kind === 'nothing' || (tree.op === 'literal' && tree.value === null))
  if (nothing) return opposite(readHas(nothing === a ? b : a, reading))
  if (a.type.kind === 'list' || a.type.kind === 'map' || a.type.kind === 'unknown') return unread('==', a, b, reading)
  if (a.type.kind === 'yesNo') {
    const [x, y] = [reading.truth(a, reading), reading.truth(b, reading)]
    return { yes: or(and(x.yes, y.yes), and(x.no, y.no)), no: or(and(x.yes, y.no), and(x.no, y.yes)) }
  }
  return compared(reading.value(a, reading), reading.value(b, reading), equalCases(a.type, b.type, reading))
}

function unread(fn: string, a: Tree, b: Tree, reading: Reading): Truth {
  const tree: Tree = yesNoCall(fn, a, b)
  return flag([caseOf(opaqueTerm(tree, reading))], reading)
}

type Compare = (a: Case, b: Case) => Truth

/** Both sides in every pair of their cases. */
function compared(as: readonly Case[], bs: readonly Case[], compare: Compare): Truth {
  const pairs = as.flatMap((a) => bs.map((b) => ({ when: and(a.when, b.when), ...compare(a, b) })))
  return {
    yes: or(...pairs.map((pair) => and(pair.when, pair.yes))),
    no: or(...pairs.map((pair) => and(pair.when, pair.no))),
  }
}

const equalCases =
  (left: Type, right: Type, reading: Reading): Compare =>
  (a, b) => {
    if ('sum' in a && 'sum' in b) {
      const apart = difference(a.sum, b.sum)
      const above = notAbove(negated(apart), false, reading)
      return inOneCurrency(certain(and(notAbove(apart, false, reading), above)), [left, right], [a.sum, b.sum], reading)
    }
    return 'term' in a && 'term' in b ? certain(same(a.term, b.term)) : { yes: or(), no: or() }
  }

const difference = (a: Sum, b: Sum): Sum => add(a, negated(b), a.type)

function readOrder(fn: string, a: Tree, b: Tree, reading: Reading): Truth | undefined {
  const [as, bs] = [reading.value(a, reading), reading.value(b, reading)]
  if (![...as, ...bs].every((one) => 'sum' in one)) return undefined
  return compared(as, bs, (x, y) => {
    const [left, right] = [x, y].map((one) => (one as { readonly sum: Sum }).sum) as [Sum, Sum]
    const apart = fn === '<' || fn === '<=' ? difference(left, right) : difference(right, left)
    const ordered = certain(notAbove(apart, fn === '<' || fn === '>', reading))
    return inOneCurrency(ordered, [a.type, b.type], [left, right], reading)
  })
}

/** Amounts of unknown currencies may be of different ones: then the comparison is missing. */
function inOneCurrency(truth: Truth, [a, b]: [Type, Type], [left, right]: [Sum, Sum], reading: Reading): Truth {
  if (a.kind !== 'money' || b.kind !== 'money' || (a.currency && b.currency)) return truth
  const terms = [termOfSum(left, reading), termOfSum(right, reading)].toSorted((x, y) => x.id - y.id)
  const agree = reading.terms.make('same currency', terms, { type: { kind: 'yesNo' }, presence: 'full' })
  const agrees = same(agree, reading.terms.word('true'))
  return { yes: and(agrees, truth.yes), no: and(agrees, truth.no) }
}

/** Is `item` one of the list's? No where the list is empty, or everything in it is there and another one. */
function readIn(item: Tree, list: Tree, tree: Tree & { op: 'call' }, reading: Reading): Truth {
  const items = itemsOf(list, reading)
  if (!items) return readOpenIn(item, list, tree, reading)
  const type = list.type.kind === 'list' ? list.type.of : item.type
  const own = item.type.kind === 'yesNo' ? undefined : reading.value(item, reading)
  if (!own) return flag([caseOf(opaqueTerm(tree, reading))], reading)
  const equal = (one: Item) => compared(own, one.cases, equalCases(item.type, type, reading))
  const met = items.map((one) => ({ when: one.when, ...equal(one) }))
  const empty = and(listThere(list, reading), ...items.map(({ when }) => not(when)))
  const others = and(listThere(list, reading), isThere(own), ...met.map((one) => or(not(one.when), one.no)))
  return { yes: or(...met.map((one) => and(one.when, one.yes))), no: or(empty, others) }
}

/** Of a list that is left open it is known that it is not empty where it has something. */
function readOpenIn(item: Tree, list: Tree, tree: Tree & { op: 'call' }, reading: Reading): Truth {
  const truth = flag(reading.value({ ...tree, fn: 'in', args: [item, list] }, reading), reading)
  const filled = readHas(list, reading).yes
  return { yes: and(truth.yes, filled), no: or(truth.no, and(listThere(list, reading), not(filled))) }
}

function readQuantified(tree: Tree & { op: 'macro' }, reading: Reading): Truth {
  const { fn, over, variable, body } = tree
  if (fn !== 'exists' && fn !== 'all') return flag(reading.value(tree, reading), reading)
  const items = itemsOf(over, reading)
  if (!items) return readOpenQuantified(tree, reading)
  const results = items.map((item) => {
    const variables = new Map(reading.variables).set(variable, item)
    return { when: item.when, ...reading.truth(body, { ...reading, variables }) }
  })
  const some = (side: 'yes' | 'no') => or(...results.map((one) => and(one.when, one[side])))
  const list = listThere(over, reading)
  const every = (side: 'yes' | 'no') => and(list, ...results.map((one) => or(not(one.when), one[side])))
  const exists = { yes: some('yes'), no: every('no') }
  return fn === 'exists' ? exists : { yes: every('yes'), no: some('no') }
}

/**
 * Something exists only in a list that is not empty, and then there is one of which it is so; in an empty one everything
 * is so, and otherwise there is one of which it is not.
 */
function readOpenQuantified(tree: Tree & { op: 'macro' }, reading: Reading): Truth {
  const truth = flag(reading.value(tree, reading), reading)
  const { over, fn } = tree
  const filled = over.op === 'set' || over.type.kind !== 'list' ? and() : readHas(over, reading).yes
  const one = witness(tree, reading)
  const [yes, no] = [and(truth.yes, filled), and(truth.no, filled)]
  const empty = isYes(filled) ? or() : and(listThere(over, reading), not(filled))
  return fn === 'exists'
    ? { yes: and(yes, one.yes), no: or(truth.no, empty) }
    : { yes: or(truth.yes, empty), no: and(no, one.no) }
}

/** What is said of the one that decides, where there is such a one. */
function witness(tree: Tree & { op: 'macro' }, reading: Reading): Truth {
  const type = tree.over.type.kind === 'list' ? tree.over.type.of : ({ kind: 'unknown' } as const)
  const term = reading.terms.make(`some ${textOf(tree, reading)}`, [], { type })
  const item: Item = { when: there(term), cases: [caseOf(term)] }
  const variables = new Map(reading.variables).set(tree.variable, item)
  return reading.truth(tree.body, { ...reading, variables })
}
