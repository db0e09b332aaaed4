/** Literals of a tree as values, and values as literals. */
import {
  type Literal,
  type Type,
  formatDecimal,
  isDecimal,
  parseDecimal,
  isDuration,
  type Money,
  type Value,
} from '../values/index.ts'

/** The value that a literal of a tree stands for. */
export function literalValue(literal: Literal): Value {
  if (literal === null || typeof literal !== 'object') return literal
  if ('decimal' in literal) return parseDecimal(literal.decimal)
  if ('money' in literal) {
    const amount = parseDecimal(literal.money)
    return amount && { amount, currency: literal.currency }
  }
  return literal
}

/** A scalar value as a literal; null for what no literal can say (records, files). */
export function valueLiteral(value: Value): Literal {
  if (value === null || typeof value !== 'object') return value
  if (isDecimal(value)) return { decimal: formatDecimal(value) }
  if (isDuration(value)) return { months: value.months, days: value.days, milliseconds: value.milliseconds }
  const money = value as Money
  return money.amount && money.currency ? { money: formatDecimal(money.amount), currency: money.currency } : null
}

/** The type of a value as far as it shows: dates and choices are texts, percentages decimals. */
export function typeOfValue(value: Value): Type {
  if (value === null) return { kind: 'nothing' }
  if (typeof value === 'string') return { kind: 'text' }
  if (typeof value === 'boolean') return { kind: 'yesNo' }
  if (typeof value === 'number') return { kind: 'integer' }
  if (Array.isArray(value)) return { kind: 'list', of: { kind: 'unknown' } }
  if (isDecimal(value)) return { kind: 'decimal' }
  if (isDuration(value)) return { kind: 'duration' }
  if ('amount' in value && 'currency' in value && !('id' in value))
    return { kind: 'money', currency: (value as Money).currency }
  return 'id' in value ? { kind: 'record', entity: '' } : { kind: 'map', fields: {} }
}
