/**
 * Reads an expression as the cases in which it has a value: symbolic evaluation into guarded values, where `if` and what may be
 * missing split cases, and sums stay linear.
 */
import { literalValue, type Tree } from '@ninefold/plan/expression'
import { type Type, durationLength, isDuration } from '@ninefold/plan/values'
import { ONE } from './amount.ts'
import { and, atMost, not, yes } from './formula.ts'
import { choicesOf, itemsOf, listThere } from './lists.ts'
import { isThere, MOST_CASES, type Case, type Reading, type Sum } from './reading.ts'
import {
  add,
  caseOf,
  fieldTerm,
  functionTerm,
  literalCase,
  negated,
  opaqueTerm,
  rootTerm,
  termOfSum,
  textOf,
} from './terms-of.ts'
import type { Term } from './term.ts'

export function readValue(tree: Tree, reading: Reading): readonly Case[] {
  const cases = known(tree, reading)
  return cases && cases.length <= MOST_CASES ? cases : [caseOf(opaqueTerm(tree, reading))]
}

/** Undefined where the expression is to be taken as it stands. */
function known(tree: Tree, reading: Reading): readonly Case[] | undefined {
  switch (tree.op) {
    case 'literal': {
      if (tree.value === null) return []
      const one = literalCase(literalValue(tree.value), tree.type, reading)
      return one && [one]
    }
    case 'name':
      return nameCases(tree, reading)
    case 'field':
      return each([tree.of], reading, ([of]) => caseOf(fieldTerm(of!, tree.field, tree.type, reading)))
    case 'call':
      return callCases(tree, reading)
    case 'macro':
      return macroCases(tree, reading)
    case 'list':
    case 'map':
    case 'set':
    case 'shape':
      return undefined
  }
}

function nameCases(tree: Tree & { op: 'name' }, reading: Reading): readonly Case[] {
  const { scope, name, type } = tree
  const item = scope === 'variable' ? reading.variables.get(name) : undefined
  if (item) return item.cases
  const isField = name !== '' && (scope === 'this' || scope === 'old' || scope === 'me')
  if (!isField) return [caseOf(rootTerm(scope, name, type, reading))]
  const person: Type = { kind: 'record', entity: 'User' }
  const root = rootTerm(scope, '', scope === 'me' ? person : { kind: 'unknown' }, reading)
  return [caseOf(fieldTerm(root, name, type, reading))]
}

/** For each way in which the arguments are there, the value that the terms they are give. */
function each(
  args: readonly Tree[],
  reading: Reading,
  make: (terms: readonly Term[]) => Case,
): readonly Case[] | undefined {
  let ways: readonly { readonly when: Case['when']; readonly terms: readonly Term[] }[] = [{ when: yes, terms: [] }]
  for (const arg of args) {
    const cases = argument(arg, reading)
    ways = ways.flatMap((way) =>
      cases.map((one) => ({ when: and(way.when, one.when), terms: [...way.terms, termOf(one, reading)] })),
    )
    if (ways.length > MOST_CASES) return undefined
  }
  return ways.map((way) => {
    const made = make(way.terms)
    return { ...made, when: and(way.when, made.when) }
  })
}

const termOf = (one: Case, reading: Reading): Term => ('term' in one ? one.term : termOfSum(one.sum, reading))

function argument(tree: Tree, reading: Reading): readonly Case[] {
  if (tree.type.kind !== 'yesNo') return reading.value(tree, reading)
  const truth = reading.truth(tree, reading)
  const { terms } = reading
  return [
    { when: truth.yes, term: terms.word('true') },
    { when: truth.no, term: terms.word('false') },
  ].filter(({ when }) => when.kind !== 'or' || when.of.length > 0)
}

function callCases(tree: Tree & { op: 'call' }, reading: Reading): readonly Case[] | undefined {
  const { fn, args, type } = tree
  const [a, b, c] = args as [Tree, Tree, Tree]
  switch (fn) {
    case '?:': {
      const truth = reading.truth(a, reading)
      return [...under(truth.yes, argument(b, reading)), ...under(truth.no, argument(c, reading))]
    }
    case 'orElse': {
      const first = argument(a, reading)
      return [...first, ...under(not(isThere(first)), argument(b, reading))]
    }
    case '+':
    case '-':
    case 'neg':
      return reckoned(tree, reading) ?? moved(tree, reading) ?? named(tree, reading)
    case 'size':
      return (a.type.kind === 'list' ? sizes(a, reading) : undefined) ?? named(tree, reading)
    case 'number':
      return a.type.kind === 'text' || a.type.kind === 'money' ? named(tree, reading) : retyped(a, type, reading)
    default:
      return named(tree, reading)
  }
}

const under = (when: Case['when'], cases: readonly Case[]): readonly Case[] =>
  cases
    .map((one) => ({ ...one, when: and(when, one.when) }))
    .filter((one) => one.when.kind !== 'or' || one.when.of.length > 0)

const named = ({ fn, args, type }: Tree & { op: 'call' }, reading: Reading) =>
  each(args, reading, (terms) => caseOf(functionTerm(fn, terms, type, reading)))

const retyped = (tree: Tree, type: Tree['type'], reading: Reading): readonly Case[] =>
  reading.value(tree, reading).map((one) => ('sum' in one ? { ...one, sum: { ...one.sum, type } } : one))

/** Sums and differences whose parts are on one scale; undefined for those that move by months or change their zone. */
function reckoned({ fn, args, type }: Tree & { op: 'call' }, reading: Reading): readonly Case[] | undefined {
  if (!args.every((arg, index) => isStraight(arg, args[1 - index]))) return undefined
  const [first, second] = args.map((arg) => reading.value(arg, reading))
  if (!first?.every(isSum) || (second && !second.every(isSum))) return undefined
  if (!second) return first.map(({ when, sum }) => ({ when, sum: { ...negated(sum), type } }))
  return first.flatMap((a) =>
    second.map((b) => ({
      when: and(a.when, b.when),
      sum: add(a.sum, fn === '-' ? negated(b.sum) : b.sum, type),
    })),
  )
}

const isSum = (one: Case): one is Case & { readonly sum: Sum } => 'sum' in one

/** A day of the calendar is one of 24 hours for a date, but not for a moment; a month is no fixed length for either. */
function isStraight(tree: Tree, beside: Tree | undefined): boolean {
  const { kind } = tree.type
  if (kind === 'money') return tree.type.currency !== undefined
  if (kind !== 'duration' || !beside || beside.type.kind === 'duration') return kind !== 'text'
  const length = tree.op === 'literal' ? literalValue(tree.value) : null
  if (!isDuration(length) || length.months !== 0 || durationLength(length) === 0) return false
  return beside.type.kind === 'date' ? length.milliseconds === 0 : length.days === 0
}

const DAYS = 86_400_000n * ONE
const HOURS = 3_600_000n * ONE

/** A day or moment that moves by months or by days of the calendar: how far that leads is known roughly. */
function moved(tree: Tree & { op: 'call' }, reading: Reading): readonly Case[] | undefined {
  const [from, by] = tree.args as [Tree, Tree?]
  const length = by?.op === 'literal' ? literalValue(by.value) : null
  if (!isDuration(length) || (from.type.kind !== 'date' && from.type.kind !== 'dateTime')) return undefined
  const sign = tree.fn === '-' ? -1 : 1
  const [months, days, rest] = [length.months, length.days, length.milliseconds].map((n) => BigInt(n * sign))
  const fixed = days! * DAYS + rest! * ONE
  const ends = [28n * months! * DAYS + fixed, 31n * months! * DAYS + fixed].toSorted((a, b) => (a < b ? -1 : 1))
  // A zone may change its clock on the way.
  const clock = from.type.kind === 'date' ? 0n : 26n * HOURS
  return each(tree.args, reading, ([base, step]) => {
    const met = reading.terms.all.length
    const made = functionTerm(tree.fn, [base!, step!], tree.type, reading)
    if (made.id >= met) {
      reading.beside.push(atMost(base!, made, clock - ends[0]!, ONE), atMost(made, base!, clock + ends[1]!, ONE))
    }
    return caseOf(made)
  })
}

/** How many items there are, for each choice of those that are there. */
function sizes(list: Tree, reading: Reading): readonly Case[] | undefined {
  const items = itemsOf(list, reading)
  const choices = items && choicesOf(items, listThere(list, reading))
  return choices?.map(({ when, chosen }) => {
    const number = BigInt(chosen.length) * ONE
    return { when, sum: { plus: [], minus: [], number, type: { kind: 'integer' } } }
  })
}

function macroCases(tree: Tree & { op: 'macro' }, reading: Reading): readonly Case[] | undefined {
  const { fn, over, type } = tree
  const items =
    fn === 'sum' && (type.kind !== 'money' || type.currency !== undefined) ? itemsOf(over, reading) : undefined
  const choices = items && choicesOf(items, listThere(over, reading))
  if (choices) return choices.flatMap((choice) => total(choice, tree, reading))
  if (over.type.kind !== 'list') return undefined
  return each([over], reading, ([list]) => {
    return caseOf(functionTerm(`${fn} ${textOf(tree.body, reading)}`, [list!], type, reading))
  })
}

/** The sum over these items; what is missing is passed over. */
function total(
  { when, chosen }: NonNullable<ReturnType<typeof choicesOf>>[number],
  tree: Tree & { op: 'macro' },
  reading: Reading,
): readonly Case[] {
  const nothing: Sum = { plus: [], minus: [], number: 0n, type: tree.type }
  let totals: readonly { readonly when: Case['when']; readonly sum: Sum }[] = [{ when, sum: nothing }]
  for (const item of chosen) {
    const variables = new Map(reading.variables).set(tree.variable, item)
    const cases = reading.value(tree.body, { ...reading, variables }).filter(isSum)
    const ways = [...cases.map(({ when: of, sum }) => ({ when: of, sum })), { when: not(isThere(cases)), sum: nothing }]
    totals = totals.flatMap((so) =>
      ways.map((way) => ({ when: and(so.when, way.when), sum: add(so.sum, way.sum, tree.type) })),
    )
    totals = totals.filter((so) => so.when.kind !== 'or' || so.when.of.length > 0)
  }
  return totals
}
