/**
 * Between JSON and the values that expressions see: what a record's JSON, a call's input or a query parameter means as a
 * value, and what an answer's value is as JSON. What is stored is checked again, and more closely, by the records.
 */
import {
  formatDecimal,
  formatDuration,
  isDate,
  isDecimal,
  isDuration,
  isTime,
  parseDecimal,
  parseDuration,
  parseInstant,
  readValue,
  type FieldType,
  type FileValue,
  type Json,
  type Value,
} from '@ninefold/plan/values'

/** undefined: it does not fit the type. Parts are the caller's. */
export function valueOfJson(type: FieldType, json: Json): Value | undefined {
  if (json === null) return null
  switch (type.kind) {
    case 'text':
    case 'longText':
    case 'email':
    case 'webAddress':
    case 'phone':
    case 'slug':
    case 'richText':
    case 'colour':
    case 'currency':
    case 'randomCode':
    case 'choice':
    case 'password':
    case 'secret':
      return typeof json === 'string' ? json : undefined
    case 'sequence':
      return typeof json === (type.template === '' ? 'number' : 'string') ? json : undefined
    case 'date':
    case 'time':
    case 'dateTime':
    case 'duration':
      return typeof json === 'string' ? moment[type.kind](json) : undefined
    case 'integer':
      return Number.isSafeInteger(json) ? (json as number) : undefined
    case 'decimal':
    case 'writtenDecimal':
    case 'percent':
      return typeof json === 'string' || typeof json === 'number'
        ? (parseDecimal(String(json)) ?? undefined)
        : undefined
    case 'money':
      return moneyOf(json)
    case 'yesNo':
      return typeof json === 'boolean' ? json : undefined
    case 'file':
      return isObject(json) && typeof json.id === 'string' ? (json as unknown as FileValue) : undefined
    case 'reference':
      return typeof json === 'string' ? { id: json } : undefined
    case 'either':
    case 'location':
    case 'structured': {
      const read = readValue(type, json)
      return read.ok ? read.value : undefined
    }
    case 'choices':
      return listOf(json, (item) => (typeof item === 'string' ? item : undefined))
    case 'many':
    case 'inverse':
    case 'line':
      return listOf(json, (item) => (typeof item === 'string' ? { id: item } : undefined))
    case 'values':
      return listOf(json, (item) => valueOfJson(type.of, item))
    case 'parts':
      return undefined
  }
}

type JsonObject = { readonly [key: string]: Json }
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

function listOf(json: Json, item: (json: Json) => Value | undefined): Value | undefined {
  if (!Array.isArray(json)) return undefined
  const values = (json as readonly Json[]).map(item)
  return values.includes(undefined) ? undefined : (values as Value[])
}

function moneyOf(json: Json): Value | undefined {
  if (!isObject(json) || typeof json.amount !== 'string' || typeof json.currency !== 'string') return undefined
  const amount = parseDecimal(json.amount)
  return amount && /^[A-Z]{3}$/.test(json.currency) ? { amount, currency: json.currency } : undefined
}

const moment = {
  date: (text: string) => (isDate(text) ? text : undefined),
  time: (text: string) => (isTime(text) ? text : undefined),
  dateTime: (text: string) => parseInstant(text) ?? undefined,
  duration: (text: string) => parseDuration(text) ?? undefined,
}

/** `isRecord`: a record is sent as its id, a built value with its keys; by their looks they cannot be told apart. */
export function jsonOfValue(value: Value, isRecord: (value: object) => boolean): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return (value as readonly Value[]).map((item) => jsonOfValue(item, isRecord))
  if (isDecimal(value)) return formatDecimal(value)
  if (isDuration(value)) return formatDuration(value)
  const fields = value as { readonly [key: string]: Value }
  if (isRecord(value)) return fields.id as string
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, jsonOfValue(each, isRecord)]))
}
