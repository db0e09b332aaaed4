// Between values as they are sent and values as expressions see them, for records of which only ids are known here.
import {
  isListType,
  readValue,
  writeValue,
  type FieldType,
  type Json,
  type RecordValue,
  type Value,
  isReference,
  isMany,
  isInverse,
  isLine,
  isGenerated,
} from '@ninefold/plan/values'
import { isUnread, type DraftValue } from '../values/draft.ts'

/** What cannot be read is missing, as everywhere. `person` fills in what is known of oneself. */
export function runtimeValue(type: FieldType, value: DraftValue, person: RecordValue | null): Value {
  const nothing = isListType(type) ? [] : null
  if (value === undefined || value === null || isUnread(value)) return nothing
  if (isReference(type)) return typeof value === 'string' ? recordOf(value, person) : null
  if (isMany(type) || isInverse(type) || isLine(type)) {
    return Array.isArray(value) ? value.map((id) => recordOf(String(id), person)) : []
  }
  // What the server writes by itself is not read from people, so it is taken as it is.
  if (isGenerated(type)) return value as Value
  const read = readValue(type, value)
  return read.ok ? read.value : nothing
}

const recordOf = (id: string, person: RecordValue | null): RecordValue => (person?.id === id ? person : { id })

/** As it is sent: amounts rounded to the digits of their type. */
export const wireValue = (type: FieldType, value: Value): Json => (value === null ? null : writeValue(type, value))
