/**
 * The rows that a transaction has read, by id: valid until the transaction itself writes to their table, because no
 * other transaction writes meanwhile (decision 75). Values are in their stored form, since the records made of them are
 * filled further.
 */
import type { Stored } from '@ninefold/plan/values'
import type { Reader } from '../../store/index.ts'

/** By field. Null: there is no such row. */
type Known = ReadonlyMap<string, Stored> | null

export interface RowMemory {
  /** Undefined if any of the fields is unknown. */
  of(id: string, fields: readonly string[]): Known | undefined
  note(id: string, values: Iterable<readonly [field: string, value: Stored]> | null): void
}

interface TableRows extends RowMemory {
  readonly writes: number
}

const memories = new WeakMap<Reader, Map<string, TableRows>>()

/**
 * The cache of the table's current version: a query stores its result in the cache of the time at which it started.
 * Undefined if the reader is not a transaction.
 */
export function rowMemory(reader: Reader, table: string): RowMemory | undefined {
  const { writesTo } = reader
  if (!writesTo) return undefined
  const tables = memories.get(reader) ?? new Map<string, TableRows>()
  memories.set(reader, tables)
  const writes = writesTo(table)
  const known = tables.get(table)
  if (known?.writes === writes) return known
  const fresh = openMemory(writes)
  tables.set(table, fresh)
  return fresh
}

function openMemory(writes: number): TableRows {
  const byId = new Map<string, Map<string, Stored> | null>()
  return {
    writes,
    of: (id, fields) => {
      const known = byId.get(id)
      return known && !fields.every((field) => known.has(field)) ? undefined : known
    },
    note: (id, values) => void byId.set(id, values && new Map([...(byId.get(id) ?? []), ...values])),
  }
}
