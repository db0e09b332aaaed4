// How a selection changes by a click, by a click with Shift, and by the checkbox for all rows.
import type { WireRecord } from '@ninefold/plan/wire'
import type { Row } from '../list-pages.ts'

export interface Selection {
  /** By id. */
  readonly records: ReadonlyMap<string, WireRecord>
  /** The index of the row that was selected last, from which a range begins. */
  readonly anchor: number | undefined
}

export const NOTHING: Selection = { records: new Map(), anchor: undefined }

/** With `range`, the rows between get the state that this row gets. */
export function marked(
  { records, anchor }: Selection = NOTHING,
  rows: readonly Row[],
  index: number,
  range: boolean,
): Selection {
  const row = rows[index]
  if (!row) return { records, anchor }
  const from = range && anchor !== undefined ? anchor : index
  const affected = loaded(rows.slice(Math.min(from, index), Math.max(from, index) + 1))
  return { records: records.has(row.id) ? without(records, affected) : withAll(records, affected), anchor: index }
}

/** All loaded rows, or none if all are selected. */
export function markedAll({ records }: Selection, rows: readonly Row[]): Selection {
  const all = loaded(rows)
  const isAll = all.every(({ id }) => records.has(id))
  return { records: isAll ? new Map() : withAll(records, all), anchor: undefined }
}

/** Without the records that are dealt with. */
export const withoutDone = ({ records }: Selection, done: ReadonlySet<string>): Selection => ({
  records: new Map([...records].filter(([id]) => !done.has(id))),
  anchor: undefined,
})

const loaded = (rows: readonly Row[]): readonly WireRecord[] => rows.filter((row) => row !== undefined)

const withAll = (records: Selection['records'], more: readonly WireRecord[]) =>
  new Map([...records, ...more.map((row) => [row.id, row] as const)])

function without(records: Selection['records'], less: readonly WireRecord[]): Selection['records'] {
  const ids = new Set(less.map(({ id }) => id))
  return new Map([...records].filter(([id]) => !ids.has(id)))
}
