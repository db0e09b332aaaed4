/** A constant's value in its three forms: literal of the plan, value of expressions, JSON as it is sent. */
import {
  formatDecimal,
  formatDuration,
  isCurrency,
  isDecimal,
  isDuration,
  parseDecimal,
  parseDuration,
} from '@ninefold/language'
import type { Duration, Json, Money, Type, Value } from '@ninefold/language'
import { parseDuration as readWords } from '../jobs/moments.ts'

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

/** undefined: the value is not of this type. Numbers may come as text; a duration as `P30D`, `30 days` or in its parts. */
export function constantFromWire(json: Json | undefined, type: Type): Value | undefined {
  switch (type.kind) {
    case 'text':
      return typeof json === 'string' ? json : undefined
    case 'choice':
      return typeof json === 'string' && type.options.includes(json) ? json : undefined
    case 'yesNo':
      return typeof json === 'boolean' ? json : undefined
    case 'integer':
      return wholeNumber(json)
    case 'decimal':
    case 'percent':
      return decimalFrom(json)
    case 'money':
      return moneyFrom(json, type.currency)
    case 'date':
      return fits(json, /^\d{4}-\d\d-\d\d$/) && !Number.isNaN(Date.parse(json)) ? json : undefined
    case 'time':
      return fits(json, /^([01]\d|2[0-3]):[0-5]\d$/) ? json : undefined
    case 'dateTime':
      return typeof json === 'string' && !Number.isNaN(Date.parse(json)) ? new Date(json).toISOString() : undefined
    case 'duration':
      return durationFrom(json)
    case 'list':
      return listFrom(json, type.of)
    case 'file':
    case 'record':
    case 'map':
    case 'nothing':
    case 'unknown':
      return undefined
  }
}

/** What a value of the type looks like, for whoever sent another one. */
export function example(type: Type): string {
  switch (type.kind) {
    case 'integer':
      return 'a whole number'
    case 'decimal':
    case 'percent':
      return 'a number'
    case 'money':
      return `an amount${type.currency === undefined ? ' with its currency' : ` in ${type.currency}`}`
    case 'yesNo':
      return 'true or false'
    case 'date':
      return 'a date, YYYY-MM-DD'
    case 'time':
      return 'a time of day, HH:MM'
    case 'dateTime':
      return 'a moment, YYYY-MM-DDTHH:MM:SSZ'
    case 'duration':
      return 'a length of time, such as P30D or PT8H'
    case 'list':
      return 'a list'
    default:
      return 'a text'
  }
}

const fits = (json: Json | undefined, pattern: RegExp): json is string => typeof json === 'string' && pattern.test(json)

function wholeNumber(json: Json | undefined): number | undefined {
  const number = fits(json, /^-?\d{1,16}$/) ? Number(json) : json
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined
}

function decimalFrom(json: Json | undefined): Value | undefined {
  if (typeof json !== 'string' && typeof json !== 'number') return undefined
  return parseDecimal(String(json)) ?? undefined
}

function moneyFrom(json: Json | undefined, currency: string | undefined): Money | undefined {
  if (typeof json !== 'object' || json === null || !('amount' in json)) return undefined
  const amount = decimalFrom(json.amount)
  const given = json.currency ?? currency
  if (!isDecimal(amount) || typeof given !== 'string' || !isCurrency(given)) return undefined
  return currency !== undefined && given !== currency ? undefined : { amount, currency: given }
}

function durationFrom(json: Json | undefined): Duration | undefined {
  if (typeof json === 'string') return parseDuration(json) ?? readWords(json)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const parts = json as { readonly [key: string]: Json }
  const [months, days, milliseconds] = ['months', 'days', 'milliseconds'].map((key) => parts[key] ?? 0)
  const whole = (n: Json | undefined): n is number => Number.isSafeInteger(n)
  return whole(months) && whole(days) && whole(milliseconds) ? { months, days, milliseconds } : undefined
}

function listFrom(json: Json | undefined, of: Type): Value | undefined {
  if (!Array.isArray(json)) return undefined
  const items = (json as readonly Json[]).map((item) => constantFromWire(item, of))
  return items.some((item) => item === undefined) ? undefined : (items as readonly Value[])
}
