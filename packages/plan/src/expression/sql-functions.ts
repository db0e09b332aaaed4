/**
 * Functions that SQLite lacks: each does in the database what its form does in JavaScript, by the same code. Values pass
 * as columns hold them, except numbers, which are written out (`-12.50`), and money, which carries its currency.
 */
import type { Environment } from './environment.ts'
import { kindsOf, type Form, type Kind } from './operations/form.ts'
import { operations } from './operations/index.ts'
import { averageOf, extreme, sumOf } from './operations/fold.ts'
import { hiddenTextForms } from './operations/text.ts'
import {
  type Type,
  compareDecimals,
  decimal,
  formatDecimal,
  isDecimal,
  parseDecimal,
  trimDecimal,
  formatDuration,
  isDuration,
  parseDuration,
  entityAndId,
  type Money,
  type RecordValue,
  type Value,
} from '../values/index.ts'

/** What goes to the driver and comes from it. Whole numbers beyond 2^53 as bigint. */
export type SqlBinding = null | number | bigint | string

const names = new Map<Form, string>()
const words: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'remainder',
  neg: 'negate',
  '==': 'equal',
  '!=': 'unequal',
  '<': 'less',
  '<=': 'less_or_equal',
  '>': 'more',
  '>=': 'more_or_equal',
  '?:': 'choose',
}

for (const [name, operation] of operations) {
  operation.forms.forEach((f, i) => names.set(f, `nf_${words[name] ?? name.toLowerCase()}_${i}`))
}
for (const [kind, f] of Object.entries(hiddenTextForms)) names.set(f, `nf_text_of_${kind}`)

/** Reads what the database hands over. */
function decode(value: SqlBinding, kind: Kind): Value {
  if (value === null) return null
  switch (kind) {
    case 'number':
    case 'percent':
      return parseDecimal(String(value))
    case 'money':
      return parseMoney(String(value))
    case 'integer':
      return Number(value)
    case 'yesNo':
      return Number(value) === 1
    case 'duration':
      return parseDuration(String(value))
    case 'record':
      return { id: String(value) }
    case 'file':
      return JSON.parse(String(value)) as Value
    default:
      return String(value)
  }
}

function parseMoney(text: string): Money | null {
  const [written, currency] = text.split(' ')
  const amount = parseDecimal(written ?? '')
  return amount && { amount, currency: currency ?? '' }
}

/** A value as functions of the database take and give it. */
export function exactBinding(value: Value): SqlBinding {
  if (value === null || typeof value === 'string') return value
  // As bigint: a driver makes a floating-point number of every JavaScript number.
  if (typeof value === 'number') return BigInt(value)
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (isDecimal(value)) return formatDecimal(value)
  if (isDuration(value)) return formatDuration(value)
  if (isMoney(value)) return `${formatDecimal(value.amount)} ${value.currency}`
  if (!('id' in value) || isFile(value)) return JSON.stringify(value)
  return '$entity' in value ? entityAndId(value as RecordValue) : (value as RecordValue).id
}

/** A record may have fields of these names too. */
const isMoney = (value: object): value is Money => 'currency' in value && 'amount' in value && !('id' in value)
const isFile = (value: object): boolean =>
  'size' in value && 'type' in value && 'name' in value && Object.keys(value).length === 4

function functionOf(form: Form): (...args: SqlBinding[]) => SqlBinding {
  const evaluate = form.evaluate as (...args: unknown[]) => Value
  return (...given) => {
    const timeZone = form.zoned ? String(given.pop()) : 'UTC'
    const kinds = kindsOf(form, given.length) ?? []
    const values = kinds.map((kind, i) => decode(given[i] ?? null, kind))
    if (!form.takesMissing && values.includes(null)) return null
    return exactBinding(evaluate(...values, { timeZone } as Environment))
  }
}

/** Is there a function for the form? Not where a value could be of any kind. */
const hasFunction = (form: Form): boolean =>
  !form.neverSql &&
  !form.lazy &&
  !form.takesMissing &&
  ![...form.takes, form.rest].some((k) => k === 'any' || k === 'list' || k === 'map')

/** `nf_exact('1250', 2)` is `12.50`: as text, since a driver may not hand over 64 bits. */
function exact(scaled: SqlBinding, scale: SqlBinding): SqlBinding {
  return scaled === null ? null : formatDecimal(decimal(BigInt(scaled), Number(scale)))
}

/** −1, 0 or 1; NULL for two currencies. */
function compareExact(a: SqlBinding, b: SqlBinding): SqlBinding {
  if (a === null || b === null) return null
  const [x, y] = [parseMoney(String(a)), parseMoney(String(b))]
  return x && y && x.currency === y.currency ? BigInt(compareDecimals(x.amount, y.amount)) : null
}

/** The same text for equal amounts: `2.50 EUR` as `2.5 EUR`. */
function key(value: SqlBinding): SqlBinding {
  const money = value === null ? null : parseMoney(String(value))
  return money && `${formatDecimal(trimDecimal(money.amount))} ${money.currency}`
}

/** What a macro does with a JSON array of values. `kind` is a type's kind, money's with its currency: `money EUR`. */
function foldValues(name: SqlBinding, kind: SqlBinding, strict: SqlBinding, json: SqlBinding): SqlBinding {
  const [typeKind, currency] = String(kind).split(' ')
  const type = { kind: typeKind, ...(currency && { currency }) } as Type
  const decodeAs = type.kind === 'integer' || type.kind === 'decimal' ? 'number' : (type.kind as Kind)
  const all = (JSON.parse(String(json)) as SqlBinding[]).map((v) => decode(v, decodeAs))
  const values = all.filter((v) => v !== null)
  if (strict && values.length < all.length) return null
  return exactBinding(foldAs(String(name), values, type))
}

function foldAs(name: string, values: readonly Value[], type: Type): Value {
  if (name === 'sum') return sumOf(values, type)
  if (name === 'average') return averageOf(values, type)
  return extreme(values, name === 'min' || name === 'least' ? 1 : -1)
}

/** A whole number, or NULL beyond ±(2^53 − 1). */
function safeInteger(value: SqlBinding): SqlBinding {
  return value === null || !Number.isSafeInteger(Number(value)) ? null : BigInt(value)
}

/** Those that the databases have functions for: SQLite in JavaScript, PostgreSQL in its own words. */
export const forms: ReadonlyMap<Form, string> = new Map(
  [...names].filter(([form]) => hasFunction(form) && form.postgres !== undefined),
)

/**
 * Functions that the engine registers on each SQLite connection, by name: deterministic, with any number of arguments.
 * They never throw.
 */
export const sqliteFunctions: Readonly<Record<string, (...args: SqlBinding[]) => SqlBinding>> = {
  ...Object.fromEntries([...forms].map(([form, name]) => [name, functionOf(form)])),
  nf_exact: exact,
  nf_compare: compareExact,
  nf_key: key,
  nf_fold: foldValues,
  nf_safe_integer: safeInteger,
}
