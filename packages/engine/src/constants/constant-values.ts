/** A constant's value in its three forms: literal of the plan, value of expressions, JSON of the API. */
import {
  type Type,
  DIVISION_PLACES,
  formatDecimal,
  formatDuration,
  isDecimal,
  isDuration,
  parseDecimal,
  readValue,
  type Duration,
  type FieldType,
  type Json,
  type Money,
  type Value,
} from '@ninefold/plan/values'

export function literalValues(literal: unknown): Value {
  if (Array.isArray(literal)) return literal.map(literalValues)
  if (typeof literal !== 'object' || literal === null) return literal as Value
  if ('decimal' in literal) return parseDecimal(String(literal.decimal))
  if ('money' in literal && 'currency' in literal) {
    const amount = parseDecimal(String(literal.money))
    return amount && { amount, currency: String(literal.currency) }
  }
  return literal as Duration
}

export function literalsOf(value: Value): unknown {
  if (Array.isArray(value)) return value.map(literalsOf)
  if (typeof value !== 'object' || value === null) return value
  if (isDecimal(value)) return { decimal: formatDecimal(value) }
  if ('currency' in value) return { money: formatDecimal((value as Money).amount), currency: (value as Money).currency }
  return value
}

export function wireOf(value: Value): Json {
  if (Array.isArray(value)) return value.map(wireOf)
  if (typeof value !== 'object' || value === null) return value
  if (isDecimal(value)) return formatDecimal(value)
  if (isDuration(value)) return formatDuration(value)
  if ('currency' in value)
    return { amount: formatDecimal((value as Money).amount), currency: (value as Money).currency }
  return value as Json
}

/** Parsed like a field of the type (VAL of the language). undefined: empty or not of this type. */
export function constantFromWire(json: Json | undefined, type: Type): Value | undefined {
  if (type.kind === 'list') return listFrom(json, type.of)
  const field = fieldTypeOf(type)
  const read = field && json !== undefined ? readValue(field, json) : undefined
  return read?.ok && read.value !== null ? read.value : undefined
}

const MAX_TEXT = 10_000
const DECIMAL_DIGITS = 30

/** The field type for such values; undefined for types that constants cannot have. */
function fieldTypeOf(type: Type): FieldType | undefined {
  switch (type.kind) {
    case 'text':
      return { kind: 'text', min: 0, max: MAX_TEXT }
    case 'choice':
      return { kind: 'choice', options: type.options.map((key) => ({ key, label: key })) }
    case 'decimal':
      return { kind: 'decimal', digits: DECIMAL_DIGITS, scale: DIVISION_PLACES }
    case 'integer':
    case 'yesNo':
    case 'percent':
    case 'money':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
      return type
    case 'list':
    case 'file':
    case 'record':
    case 'either':
    case 'map':
    case 'nothing':
    case 'unknown':
      return undefined
  }
}

/** What a value of the type is: the parameters of `WRONG_TYPE`. */
export function example(type: Type): { readonly expected: string; readonly currency?: string } {
  switch (type.kind) {
    case 'integer':
      return { expected: 'a whole number' }
    case 'decimal':
    case 'percent':
      return { expected: 'a number' }
    case 'money':
      return type.currency === undefined
        ? { expected: 'an amount with its currency' }
        : { expected: 'an amount in {currency}', currency: type.currency }
    case 'yesNo':
      return { expected: 'true or false' }
    case 'date':
      return { expected: 'a date, YYYY-MM-DD' }
    case 'time':
      return { expected: 'a time of day, HH:MM' }
    case 'dateTime':
      return { expected: 'a moment, YYYY-MM-DDTHH:MM:SSZ' }
    case 'duration':
      return { expected: 'a length of time, such as P30D or PT8H' }
    case 'list':
      return { expected: 'a list' }
    default:
      return { expected: 'a text' }
  }
}

function listFrom(json: Json | undefined, of: Type): Value | undefined {
  if (!Array.isArray(json)) return undefined
  const items = (json as readonly Json[]).map((item) => constantFromWire(item, of))
  return items.some((item) => item === undefined) ? undefined : (items as readonly Value[])
}
