// A record being written: its values, and the rows of its parts. Plain data, so that it can be kept and compared.
import type { EntityView, Field, Json, WireRecord } from '@ninefold/language'
import { readable, type DraftValue } from '../values/draft.ts'

export type Values = Readonly<Record<string, DraftValue>>

/** One part. `key` names it while the form is open, also before the server knows it. */
export interface Row {
  readonly key: string
  readonly id?: string
  readonly values: Values
}

export interface Draft {
  readonly values: Values
  /** List field → its parts, in order. */
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

export const EMPTY_DRAFT: Draft = { values: {}, rows: {} }

let lastKey = 0
export const newRow = (values: Values = {}): Row => ({ key: `new${Date.now().toString(36)}${++lastKey}`, values })

export function draftOf(entity: EntityView, record: WireRecord): Draft {
  const values: Record<string, DraftValue> = {}
  const rows: Record<string, readonly Row[]> = {}
  for (const { name, type } of entity.fields) {
    if (type.kind === 'parts') rows[name] = rowsOf(record[name])
    else values[name] = record[name]
  }
  return { values, rows }
}

export function rowsOf(value: Json | undefined): readonly Row[] {
  if (!Array.isArray(value)) return []
  return (value as readonly WireRecord[]).map((part, index) => {
    const { id, ...values } = part
    return { key: id ?? `row${index}`, ...(id ? { id } : {}), values: values as Values }
  })
}

/** Where a value stands in a draft: `title`, or `lines.<row's key>.amount`. */
export interface DraftPath {
  readonly list?: string
  readonly row?: string
  readonly field: string
}

export const pathText = ({ list, row, field }: DraftPath): string =>
  list === undefined ? field : `${list}.${row ?? ''}.${field}`

export function valueAt(draft: Draft, path: DraftPath): DraftValue {
  if (path.list === undefined) return draft.values[path.field]
  return draft.rows[path.list]?.find((row) => row.key === path.row)?.values[path.field]
}

export function withValue(draft: Draft, path: DraftPath, value: DraftValue): Draft {
  if (path.list === undefined) return { ...draft, values: { ...draft.values, [path.field]: value } }
  const rows = (draft.rows[path.list] ?? []).map((row) =>
    row.key === path.row ? { ...row, values: { ...row.values, [path.field]: value } } : row,
  )
  return withRows(draft, path.list, rows)
}

export const withRows = (draft: Draft, list: string, rows: readonly Row[]): Draft => ({
  ...draft,
  rows: { ...draft.rows, [list]: rows },
})

/** Parts as they are sent: the fields that may be written, each with its `id` where it has one. */
export function rowsToSend(rows: readonly Row[], fields: readonly Field[]): Json {
  return rows.map((row) => {
    const sent: Record<string, Json> = row.id === undefined ? {} : { id: row.id }
    for (const { name } of fields) {
      const value = row.values[name]
      if (value !== undefined) sent[name] = readable(value)
    }
    return sent
  })
}

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

function sorted(value: unknown): unknown {
  if (value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined && item !== null)
  return Object.fromEntries(
    entries.map(([key, item]) => [key, sorted(item)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
