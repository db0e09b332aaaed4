/**
 * Records of expressions without anything of their own accord: what is not loaded is undefined, whatever a field is
 * called (`constructor`, `valueOf`).
 */
import type { RecordValue, Value } from './value.ts'

/** A record that is being filled. */
export type MutableRecord = { id: string; [field: string]: Value }

// Not `null` itself: objects without a prototype are slower to read.
const nothing: object = Object.freeze(Object.create(null) as object)

/** A record with an id and no fields. Names such as `constructor` are missing in it, too. */
export function bareRecord(id: string): MutableRecord {
  const record = Object.create(nothing) as MutableRecord
  record.id = id
  return record
}

/** A shallow copy that may be changed. */
export const copyOfRecord = (record: RecordValue): MutableRecord => ({ __proto__: nothing, ...record }) as MutableRecord
