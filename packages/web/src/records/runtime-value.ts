// Between values as they are sent and values as expressions see them, for records of which only ids are known here.
import {
  isListType,
  readValue,
  writeValue,
  type FieldType,
  type Json,
  type RecordValue,
  type Value,
} from '@ninefold/plan/values'
import { isUnread, type DraftValue } from '../values/draft.ts'

/** What cannot be read is missing, as everywhere. `person` fills in what is known of oneself. */
export function runtimeValue(type: FieldType, value: DraftValue, person: RecordValue | null): Value {
  const nothing = isListType(type) ? [] : null
  if (value === undefined || value === null || isUnread(value)) return nothing
  if (type.kind === 'reference') return typeof value === 'string' ? recordOf(value, person) : null
  if (type.kind === 'many' || type.kind === 'inverse' || type.kind === 'line') {
    return Array.isArray(value) ? value.map((id) => recordOf(String(id), person)) : []
  }
  // What the server writes by itself is not read from people, so it is taken as it is.
  if (type.kind === 'sequence' || type.kind === 'slug' || type.kind === 'randomCode') return value as Value
  const read = readValue(type, value)
  return read.ok ? read.value : nothing
}

const recordOf = (id: string, person: RecordValue | null): RecordValue => (person?.id === id ? person : { id })

/** As it is sent: amounts rounded to the digits of their type. */
export const wireValue = (type: FieldType, value: Value): Json => (value === null ? null : writeValue(type, value))
