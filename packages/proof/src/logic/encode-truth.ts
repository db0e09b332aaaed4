/**
 * Encodes a condition as two formulas: when it is true, and when it is false. If neither holds, it is unknown. This is Kleene's
 * three-valued logic as a pair of two-valued formulas; "not" exchanges them.
 */
import { yesNoCall, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import { and, isYes, not, or, same, there, type Formula } from './formula.ts'
import { itemsOf, listThere } from './lists.ts'
import {
  alwaysYes,
  definite,
  isThere,
  alwaysNo,
  type Case,
  type Item,
  type Encoder,
  type Sum,
  type Truth,
} from './encoder.ts'
import { add, caseOf, functionTerm, negated, notAbove, opaqueTerm, rootTerm, termOfSum, textOf } from './terms-of.ts'
import type { Term } from './term.ts'

/** The formulas under which a condition is true and false. */
export function encodeTruth(tree: Tree, encoder: Encoder): Truth {
  switch (tree.op) {
    case 'literal':
      return tree.value === null ? { yes: or(), no: or() } : tree.value === true ? alwaysYes : alwaysNo
    case 'name':
      if (tree.scope === 'context' && tree.name === 'signedIn') return definite(there(meTerm(encoder)))
      return flag(encoder.value(tree, encoder), encoder)
    case 'field':
      return flag(encoder.value(tree, encoder), encoder)
    case 'call':
      return encodeCall(tree, encoder)
    case 'macro':
      return encodeQuantified(tree, encoder)
    case 'list':
    case 'map':
    case 'set':
    case 'shape':
      return flag([caseOf(opaqueTerm(tree, encoder))], encoder)
  }
}

const meTerm = (encoder: Encoder): Term => rootTerm('me', '', { kind: 'record', entity: 'User' }, encoder)

/** The truth of a yes/no value. */
function flag(cases: readonly Case[], { terms }: Encoder): Truth {
  const is = (word: string) =>
    or(...cases.flatMap((one) => ('term' in one ? [and(one.when, same(one.term, terms.word(word)))] : [])))
  return { yes: is('true'), no: is('false') }
}

// oxlint-disable-next-line max-lines-per-function -- one case for each operation
function encodeCall(tree: Tree & { op: 'call' }, encoder: Encoder): Truth {
  const { fn, args } = tree
  const [a, b, c] = args as [Tree, Tree, Tree]
  const of = (arg: Tree) => encoder.truth(arg, encoder)
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
      return encodeHas(a, encoder)
    case '==':
    case '!=': {
      const equal = encodeEqual(a, b, encoder)
      return fn === '==' ? equal : opposite(equal)
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return encodeOrder(fn, a, b, encoder) ?? flag(encoder.value(tree, encoder), encoder)
    case 'in':
      return encodeIn(a, b, tree, encoder)
    case 'contains':
      return a.type.kind === 'list' ? encodeIn(b, a, tree, encoder) : flag(encoder.value(tree, encoder), encoder)
    default:
      return flag(encoder.value(tree, encoder), encoder)
  }
}

const both = (a: Truth, b: Truth): Truth => ({ yes: and(a.yes, b.yes), no: or(a.no, b.no) })
const opposite = (truth: Truth): Truth => ({ yes: truth.no, no: truth.yes })

function encodeHas(tree: Tree, encoder: Encoder): Truth {
  if (tree.type.kind === 'yesNo') {
    const truth = encoder.truth(tree, encoder)
    return definite(or(truth.yes, truth.no))
  }
  if (tree.type.kind !== 'list') return definite(isThere(encoder.value(tree, encoder)))
  const items = itemsOf(tree, encoder)
  if (items) return definite(or(...items.map(({ when }) => when)))
  return definite(or(...encoder.value(tree, encoder).map((one) => and(one.when, notEmpty(one, encoder)))))
}

/** A list with unknown items has a size above 0. */
function notEmpty(one: Case, encoder: Encoder): Formula {
  if (!('term' in one)) return or()
  const size = functionTerm('size', [one.term], { kind: 'integer' }, encoder)
  return notAbove({ plus: [], minus: [size], number: 0n, type: size.type }, true, encoder)
}

function encodeEqual(a: Tree, b: Tree, encoder: Encoder): Truth {
  const nothing = [a, b].find((tree) => tree.type.kind === 'nothing' || (tree.op === 'literal' && tree.value === null))
  if (nothing) return opposite(encodeHas(nothing === a ? b : a, encoder))
  if (a.type.kind === 'list' || a.type.kind === 'map' || a.type.kind === 'unknown')
    return opaqueFlag('==', a, b, encoder)
  if (a.type.kind === 'yesNo') {
    const [x, y] = [encoder.truth(a, encoder), encoder.truth(b, encoder)]
    return { yes: or(and(x.yes, y.yes), and(x.no, y.no)), no: or(and(x.yes, y.no), and(x.no, y.yes)) }
  }
  return compared(encoder.value(a, encoder), encoder.value(b, encoder), equalCases(a.type, b.type, encoder))
}

function opaqueFlag(fn: string, a: Tree, b: Tree, encoder: Encoder): Truth {
  const tree: Tree = yesNoCall(fn, a, b)
  return flag([caseOf(opaqueTerm(tree, encoder))], encoder)
}

type Compare = (a: Case, b: Case) => Truth

/** Compares every pair of cases of the two sides. */
function compared(as: readonly Case[], bs: readonly Case[], compare: Compare): Truth {
  const pairs = as.flatMap((a) => bs.map((b) => ({ when: and(a.when, b.when), ...compare(a, b) })))
  return {
    yes: or(...pairs.map((pair) => and(pair.when, pair.yes))),
    no: or(...pairs.map((pair) => and(pair.when, pair.no))),
  }
}

const equalCases =
  (left: Type, right: Type, encoder: Encoder): Compare =>
  (a, b) => {
    if ('sum' in a && 'sum' in b) {
      const delta = difference(a.sum, b.sum)
      const above = notAbove(negated(delta), false, encoder)
      return inOneCurrency(
        definite(and(notAbove(delta, false, encoder), above)),
        [left, right],
        [a.sum, b.sum],
        encoder,
      )
    }
    return 'term' in a && 'term' in b ? definite(same(a.term, b.term)) : { yes: or(), no: or() }
  }

const difference = (a: Sum, b: Sum): Sum => add(a, negated(b), a.type)

function encodeOrder(fn: string, a: Tree, b: Tree, encoder: Encoder): Truth | undefined {
  const [as, bs] = [encoder.value(a, encoder), encoder.value(b, encoder)]
  if (![...as, ...bs].every((one) => 'sum' in one)) return undefined
  return compared(as, bs, (x, y) => {
    const [left, right] = [x, y].map((one) => (one as { readonly sum: Sum }).sum) as [Sum, Sum]
    const delta = fn === '<' || fn === '<=' ? difference(left, right) : difference(right, left)
    const ordered = definite(notAbove(delta, fn === '<' || fn === '>', encoder))
    return inOneCurrency(ordered, [a.type, b.type], [left, right], encoder)
  })
}

/** Amounts with unknown currencies may differ in currency; then the comparison is unknown. */
function inOneCurrency(truth: Truth, [a, b]: [Type, Type], [left, right]: [Sum, Sum], encoder: Encoder): Truth {
  if (a.kind !== 'money' || b.kind !== 'money' || (a.currency && b.currency)) return truth
  const terms = [termOfSum(left, encoder), termOfSum(right, encoder)].toSorted((x, y) => x.id - y.id)
  const agree = encoder.terms.make('same currency', terms, { type: { kind: 'yesNo' }, presence: 'full' })
  const agrees = same(agree, encoder.terms.word('true'))
  return { yes: and(agrees, truth.yes), no: and(agrees, truth.no) }
}

/** Whether `item` is in the list. False if the list is empty, or all its items are present and different. */
function encodeIn(item: Tree, list: Tree, tree: Tree & { op: 'call' }, encoder: Encoder): Truth {
  const items = itemsOf(list, encoder)
  if (!items) return encodeOpenIn(item, list, tree, encoder)
  const type = list.type.kind === 'list' ? list.type.of : item.type
  const cases = item.type.kind === 'yesNo' ? undefined : encoder.value(item, encoder)
  if (!cases) return flag([caseOf(opaqueTerm(tree, encoder))], encoder)
  const equal = (one: Item) => compared(cases, one.cases, equalCases(item.type, type, encoder))
  const met = items.map((one) => ({ when: one.when, ...equal(one) }))
  const empty = and(listThere(list, encoder), ...items.map(({ when }) => not(when)))
  const others = and(listThere(list, encoder), isThere(cases), ...met.map((one) => or(not(one.when), one.no)))
  return { yes: or(...met.map((one) => and(one.when, one.yes))), no: or(empty, others) }
}

/** The same for a list with unknown items: if it contains the item, it is not empty. */
function encodeOpenIn(item: Tree, list: Tree, tree: Tree & { op: 'call' }, encoder: Encoder): Truth {
  const truth = flag(encoder.value({ ...tree, fn: 'in', args: [item, list] }, encoder), encoder)
  const filled = encodeHas(list, encoder).yes
  return { yes: and(truth.yes, filled), no: or(truth.no, and(listThere(list, encoder), not(filled))) }
}

function encodeQuantified(tree: Tree & { op: 'macro' }, encoder: Encoder): Truth {
  const { fn, over, variable, body } = tree
  if (fn !== 'exists' && fn !== 'all') return flag(encoder.value(tree, encoder), encoder)
  const items = itemsOf(over, encoder)
  if (!items) return encodeOpenQuantified(tree, encoder)
  const results = items.map((item) => {
    const variables = new Map(encoder.variables).set(variable, item)
    return { when: item.when, ...encoder.truth(body, { ...encoder, variables }) }
  })
  const some = (side: 'yes' | 'no') => or(...results.map((one) => and(one.when, one[side])))
  const list = listThere(over, encoder)
  const every = (side: 'yes' | 'no') => and(list, ...results.map((one) => or(not(one.when), one[side])))
  const exists = { yes: some('yes'), no: every('no') }
  return fn === 'exists' ? exists : { yes: every('yes'), no: some('no') }
}

/**
 * `exists` and `all` over a list with unknown items. `exists` needs a list that is not empty and a witness for which the body is
 * true. `all` is true for an empty list; otherwise, if it is false, there is a witness for which the body is false.
 */
function encodeOpenQuantified(tree: Tree & { op: 'macro' }, encoder: Encoder): Truth {
  const truth = flag(encoder.value(tree, encoder), encoder)
  const { over, fn } = tree
  const filled = over.op === 'set' || over.type.kind !== 'list' ? and() : encodeHas(over, encoder).yes
  const one = witness(tree, encoder)
  const [yes, no] = [and(truth.yes, filled), and(truth.no, filled)]
  const empty = isYes(filled) ? or() : and(listThere(over, encoder), not(filled))
  return fn === 'exists'
    ? { yes: and(yes, one.yes), no: or(truth.no, empty) }
    : { yes: or(truth.yes, empty), no: and(no, one.no) }
}

/** The body for the item that decides, if there is one. */
function witness(tree: Tree & { op: 'macro' }, encoder: Encoder): Truth {
  const type = tree.over.type.kind === 'list' ? tree.over.type.of : ({ kind: 'unknown' } as const)
  const term = encoder.terms.make(`some ${textOf(tree, encoder)}`, [], { type })
  const item: Item = { when: there(term), cases: [caseOf(term)] }
  const variables = new Map(encoder.variables).set(tree.variable, item)
  return encoder.truth(tree.body, { ...encoder, variables })
}
