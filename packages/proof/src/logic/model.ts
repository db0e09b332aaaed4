/**
 * A model of the facts: records with values, the person, the moment. It is a candidate: one value for each
 * class of terms, amounts by shortest paths through their difference constraints. It is an attempt, since facts leave much
 * open and functions are not looked into; whether it is an example is for the evaluator to say.
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
import { choose, type Wanted } from './distances.ts'
import type { Facts } from './facts.ts'
import type { Term } from './term.ts'
import { plainText } from './plain-text.ts'

/** What the model is built in. */
export interface Ground {
  readonly terms: readonly Term[]
  readonly today: string
  readonly now: string
  readonly timeZone: string
  readonly currency: string
  /** Start values of constants, by name. */
  readonly constants: Readonly<Record<string, Value>>
  readonly fieldType: (entity: string, field: string) => FieldType | undefined
}

export interface Model {
  readonly environment: Environment
  /** Every record, with its entity. */
  readonly records: ReadonlyMap<RecordValue, string>
}

type Building = { -readonly [K in string]: Value } & { id: string }

/** `attempt`: how amounts that are free are chosen; 0 is the most likely. Undefined where no values fit. */
// oxlint-disable-next-line max-lines-per-function -- its functions share the records of the model
export function buildModel(facts: Facts, ground: Ground, attempt: number): Model | undefined {
  const amounts = chooseAmounts(facts, ground, attempt)
  if (!amounts) return undefined
  const { classes, present } = facts
  const { terms } = ground
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
    if (term.sort === 'amount') return valueAt(amounts.get(of)!, term.type, ground.currency, placesOf(term, ground))
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
  /** Called after a field that has it, and as that field may be. */
  const newText = (of: number): string => {
    const alike = byClass.get(of)!
    const term = alike.find((one) => declared(one, ground)) ?? alike[0]!
    return plainText({ facts, terms, amounts }, of, declared(term, ground), term)
  }
  const wordLeft = (of: number): string | undefined => {
    const refused = facts.differ.flatMap(([a, b]) => [
      ...(classes.of(a) === of ? [classes.word(classes.of(b))] : []),
      ...(classes.of(b) === of ? [classes.word(classes.of(a))] : []),
    ])
    const closed = byClass.get(of)!.flatMap(({ words }) => (words ? [words] : []))
    const [first, ...others] = closed
    const left = first?.filter((word) => !refused.includes(word) && others.every((words) => words.includes(word)))
    // Nobody has a role, and nothing is ticked, without a reason.
    return left?.find((word) => word === 'false') ?? left?.[0]
  }
  const itemsIn = (list: Term): Value => {
    const items = terms.filter(
      ({ symbol, args: [of] }) => of && symbol.startsWith('item ') && classes.of(of) === classes.of(list),
    )
    const kept = new Map(items.filter(isPresent).map((item) => [classes.of(item), item]))
    return [...kept.values()].map(valueOf)
  }
  const isField = ({ symbol, args }: Term) => args.length === 1 && symbol.startsWith('.')

  for (const term of terms) if (term.sort === 'record' && isPresent(term)) recordOf(term)
  for (const term of terms) {
    const [of] = term.args
    if (isField(term) && term.symbol !== '.id' && of!.sort === 'record' && isPresent(of!))
      recordOf(of!)[term.symbol.slice(1)] = valueOf(term)
  }
  const all = (entity: string) => [...entities].flatMap(([record, name]) => (name === entity ? [record] : []))
  return { environment: { ...environmentOf(terms, valueOf, ground), all }, records: entities }
}

function entityOf(terms: readonly Term[]): string {
  const types = terms.map(({ type }) => type)
  const record = types.find((type) => type.kind === 'record')
  const either = types.find((type) => type.kind === 'either')
  return record?.entity ?? either?.entities[0] ?? ''
}

/** The declared type of a field, or of what a field is changed to. */
function declared({ symbol, args: [of] }: Term, { fieldType }: Ground): FieldType | undefined {
  if (of?.type.kind === 'record' && symbol.startsWith('.')) return fieldType(of.type.entity, symbol.slice(1))
  const [, entity, field] = /^found new\.([^.]+)\.(.+)$/u.exec(symbol) ?? []
  return entity === undefined ? undefined : fieldType(entity, field!)
}

function placesOf(term: Term, ground: Ground): number {
  const type = declared(term, ground)
  return isDecimalType(type) ? type.scale : 2
}

const ROOT = /^(this|old|me|input|query|found|constant|role|context) ([^ ]*)$/u

function environmentOf(terms: readonly Term[], valueOf: (term: Term) => Value, ground: Ground): Environment {
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
    constants: { ...ground.constants, ...scopes['constant'] },
    ...momentIn(scopes['context'] ?? {}, ground),
    timeZone: ground.timeZone,
    ...Object.fromEntries((['input', 'query', 'found', 'context'] as const).map((name) => [name, scopes[name] ?? {}])),
  }
}

/** Of the moment and its day, where only one of them matters the other follows it. */
function momentIn({ today, now }: Readonly<Record<string, Value>>, ground: Ground): { today: string; now: string } {
  if (typeof now === 'string') {
    const day = typeof today === 'string' ? today : localText(now, ground.timeZone)?.slice(0, 10)
    return { now, today: day ?? ground.today }
  }
  if (typeof today !== 'string' || today === ground.today) return ground
  return { today, now: instantOf(today, '12:00', ground.timeZone) ?? ground.now }
}

const EXAMPLES: Readonly<Partial<Record<Type['kind'], readonly [bigint, bigint, bigint]>>> = {
  integer: [1n, 0n, 1000n],
  decimal: [1n, 0n, 1000n],
  money: [100n, 1n, 100_000n],
  percent: [10n, 0n, 100n],
  duration: [86_400_000n, 0n, 8_640_000_000n],
  time: [32_400_000n, 0n, 72_000_000n],
}

/** What is given goes before what people fill in, and that before what is worked out. */
const TURNS = [/^(?:context today$|constant )/u, /^(?:context |\.|input |item |found )/u, /^/u]

function chooseAmounts(facts: Facts, ground: Ground, attempt: number): ReadonlyMap<number, bigint> | undefined {
  const { classes } = facts
  const wanted = ground.terms
    .filter(({ sort }) => sort === 'amount')
    .map((term): Wanted & { readonly turn: number } => ({
      node: classes.of(term),
      wish: wishOf(term, facts, ground, attempt),
      step: shownStep(term.type, placesOf(term, ground)),
      turn: TURNS.findIndex((turn) => turn.test(term.symbol)),
    }))
  return choose(
    facts.edges,
    classes.of(ground.terms[0]!),
    wanted.toSorted((a, b) => a.turn - b.turn),
  )
}

const FAR = 10n ** 40n
const HOUR = 3_600_000n * ONE

/** It is now about noon of the day that it is. */
function wishOf(term: Term, { classes }: Facts, ground: Ground, attempt: number): Wanted['wish'] {
  const wish = wishFor(term, ground, attempt)
  const day = term.symbol === 'context now' && ground.terms.find(({ symbol }) => symbol === 'context today')
  if (!day) return () => wish
  const start = amountOf(ground.today, day.type)!
  return (chosen) => wish - start + (chosen.get(classes.of(day)) ?? start)
}

/** The first attempt takes what is most likely; the others let what is alike differ, in days and in hours of the day. */
const TRIES = [
  { spread: 0, days: 0n, hours: 0n },
  { spread: 0, days: 0n, hours: 5n },
  { spread: 1, days: 1n, hours: 0n },
  { spread: 2, days: 1n, hours: 10n },
  { spread: 1, days: 40n, hours: 15n },
] as const
export const ATTEMPTS = TRIES.length

function wishFor({ id, symbol, type }: Term, ground: Ground, attempt: number): bigint {
  const name = symbol.slice(symbol.indexOf(' ') + 1)
  if (symbol.startsWith('constant ')) return amountOf(ground.constants[name] ?? null, type) ?? 0n
  // What is only known roughly is taken at its end, so that it does not matter where it really is.
  if (symbol === '+' || symbol === '-') return attempt % 2 === 0 ? FAR : -FAR
  const { spread, days, hours } = TRIES[attempt]!
  const apart = (id * spread) % 3
  const moved = symbol.startsWith('context ') ? 0n : BigInt(apart) * days * 24n * HOUR
  if (type.kind === 'date') return amountOf(ground.today, type)! + moved
  if (type.kind === 'dateTime') return amountOf(ground.now, type)! + moved + hours * HOUR
  return (EXAMPLES[type.kind]?.[apart] ?? 1n) * ONE
}
