/**
 * Encodes an expression as guarded values: the cases in which it has a value. `if` and values that may be missing split cases; sums
 * stay linear.
 */
import { literalValue, type Tree } from '@ninefold/plan/expression'
import { type Type, durationLength, isDuration } from '@ninefold/plan/values'
import { ONE } from './amount.ts'
import { and, atMost, not, yes } from './formula.ts'
import { choicesOf, itemsOf, listThere } from './lists.ts'
import { isThere, MAX_CASES, type Case, type Encoder, type Sum } from './encoder.ts'
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

/** The cases of an expression; one opaque term if it is too complex. */
export function encodeValue(tree: Tree, encoder: Encoder): readonly Case[] {
  const cases = known(tree, encoder)
  return cases && cases.length <= MAX_CASES ? cases : [caseOf(opaqueTerm(tree, encoder))]
}

/** Undefined if the expression becomes an opaque term. */
function known(tree: Tree, encoder: Encoder): readonly Case[] | undefined {
  switch (tree.op) {
    case 'literal': {
      if (tree.value === null) return []
      const one = literalCase(literalValue(tree.value), tree.type, encoder)
      return one && [one]
    }
    case 'name':
      return nameCases(tree, encoder)
    case 'field':
      return each([tree.of], encoder, ([of]) => caseOf(fieldTerm(of!, tree.field, tree.type, encoder)))
    case 'call':
      return callCases(tree, encoder)
    case 'macro':
      return macroCases(tree, encoder)
    case 'list':
    case 'map':
    case 'set':
    case 'shape':
      return undefined
  }
}

function nameCases(tree: Tree & { op: 'name' }, encoder: Encoder): readonly Case[] {
  const { scope, name, type } = tree
  const item = scope === 'variable' ? encoder.variables.get(name) : undefined
  if (item) return item.cases
  const isField = name !== '' && (scope === 'this' || scope === 'old' || scope === 'me')
  if (!isField) return [caseOf(rootTerm(scope, name, type, encoder))]
  const person: Type = { kind: 'record', entity: 'User' }
  const root = rootTerm(scope, '', scope === 'me' ? person : { kind: 'unknown' }, encoder)
  return [caseOf(fieldTerm(root, name, type, encoder))]
}

/** The values of a function for each combination of the cases of its arguments; undefined if there are too many. */
function each(
  args: readonly Tree[],
  encoder: Encoder,
  make: (terms: readonly Term[]) => Case,
): readonly Case[] | undefined {
  let combinations: readonly { readonly when: Case['when']; readonly terms: readonly Term[] }[] = [
    { when: yes, terms: [] },
  ]
  for (const arg of args) {
    const cases = argument(arg, encoder)
    combinations = combinations.flatMap((before) =>
      cases.map((one) => ({ when: and(before.when, one.when), terms: [...before.terms, termOf(one, encoder)] })),
    )
    if (combinations.length > MAX_CASES) return undefined
  }
  return combinations.map(({ when, terms }) => {
    const made = make(terms)
    return { ...made, when: and(when, made.when) }
  })
}

const termOf = (one: Case, encoder: Encoder): Term => ('term' in one ? one.term : termOfSum(one.sum, encoder))

function argument(tree: Tree, encoder: Encoder): readonly Case[] {
  if (tree.type.kind !== 'yesNo') return encoder.value(tree, encoder)
  const truth = encoder.truth(tree, encoder)
  const { terms } = encoder
  return [
    { when: truth.yes, term: terms.word('true') },
    { when: truth.no, term: terms.word('false') },
  ].filter(({ when }) => when.kind !== 'or' || when.of.length > 0)
}

function callCases(tree: Tree & { op: 'call' }, encoder: Encoder): readonly Case[] | undefined {
  const { fn, args, type } = tree
  const [a, b, c] = args as [Tree, Tree, Tree]
  switch (fn) {
    case '?:': {
      const truth = encoder.truth(a, encoder)
      return [...under(truth.yes, argument(b, encoder)), ...under(truth.no, argument(c, encoder))]
    }
    case 'orElse': {
      const first = argument(a, encoder)
      return [...first, ...under(not(isThere(first)), argument(b, encoder))]
    }
    case '+':
    case '-':
    case 'neg':
      return arithmetic(tree, encoder) ?? shifted(tree, encoder) ?? uninterpreted(tree, encoder)
    case 'size':
      return (a.type.kind === 'list' ? sizes(a, encoder) : undefined) ?? uninterpreted(tree, encoder)
    case 'number':
      return a.type.kind === 'text' || a.type.kind === 'money'
        ? uninterpreted(tree, encoder)
        : retyped(a, type, encoder)
    default:
      return uninterpreted(tree, encoder)
  }
}

const under = (when: Case['when'], cases: readonly Case[]): readonly Case[] =>
  cases
    .map((one) => ({ ...one, when: and(when, one.when) }))
    .filter((one) => one.when.kind !== 'or' || one.when.of.length > 0)

/** A function that the solver knows only by its name and arguments. */
const uninterpreted = ({ fn, args, type }: Tree & { op: 'call' }, encoder: Encoder) =>
  each(args, encoder, (terms) => caseOf(functionTerm(fn, terms, type, encoder)))

const retyped = (tree: Tree, type: Tree['type'], encoder: Encoder): readonly Case[] =>
  encoder.value(tree, encoder).map((one) => ('sum' in one ? { ...one, sum: { ...one.sum, type } } : one))

/** Sums and differences of parts on one scale; undefined for shifts by months or with time zones. */
function arithmetic({ fn, args, type }: Tree & { op: 'call' }, encoder: Encoder): readonly Case[] | undefined {
  if (!args.every((arg, index) => isLinear(arg, args[1 - index]))) return undefined
  const [first, second] = args.map((arg) => encoder.value(arg, encoder))
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

/** Whether a part has a fixed length: a day has 24 hours for a date but not for a date and time; months vary for both. */
function isLinear(tree: Tree, beside: Tree | undefined): boolean {
  const { kind } = tree.type
  if (kind === 'money') return tree.type.currency !== undefined
  if (kind !== 'duration' || !beside || beside.type.kind === 'duration') return kind !== 'text'
  const length = tree.op === 'literal' ? literalValue(tree.value) : null
  if (!isDuration(length) || length.months !== 0 || durationLength(length) === 0) return false
  return beside.type.kind === 'date' ? length.milliseconds === 0 : length.days === 0
}

const DAYS = 86_400_000n * ONE
const HOURS = 3_600_000n * ONE

/** A date or time shifted by months or calendar days: a term of its own, with bounds on the distance. */
function shifted(tree: Tree & { op: 'call' }, encoder: Encoder): readonly Case[] | undefined {
  const [from, by] = tree.args as [Tree, Tree?]
  const length = by?.op === 'literal' ? literalValue(by.value) : null
  if (!isDuration(length) || (from.type.kind !== 'date' && from.type.kind !== 'dateTime')) return undefined
  const sign = tree.fn === '-' ? -1 : 1
  const [months, days, rest] = [length.months, length.days, length.milliseconds].map((n) => BigInt(n * sign))
  const fixed = days! * DAYS + rest! * ONE
  const ends = [28n * months! * DAYS + fixed, 31n * months! * DAYS + fixed].toSorted((a, b) => (a < b ? -1 : 1))
  // Clocks of the time zone may change in between.
  const clock = from.type.kind === 'date' ? 0n : 26n * HOURS
  return each(tree.args, encoder, ([base, step]) => {
    const met = encoder.terms.all.length
    const made = functionTerm(tree.fn, [base!, step!], tree.type, encoder)
    if (made.id >= met) {
      encoder.axioms.push(atMost(base!, made, clock - ends[0]!, ONE), atMost(made, base!, clock + ends[1]!, ONE))
    }
    return caseOf(made)
  })
}

/** The size of the list, for each selection of its items. */
function sizes(list: Tree, encoder: Encoder): readonly Case[] | undefined {
  const items = itemsOf(list, encoder)
  const choices = items && choicesOf(items, listThere(list, encoder))
  return choices?.map(({ when, chosen }) => {
    const number = BigInt(chosen.length) * ONE
    return { when, sum: { plus: [], minus: [], number, type: { kind: 'integer' } } }
  })
}

function macroCases(tree: Tree & { op: 'macro' }, encoder: Encoder): readonly Case[] | undefined {
  const { fn, over, type } = tree
  const items =
    fn === 'sum' && (type.kind !== 'money' || type.currency !== undefined) ? itemsOf(over, encoder) : undefined
  const choices = items && choicesOf(items, listThere(over, encoder))
  if (choices) return choices.flatMap((choice) => total(choice, tree, encoder))
  if (over.type.kind !== 'list') return undefined
  return each([over], encoder, ([list]) => {
    return caseOf(functionTerm(`${fn} ${textOf(tree.body, encoder)}`, [list!], type, encoder))
  })
}

/** The sum over a selection; missing values are skipped. */
function total(
  { when, chosen }: NonNullable<ReturnType<typeof choicesOf>>[number],
  tree: Tree & { op: 'macro' },
  encoder: Encoder,
): readonly Case[] {
  const nothing: Sum = { plus: [], minus: [], number: 0n, type: tree.type }
  let totals: readonly { readonly when: Case['when']; readonly sum: Sum }[] = [{ when, sum: nothing }]
  for (const item of chosen) {
    const variables = new Map(encoder.variables).set(tree.variable, item)
    const cases = encoder.value(tree.body, { ...encoder, variables }).filter(isSum)
    const alternatives = [
      ...cases.map(({ when: of, sum }) => ({ when: of, sum })),
      { when: not(isThere(cases)), sum: nothing },
    ]
    totals = totals.flatMap((total) =>
      alternatives.map((next) => ({ when: and(total.when, next.when), sum: add(total.sum, next.sum, tree.type) })),
    )
    totals = totals.filter(({ when: of }) => of.kind !== 'or' || of.of.length > 0)
  }
  return totals
}
