// What a form sends: for a new record, everything that was filled in; for an existing one, the differences.
import { isListType, type FieldType, type Json, isParts } from '@ninefold/plan/values'
import { rowsToSend, sameJson, type Draft } from '../records/draft.ts'
import { readable } from '../values/draft.ts'
import type { FormShape } from './writable.ts'

export type Sent = Readonly<Record<string, Json>>

/** `start`: the form's initial values. */
export function newRecord(shape: FormShape, draft: Draft, start: Draft): Sent {
  const sent: Record<string, Json> = {}
  for (const { name, type } of shape.typed) {
    const list = shape.lists.find(({ field }) => field.name === name)
    if (isParts(type)) {
      if (list) sent[name] = rowsToSend(draft.rows[name] ?? [], list)
      continue
    }
    const value = readable(draft.values[name])
    // An untouched empty field is not sent, so the server uses its default. A cleared field is sent as null.
    const wasEmptied = value === null && readable(start.values[name]) !== null
    if (value !== null || wasEmptied) sent[name] = cleared(type, value)
  }
  return sent
}

export function changedFields(shape: FormShape, draft: Draft, base: Draft): Sent {
  const sent: Record<string, Json> = {}
  for (const { name, type } of shape.typed) {
    const list = shape.lists.find(({ field }) => field.name === name)
    if (isParts(type)) {
      if (!list) continue
      const mine = rowsToSend(draft.rows[name] ?? [], list)
      const before = rowsToSend(base.rows[name] ?? [], list)
      if (!sameJson(mine, before)) sent[name] = mine
    } else if (!sameJson(readable(draft.values[name]), readable(base.values[name]))) {
      sent[name] = cleared(type, readable(draft.values[name]))
    }
  }
  return sent
}

/** A list is cleared to an empty one, never null. */
const cleared = (type: FieldType, value: Json): Json => (value === null && isListType(type) ? [] : value)
