/**
 * Builds a candidate model of the facts: records with values, the person and the time. Each class of terms gets one value; amounts
 * come from the shortest paths through their difference constraints. The caller checks the candidate with the evaluator, since facts
 * leave much open and functions are uninterpreted.
 */
import type { Environment } from '@ninefold/plan/expression'
import {
  type Type,
  instantOf,
  localText,
  type FieldType,
  type RecordValue,
  type Value,
  isDecimalType,
} from '@ninefold/plan/values'
import { amountOf, ONE, shownStep, valueAt } from './amount.ts'
import { choose, type Variable } from './distances.ts'
import type { Facts } from './facts.ts'
import type { Term } from './term.ts'
import { plainText } from './plain-text.ts'

/** Everything beside the facts that a model is built from. */
export interface ModelContext {
  readonly terms: readonly Term[]
  readonly today: string
  readonly now: string
  readonly timeZone: string
  readonly currency: string
  /** Values of constants, by name. */
  readonly constants: Readonly<Record<string, Value>>
  readonly fieldType: (entity: string, field: string) => FieldType | undefined
}

/** An environment for the evaluator, and its records. */
export interface Model {
  readonly environment: Environment
  /** Every record, with its entity. */
  readonly records: ReadonlyMap<RecordValue, string>
}

type Building = { -readonly [K in string]: Value } & { id: string }

/** `attempt`: selects the values of unconstrained amounts; 0 is the most likely. Undefined if no values fit. */
// oxlint-disable-next-line max-lines-per-function -- its functions share the records of the model
export function buildModel(facts: Facts, context: ModelContext, attempt: number): Model | undefined {
  const amounts = chooseAmounts(facts, context, attempt)
  if (!amounts) return undefined
  const { classes, present } = facts
  const { terms } = context
  const records = new Map<number, Building>()
  const entities = new Map<RecordValue, string>()
  const byClass = Map.groupBy(terms, (term) => classes.of(term))

  const isPresent = (term: Term) => present.get(classes.of(term)) === true
  const recordOf = (term: Term): Building => {
    const of = classes.of(term)
    const known = records.get(of)
    if (known) return known
    const made: Building = { id: `r${records.size + 1}` }
    records.set(of, made)
    entities.set(made, entityOf(byClass.get(of)!))
    return made
  }
  const valueOf = (term: Term): Value => {
    if (term.sort === 'list') return itemsIn(term)
    if (!isPresent(term)) return null
    const of = classes.of(term)
    if (term.sort === 'amount') return valueAt(amounts.get(of)!, term.type, context.currency, placesOf(term, context))
    if (term.sort === 'record') return recordOf(term)
    return wordOf(term)
  }
  const words = new Map<number, string>()
  const wordOf = (term: Term): Value => {
    const of = classes.of(term)
    const word = words.get(of) ?? classes.word(of) ?? wordLeft(of) ?? newText(of)
    words.set(of, word)
    return term.type.kind === 'yesNo' ? word === 'true' : word
  }
  /** A text named after a field that has it, valid for the type of that field. */
  const newText = (of: number): string => {
    const members = byClass.get(of)!
    const term = members.find((one) => declared(one, context)) ?? members[0]!
    return plainText({ facts, terms, amounts }, of, declared(term, context), term)
  }
  const wordLeft = (of: number): string | undefined => {
    const refused = facts.differ.flatMap(([a, b]) => [
      ...(classes.of(a) === of ? [classes.word(classes.of(b))] : []),
      ...(classes.of(b) === of ? [classes.word(classes.of(a))] : []),
    ])
    const closed = byClass.get(of)!.flatMap(({ words }) => (words ? [words] : []))
    const [first, ...others] = closed
    const left = first?.filter((word) => !refused.includes(word) && others.every((words) => words.includes(word)))
    // Prefer "no", so that roles and yes/no fields are set only if a condition needs them.
    return left?.find((word) => word === 'false') ?? left?.[0]
  }
  const itemsIn = (list: Term): Value => {
    const items = terms.filter(
      ({ symbol, args: [of] }) => of && symbol.startsWith('item ') && classes.of(of) === classes.of(list),
    )
    const distinct = new Map(items.filter(isPresent).map((item) => [classes.of(item), item]))
    return [...distinct.values()].map(valueOf)
  }
  const isField = ({ symbol, args }: Term) => args.length === 1 && symbol.startsWith('.')

  for (const term of terms) if (term.sort === 'record' && isPresent(term)) recordOf(term)
  for (const term of terms) {
    const [of] = term.args
    if (isField(term) && term.symbol !== '.id' && of!.sort === 'record' && isPresent(of!))
      recordOf(of!)[term.symbol.slice(1)] = valueOf(term)
  }
  const all = (entity: string) => [...entities].flatMap(([record, name]) => (name === entity ? [record] : []))
  return { environment: { ...environmentOf(terms, valueOf, context), all }, records: entities }
}

function entityOf(terms: readonly Term[]): string {
  const types = terms.map(({ type }) => type)
  const record = types.find((type) => type.kind === 'record')
  const either = types.find((type) => type.kind === 'either')
  return record?.entity ?? either?.entities[0] ?? ''
}

/** The declared type of a field, or of its new value. */
function declared({ symbol, args: [of] }: Term, { fieldType }: ModelContext): FieldType | undefined {
  if (of?.type.kind === 'record' && symbol.startsWith('.')) return fieldType(of.type.entity, symbol.slice(1))
  const [, entity, field] = /^found new\.([^.]+)\.(.+)$/u.exec(symbol) ?? []
  return entity === undefined ? undefined : fieldType(entity, field!)
}

function placesOf(term: Term, context: ModelContext): number {
  const type = declared(term, context)
  return isDecimalType(type) ? type.scale : 2
}

const ROOT = /^(this|old|me|input|query|found|constant|role|context) ([^ ]*)$/u

function environmentOf(terms: readonly Term[], valueOf: (term: Term) => Value, context: ModelContext): Environment {
  const scopes: Record<string, Record<string, Value>> = {}
  for (const term of terms) {
    const [, scope, name] = ROOT.exec(term.symbol) ?? []
    if (scope === undefined || term.args.length > 0) continue
    const of = (scopes[scope] ??= {})
    of[name!] = valueOf(term)
  }
  const record = (scope: string) => (scopes[scope]?.[''] ?? null) as RecordValue | null
  const roles = Object.entries(scopes['role'] ?? {}).filter(([, is]) => is === true)
  return {
    this: record('this'),
    old: record('old'),
    me: record('me'),
    roles: new Set(roles.map(([name]) => name)),
    administrator: scopes['role']?.['administrators'] === true,
    constants: { ...context.constants, ...scopes['constant'] },
    ...momentIn(scopes['context'] ?? {}, context),
    timeZone: context.timeZone,
    ...Object.fromEntries((['input', 'query', 'found', 'context'] as const).map((name) => [name, scopes[name] ?? {}])),
  }
}

/** The time and its day. If the conditions use only one of them, the other follows from it. */
function momentIn(
  { today, now }: Readonly<Record<string, Value>>,
  context: ModelContext,
): { today: string; now: string } {
  if (typeof now === 'string') {
    const day = typeof today === 'string' ? today : localText(now, context.timeZone)?.slice(0, 10)
    return { now, today: day ?? context.today }
  }
  if (typeof today !== 'string' || today === context.today) return context
  return { today, now: instantOf(today, '12:00', context.timeZone) ?? context.now }
}

const EXAMPLES: Readonly<Partial<Record<Type['kind'], readonly [bigint, bigint, bigint]>>> = {
  integer: [1n, 0n, 1000n],
  decimal: [1n, 0n, 1000n],
  money: [100n, 1n, 100_000n],
  percent: [10n, 0n, 100n],
  duration: [86_400_000n, 0n, 8_640_000_000n],
  time: [32_400_000n, 0n, 72_000_000n],
}

/** The order in which amounts are chosen: the day and constants, then stored and entered values, then derived ones. */
const SEARCH_ORDER = [/^(?:context today$|constant )/u, /^(?:context |\.|input |item |found )/u, /^/u]

function chooseAmounts(facts: Facts, context: ModelContext, attempt: number): ReadonlyMap<number, bigint> | undefined {
  const { classes } = facts
  const variables = context.terms
    .filter(({ sort }) => sort === 'amount')
    .map((term): Variable & { readonly order: number } => ({
      node: classes.of(term),
      preferred: preferredValue(term, facts, context, attempt),
      step: shownStep(term.type, placesOf(term, context)),
      order: SEARCH_ORDER.findIndex((order) => order.test(term.symbol)),
    }))
  return choose(
    facts.edges,
    classes.of(context.terms[0]!),
    variables.toSorted((a, b) => a.order - b.order),
  )
}

const FAR = 10n ** 40n
const HOUR = 3_600_000n * ONE

/** The preferred value. `now` moves with the chosen day. */
function preferredValue(term: Term, { classes }: Facts, context: ModelContext, attempt: number): Variable['preferred'] {
  const preferred = preferredAmount(term, context, attempt)
  const day = term.symbol === 'context now' && context.terms.find(({ symbol }) => symbol === 'context today')
  if (!day) return () => preferred
  const start = amountOf(context.today, day.type)!
  return (chosen) => preferred - start + (chosen.get(classes.of(day)) ?? start)
}

/** The first attempt takes the most likely values; the others vary amounts, days and hours. */
const TRIES = [
  { spread: 0, days: 0n, hours: 0n },
  { spread: 0, days: 0n, hours: 5n },
  { spread: 1, days: 1n, hours: 0n },
  { spread: 2, days: 1n, hours: 10n },
  { spread: 1, days: 40n, hours: 15n },
] as const
export const ATTEMPTS = TRIES.length

function preferredAmount({ id, symbol, type }: Term, context: ModelContext, attempt: number): bigint {
  const name = symbol.slice(symbol.indexOf(' ') + 1)
  if (symbol.startsWith('constant ')) return amountOf(context.constants[name] ?? null, type) ?? 0n
  // Calendar shifts are only known by bounds: take one end, so that the exact value does not matter.
  if (symbol === '+' || symbol === '-') return attempt % 2 === 0 ? FAR : -FAR
  const { spread, days, hours } = TRIES[attempt]!
  const variant = (id * spread) % 3
  const moved = symbol.startsWith('context ') ? 0n : BigInt(variant) * days * 24n * HOUR
  if (type.kind === 'date') return amountOf(context.today, type)! + moved
  if (type.kind === 'dateTime') return amountOf(context.now, type)! + moved + hours * HOUR
  return (EXAMPLES[type.kind]?.[variant] ?? 1n) * ONE
}
