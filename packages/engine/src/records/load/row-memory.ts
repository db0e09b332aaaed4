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
  has(id: string): boolean
  /** `values`: called when they are needed, which most never are. */
  note(id: string, values: Values | null): void
}

type Values = () => Iterable<readonly [field: string, value: Stored]>

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
  const byId = new Map<string, readonly Values[] | null>()
  return {
    writes,
    of: (id, fields) => {
      const noted = byId.get(id)
      const known = noted && new Map(noted.flatMap((values) => [...values()]))
      return known && !fields.every((field) => known.has(field)) ? undefined : known
    },
    has: (id) => byId.has(id),
    note: (id, values) => void byId.set(id, values && [...(byId.get(id) ?? []), values]),
  }
}
