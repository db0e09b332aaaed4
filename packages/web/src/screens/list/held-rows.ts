// While somebody works in a list, changes by others do not move its rows: their values change in place, and what is new is
// offered.
import type { WireRecord } from '@ninefold/plan/wire'
import type { Row } from './list-pages.ts'

export interface HeldRows {
  /** As they were shown when the list changed. */
  readonly before: readonly Row[]
  /** In the place of these rows, the held ones with their present values, and after them what was loaded since. */
  readonly shown: (rows: readonly Row[]) => readonly Row[]
  readonly added: ReadonlySet<string>
  /** Deleted meanwhile, or no longer in the list. */
  readonly gone: ReadonlySet<string>
}

const idsOf = (rows: readonly Row[]) => new Set(rows.flatMap((row) => row?.id ?? []))

/**
 * What to hold after the rows of a window were fetched again; undefined if they are the same, in the same order. `isWhole`: they
 * are the whole list; otherwise, the last ones may come from behind the window.
 */
export function heldRows(
  before: readonly Row[],
  after: readonly Row[],
  held: HeldRows | undefined,
  isWhole: boolean,
): HeldRows | undefined {
  if (before.every((row, at) => row?.id === after[at]?.id)) return held
  const [old, now] = [idsOf(before), idsOf(after)]
  const end = isWhole ? after.length : after.findLastIndex((row) => row && old.has(row.id))
  const isAdded = (id: string) => !old.has(id) || held?.added.has(id)
  const added = new Set([...idsOf(after.slice(0, end))].filter(isAdded))
  // New records push the last ones out of the window.
  const sure = isWhole ? before : before.slice(0, Math.max(0, before.length - added.size))
  const gone = new Set([...(held?.gone ?? []), ...idsOf(sure)].filter((id) => !now.has(id)))
  return holding({ before: held?.before ?? before, added, gone })
}

function holding(held: Omit<HeldRows, 'shown'>): HeldRows {
  const shown = (rows: readonly Row[]) => {
    const now = new Map(rows.flatMap((row): [string, WireRecord][] => (row ? [[row.id, row]] : [])))
    const first = held.before.map((row, at) => (row ? (now.get(row.id) ?? row) : rows[at]))
    const ids = idsOf(first)
    const isFurther = (row: Row, at: number) =>
      row ? !ids.has(row.id) && !held.added.has(row.id) : at >= held.before.length
    return [...first, ...rows.filter(isFurther)]
  }
  return { ...held, shown }
}
