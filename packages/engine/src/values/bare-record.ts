/** Records of expressions, made in bulk. */
import type { MutableRecord, RecordValue, Value } from '@ninefold/plan/values'

/**
 * A record with room for these fields, to be copied and filled. What is parsed, and its copies, are quick to fill, to copy and
 * to write; objects that grow by many fields, one by one, are not.
 */
export const blankWith = (names: readonly string[]): MutableRecord =>
  JSON.parse(JSON.stringify(Object.fromEntries(['id', ...names].map((name) => [name, null])))) as MutableRecord

/** Ids of the record, or of the records of a list. */
export function idsIn(value: Value | undefined): readonly string[] {
  if (value === null || value === undefined) return []
  return ((Array.isArray(value) ? value : [value]) as readonly RecordValue[]).map(({ id }) => id)
}
