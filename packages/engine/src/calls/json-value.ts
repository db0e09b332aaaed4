/**
 * Between JSON and the values that expressions see: what a record's JSON, a call's input or a query parameter means as a
 * value, and what an answer's value is as JSON. What is stored is checked again, and more closely, by the records.
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

/** undefined: it does not fit the type. Parts are the caller's. */
export function valueOfJson(type: FieldType, json: Json): Value | undefined {
  if (json === null) return null
  return backendOf(type).fromJson(json, type)
}

type JsonObject = { readonly [key: string]: Json }
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

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
