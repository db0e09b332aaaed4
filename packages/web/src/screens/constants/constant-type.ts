// Converts a constant's type and value to those of field inputs and cells.
import { type Literal, type Type, formatDuration, type FieldType, type Json } from '@ninefold/plan/values'

export function constantType(type: Type): FieldType {
  switch (type.kind) {
    case 'integer':
    case 'percent':
    case 'yesNo':
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
      return { kind: type.kind }
    // With its own digits; no zeros are added.
    case 'decimal':
      return { kind: 'decimal', digits: 30, scale: 0 }
    case 'money':
      return { kind: 'money', ...(type.currency === undefined ? {} : { currency: type.currency }) }
    case 'list':
      return { kind: 'values', of: constantType(type.of) }
    case 'text':
    case 'choice':
    case 'file':
    case 'record':
    case 'either':
    case 'map':
    case 'nothing':
    case 'unknown':
      return { kind: 'text', min: 0, max: 10_000 }
  }
}

/** A literal of the plan in the API's format. */
export function constantWire(literal: unknown): Json {
  if (Array.isArray(literal)) return literal.map(constantWire)
  const value = literal as Literal
  if (typeof value !== 'object' || value === null) return value ?? null
  if ('decimal' in value) return value.decimal
  return 'money' in value ? { amount: value.money, currency: value.currency } : formatDuration(value)
}
