// Literals of the plan (a constant's value) as values of the evaluator.
import { type Literal, parseDecimal, type Value } from '@ninefold/plan/values'

export function literalValue(literal: unknown): Value {
  if (Array.isArray(literal)) return literal.map(literalValue)
  const value = literal as Literal
  if (value === null || typeof value !== 'object') return value ?? null
  if ('decimal' in value) return parseDecimal(value.decimal)
  if ('money' in value) {
    const amount = parseDecimal(value.money)
    return amount && { amount, currency: value.currency }
  }
  return value
}
