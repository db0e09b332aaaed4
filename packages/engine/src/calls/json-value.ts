/**
 * Converts between JSON and the values of expressions: a record's JSON, a call's input or a query parameter to a value,
 * and an answer's value to JSON. The records check again, and more strictly, before they store a value.
 */
import {
  formatDecimal,
  formatDuration,
  isDecimal,
  isDuration,
  type FieldType,
  type Json,
  type Value,
  backendOf,
} from '@ninefold/plan/values'

/** undefined: the JSON does not match the type. The caller handles parts. */
export function valueOfJson(type: FieldType, json: Json): Value | undefined {
  if (json === null) return null
  return backendOf(type).fromJson(json, type)
}

type JsonObject = { readonly [key: string]: Json }
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/**
 * `isRecord`: a record is sent as its id, a constructed value with its keys; they cannot be distinguished by their
 * shape.
 */
export function jsonOfValue(value: Value, isRecord: (value: object) => boolean): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return (value as readonly Value[]).map((item) => jsonOfValue(item, isRecord))
  if (isDecimal(value)) return formatDecimal(value)
  if (isDuration(value)) return formatDuration(value)
  const fields = value as { readonly [key: string]: Value }
  if (isRecord(value)) return fields.id as string
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, jsonOfValue(each, isRecord)]))
}
