/** Creates many records for expressions. */
import type { MutableRecord, RecordValue, Value } from '@ninefold/plan/values'

/**
 * A record with these fields, to be copied and filled. Parsed objects and their copies are fast to fill, copy and
 * write; objects that grow field by field are not.
 */
export const blankWith = (names: readonly string[]): MutableRecord =>
  JSON.parse(JSON.stringify(Object.fromEntries(['id', ...names].map((name) => [name, null])))) as MutableRecord

/** Ids of the record, or of the records of a list. */
export function idsIn(value: Value | undefined): readonly string[] {
  if (value === null || value === undefined) return []
  return ((Array.isArray(value) ? value : [value]) as readonly RecordValue[]).map(({ id }) => id)
}
