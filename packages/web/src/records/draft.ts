// A draft: the values of a record being edited, and the rows of its parts, which are drafts themselves. Plain data, so
// that it can be stored and compared.
import type { EntityView, WireRecord } from '@ninefold/plan/wire'
import type { Field } from '@ninefold/plan'
import { type Json, isParts } from '@ninefold/plan/values'
import type { Application } from '../application/application.ts'
import { readable, type DraftValue } from '../values/draft.ts'

export type Values = Readonly<Record<string, DraftValue>>

export interface Draft {
  readonly values: Values
  /** List field → its parts, in order. */
  readonly rows: Readonly<Record<string, readonly Row[]>>
}

/** One part. `key` identifies it while the form is open, even before it is stored. */
export interface Row extends Draft {
  readonly key: string
  readonly id?: string
}

let lastKey = 0
export const newRow = (draft: Draft): Row => ({ key: `new${Date.now().toString(36)}${++lastKey}`, ...draft })

export function draftOf(application: Application, entity: EntityView, record: WireRecord): Draft {
  const values: Record<string, DraftValue> = {}
  const rows: Record<string, readonly Row[]> = {}
  for (const { name, type } of entity.fields) {
    const part = isParts(type) ? application.entity(type.entity) : undefined
    if (isParts(type)) rows[name] = part ? rowsOf(application, part, record[name]) : []
    else if (name !== 'id') values[name] = record[name]
  }
  return { values, rows }
}

function rowsOf(application: Application, entity: EntityView, value: Json | undefined): readonly Row[] {
  if (!Array.isArray(value)) return []
  return (value as readonly WireRecord[]).map((part, index) => {
    const { id } = part
    return { key: id ?? `row${index}`, ...(id ? { id } : {}), ...draftOf(application, entity, part) }
  })
}

/** Identifies a part: the lists that lead to it, with the keys of their rows; [] is the record itself. */
export type Place = readonly { readonly list: string; readonly row: string }[]

/** The path of a value in a draft: `title`, or `lines.<row's key>.amount`. */
export interface DraftPath {
  readonly place: Place
  readonly field: string
}

export const placeText = (place: Place): string => place.flatMap(({ list, row }) => [list, row]).join('.')

export const pathText = ({ place, field }: DraftPath): string =>
  place.length === 0 ? field : `${placeText(place)}.${field}`

export function draftAt(draft: Draft, place: Place): Draft | undefined {
  return place.reduce<Draft | undefined>((at, { list, row }) => at?.rows[list]?.find(({ key }) => key === row), draft)
}

export const valueAt = (draft: Draft, { place, field }: DraftPath): DraftValue => draftAt(draft, place)?.values[field]

export const withValue = (draft: Draft, { place, field }: DraftPath, value: DraftValue): Draft =>
  withDraft(draft, place, (at) => ({ ...at, values: { ...at.values, [field]: value } }))

export const withRows = (draft: Draft, place: Place, list: string, rows: readonly Row[]): Draft =>
  withDraft(draft, place, (at) => ({ ...at, rows: { ...at.rows, [list]: rows } }))

function withDraft(draft: Draft, place: Place, change: (at: Draft) => Draft): Draft {
  const [next, ...rest] = place
  if (!next) return change(draft)
  const rows = (draft.rows[next.list] ?? []).map((row) =>
    row.key === next.row ? { ...row, ...withDraft(row, rest, change) } : row,
  )
  return { ...draft, rows: { ...draft.rows, [next.list]: rows } }
}

/** The fields that are sent, including lists with their own fields. */
interface Sent {
  readonly typed: readonly Field[]
  readonly lists: readonly (Sent & { readonly field: Field })[]
}

/** Parts as they are sent: the writable fields, each with its `id` if it has one. */
export function rowsToSend(rows: readonly Row[], { typed, lists }: Sent): Json {
  return rows.map((row) => {
    const sent: Record<string, Json> = row.id === undefined ? {} : { id: row.id }
    for (const { name } of typed) {
      const value = row.values[name]
      if (value !== undefined) sent[name] = readable(value)
    }
    for (const list of lists) sent[list.field.name] = rowsToSend(row.rows[list.field.name] ?? [], list)
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
