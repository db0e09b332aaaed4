/**
 * Records of expressions without anything of their own accord: what is not loaded is undefined, whatever a field is
 * called (`constructor`, `valueOf`).
 */
import type { RecordValue, Value } from '@ninefold/plan/values'

/** A record that is being filled. */
export type MutableRecord = { id: string; [field: string]: Value }

// Not `null` itself: objects without a prototype are slower to read.
const nothing: object = Object.freeze(Object.create(null) as object)

export function bareRecord(id: string): MutableRecord {
  const record = Object.create(nothing) as MutableRecord
  record.id = id
  return record
}

/**
 * A record with room for these fields, to be copied and filled. What is parsed, and its copies, are quick to fill, to copy and
 * to write; objects that grow by many fields, one by one, are not.
 */
export const blankWith = (names: readonly string[]): MutableRecord =>
  JSON.parse(JSON.stringify(Object.fromEntries(['id', ...names].map((name) => [name, null])))) as MutableRecord

export const copyOfRecord = (record: RecordValue): MutableRecord => ({ __proto__: nothing, ...record }) as MutableRecord

/** Ids of the record, or of the records of a list. */
export function idsIn(value: Value | undefined): readonly string[] {
  if (value === null || value === undefined) return []
  return ((Array.isArray(value) ? value : [value]) as readonly RecordValue[]).map(({ id }) => id)
}
