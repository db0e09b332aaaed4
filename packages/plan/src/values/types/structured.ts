/**
 * Structured values: a JSON object whose fields are declared, each of a type of its own; without declared fields any
 * JSON, of which numbers are kept exactly. A key that is not declared is a fault; one that is missing is nothing.
 */
import { formatDecimal, isDecimal, parseDecimal } from '../decimal.ts'
import type { FieldType, StructuredField } from '../field-type.ts'
import type { Json } from '../json.ts'
import type { Value } from '../value.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { orNull, type Schema } from '../json-schema.ts'
import { jsonColumn } from '../storage.ts'
import {
  always,
  good,
  isStorable,
  tooLong,
  wrongType,
  type ReadValue,
  type Showing,
  type ValueType,
} from '../value-type.ts'

type Structured = FieldType & { kind: 'structured' }
type Fields = { readonly [key: string]: Value }

/** Characters of its JSON. */
const LONGEST = 100_000
const DEEPEST = 20

/** `of`: the value type of a field, by its declared type. */
// oxlint-disable-next-line max-lines-per-function -- its functions share `of`
export const structuredType = (of: (type: FieldType) => ValueType): ValueType<Structured> => {
  const readFields = (sent: Readonly<Record<string, Json>>, fields: readonly StructuredField[]): ReadValue => {
    const unknown = Object.keys(sent).find((key) => !fields.some(({ name }) => name === key))
    if (unknown !== undefined) return wrongType('an object with the keys {keys} only', { keys: namesOf(fields) })
    const values: Record<string, Value> = {}
    for (const { name, type, required } of fields) {
      const given = (Object.hasOwn(sent, name) ? sent[name] : null) ?? null
      const read: ReadValue = given === null ? good(null) : of(type).read(given, type)
      if (!read.ok) return read
      if (required && read.value === null) return wrongType('an object with "{key}"', { key: name })
      values[name] = read.value
    }
    return Object.values(values).every((value) => value === null) ? good(null) : good(values)
  }
  return {
    name: always('structured'),
    expression: ({ fields }) => ({
      kind: 'map',
      fields: Object.fromEntries(
        fields.map(({ name, type }) => [name, of(type).expression(type) ?? { kind: 'unknown' }]),
      ),
    }),
    read: (sent, { fields }) => {
      if (sent === '') return good(null)
      if (fields.length === 0) return readAny(sent)
      const isObject = typeof sent === 'object' && !Array.isArray(sent)
      return isObject
        ? readFields(sent as Readonly<Record<string, Json>>, fields)
        : wrongType('an object with the keys {keys}', { keys: namesOf(fields) })
    },
    write: (value, { fields }) => {
      if (fields.length === 0) return writeAny(value)
      const written = fields.map(({ name, type }): [string, Json] => {
        const own = (value as Fields)[name] ?? null
        return [name, own === null ? null : of(type).write(own as never, type)]
      })
      return Object.fromEntries(written)
    },
    show: (value, { fields }, how) =>
      fields.length === 0 ? JSON.stringify(writeAny(value)) : showFields(value, fields, how),
  }

  function showFields(value: Value, fields: readonly StructuredField[], how: Showing): string {
    const shown = fields.flatMap(({ name, type }) => {
      const own = (value as Fields)[name] ?? null
      return own === null ? [] : [of(type).show(own as never, type, how)]
    })
    return shown.join(', ')
  }
}

const namesOf = (fields: readonly StructuredField[]): string => fields.map(({ name }) => `"${name}"`).join(', ')

function readAny(sent: Exclude<Json, null>): ReadValue {
  if (typeof sent !== 'object') return wrongType('a JSON object or list')
  if (JSON.stringify(sent).length > LONGEST) return tooLong(LONGEST)
  const value = anyValue(sent, 0)
  return value === undefined
    ? wrongType('JSON without null characters, at most {levels} levels deep', { levels: DEEPEST })
    : good(value)
}

/** Undefined where it cannot be stored. */
function anyValue(sent: Json, depth: number): Value | undefined {
  if (depth > DEEPEST) return undefined
  if (typeof sent === 'string') return isStorable(sent) ? sent : undefined
  if (typeof sent === 'number') return Number.isSafeInteger(sent) ? sent : (parseDecimal(String(sent)) ?? undefined)
  if (typeof sent !== 'object' || sent === null) return sent
  if (Array.isArray(sent)) {
    const items = (sent as readonly Json[]).map((item) => anyValue(item, depth + 1))
    return items.includes(undefined) ? undefined : (items as Value[])
  }
  const entries = Object.entries(sent as Readonly<Record<string, Json>>).map(
    ([key, item]) => [key, isStorable(key) ? anyValue(item, depth + 1) : undefined] as const,
  )
  return entries.some(([, item]) => item === undefined)
    ? undefined
    : (Object.fromEntries(entries) as { readonly [key: string]: Value })
}

function writeAny(value: Value): Json {
  if (value === null || typeof value !== 'object') return value
  if (isDecimal(value)) return Number(formatDecimal(value))
  if (Array.isArray(value)) return (value as readonly Value[]).map(writeAny)
  return Object.fromEntries(Object.entries(value as Fields).map(([key, item]) => [key, writeAny(item)]))
}

/** `value`, `of`: what is known of a field's type, in general and here. */
export const structuredBackend = (
  value: ValueType<Structured>,
  of: (type: FieldType) => BackendType,
): BackendType<Structured> => ({
  ...writtenAsText,
  words: {
    names: ['structured', 'json', 'jsonb', 'any json', 'structured data'],
    type: { kind: 'structured', fields: [] },
    isEntityToo: true,
  },
  accepts: acceptsFields,
  storage: (type) =>
    jsonColumn(
      (item) => value.write(item, type),
      (sent) => {
        const read = value.read(sent, type)
        return read.ok ? read.value : null
      },
    ),
  schema: ({ fields }): Schema =>
    fields.length === 0
      ? { type: ['object', 'array'] }
      : {
          type: 'object',
          properties: Object.fromEntries(fields.map(({ name, type }) => [name, orNull(of(type).schema(type))])),
          required: fields.filter(({ required }) => required).map(({ name }) => name),
          additionalProperties: false,
        },
  fromJson: (json, type) => {
    const read = value.read(json, type)
    return read.ok ? read.value : undefined
  },
  fromSheet: ({ text }) => parsed(text),
  sample: ({ fields }, from) =>
    Object.fromEntries(
      fields.map(({ name, label, type }) => [name, of(type).sample(type, from.inside(`${name} ${label}`)) ?? null]),
    ),
})

function parsed(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

function acceptsFields(
  now: Structured,
  was: Structured,
  accepts: (now: FieldType, was: FieldType) => boolean,
): boolean {
  if (now.fields.length === 0) return true
  if (was.fields.length === 0) return false
  const before = new Map(was.fields.map((field) => [field.name, field]))
  const known = new Set(now.fields.map(({ name }) => name))
  return (
    was.fields.every(({ name }) => known.has(name)) &&
    now.fields.every(({ name, required, type }) => {
      const old = before.get(name)
      return old ? accepts(type, old.type) && (!required || old.required) : !required
    })
  )
}
