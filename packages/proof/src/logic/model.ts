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

type Amounts = NonNullable<ReturnType<typeof chooseAmounts>>

type Building = { -readonly [K in string]: Value } & { id: string }

/** `attempt`: selects the values of unconstrained amounts; 0 is the most likely. Undefined if no values fit. */
export function buildModel(facts: Facts, context: ModelContext, attempt: number): Model | undefined {
  const amounts = chooseAmounts(facts, context, attempt)
  return amounts && new ModelBuilder(facts, context, amounts).build()
}

class ModelBuilder {
  readonly #facts: Facts
  readonly #context: ModelContext
  readonly #amounts: Amounts
  readonly #byClass: ReadonlyMap<number, readonly Term[]>
  readonly #records = new Map<number, Building>()
  readonly #entities = new Map<RecordValue, string>()
  readonly #words = new Map<number, string>()

  constructor(facts: Facts, context: ModelContext, amounts: Amounts) {
    this.#facts = facts
    this.#context = context
    this.#amounts = amounts
    this.#byClass = Map.groupBy(context.terms, (term) => facts.classes.of(term))
  }

  build(): Model {
    const { terms } = this.#context
    for (const term of terms) if (term.sort === 'record' && this.#isPresent(term)) this.#recordOf(term)
    for (const term of terms) {
      const [of] = term.args
      if (isField(term) && term.symbol !== '.id' && of!.sort === 'record' && this.#isPresent(of!))
        this.#recordOf(of!)[term.symbol.slice(1)] = this.#valueOf(term)
    }
    const records = this.#entities
    const all = (entity: string) => [...records].flatMap(([record, name]) => (name === entity ? [record] : []))
    return { environment: { ...environmentOf(terms, (term) => this.#valueOf(term), this.#context), all }, records }
  }

  #classOf(term: Term): number {
    return this.#facts.classes.of(term)
  }

  #isPresent(term: Term): boolean {
    return this.#facts.present.get(this.#classOf(term)) === true
  }

  #recordOf(term: Term): Building {
    const of = this.#classOf(term)
    const known = this.#records.get(of)
    if (known) return known
    const made: Building = { id: `r${this.#records.size + 1}` }
    this.#records.set(of, made)
    this.#entities.set(made, entityOf(this.#byClass.get(of)!))
    return made
  }

  #valueOf(term: Term): Value {
    if (term.sort === 'list') return this.#itemsIn(term)
    if (!this.#isPresent(term)) return null
    if (term.sort === 'record') return this.#recordOf(term)
    if (term.sort !== 'amount') return this.#wordOf(term)
    const amount = this.#amounts.get(this.#classOf(term))!
    return valueAt(amount, term.type, this.#context.currency, placesOf(term, this.#context))
  }

  #itemsIn(list: Term): Value {
    const items = this.#context.terms.filter(
      ({ symbol, args: [of] }) => of && symbol.startsWith('item ') && this.#classOf(of) === this.#classOf(list),
    )
    const present = items.filter((item) => this.#isPresent(item))
    const distinct = new Map(present.map((item) => [this.#classOf(item), item]))
    return [...distinct.values()].map((item) => this.#valueOf(item))
  }

  #wordOf(term: Term): Value {
    const of = this.#classOf(term)
    const word = this.#words.get(of) ?? this.#facts.classes.word(of) ?? this.#wordLeft(of) ?? this.#newText(of)
    this.#words.set(of, word)
    return term.type.kind === 'yesNo' ? word === 'true' : word
  }

  /** A text named after a field that has it, valid for the type of that field. */
  #newText(of: number): string {
    const members = this.#byClass.get(of)!
    const term = members.find((one) => declared(one, this.#context)) ?? members[0]!
    const known = { facts: this.#facts, terms: this.#context.terms, amounts: this.#amounts }
    return plainText(known, of, declared(term, this.#context), term)
  }

  #wordLeft(of: number): string | undefined {
    const { classes, differ } = this.#facts
    const refused = differ.flatMap(([a, b]) => [
      ...(classes.of(a) === of ? [classes.word(classes.of(b))] : []),
      ...(classes.of(b) === of ? [classes.word(classes.of(a))] : []),
    ])
    const closed = this.#byClass.get(of)!.flatMap(({ words }) => (words ? [words] : []))
    const [first, ...others] = closed
    const left = first?.filter((word) => !refused.includes(word) && others.every((words) => words.includes(word)))
    // Prefer "no", so that roles and yes/no fields are set only if a condition needs them.
    return left?.find((word) => word === 'false') ?? left?.[0]
  }
}

const isField = ({ symbol, args }: Term): boolean => args.length === 1 && symbol.startsWith('.')

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
