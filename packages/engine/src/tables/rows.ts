/** The rows of a table, page by page of its list: same filter, same order, same permissions. */
import { setImmediate } from 'node:timers/promises'
import type { RecordPage, WireRecord } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { ListQuery, Records } from '../records/index.ts'
import type { TableColumn } from './columns.ts'
import { backendOf, type Json, type SheetCell } from '@ninefold/plan/values'

/** Rows read at once, during which no other request is answered. */
const PAGE = 200

export type Page = (
  cursor?: string,
) => Promise<{ readonly rows: readonly (readonly SheetCell[])[]; readonly next?: string }>

export function pagesOf(
  records: Records,
  principal: Principal,
  query: ListQuery,
  columns: readonly TableColumn[],
): Page {
  const paths = columns.map(({ path }) => path).filter((path) => path.includes('.'))
  const fields = [...new Set(columns.map(({ path }) => path).filter((path) => !path.includes('.')))]
  const limit = Math.min(PAGE, records.plan.limits.pageSizeMost)
  const request = { ...query, limit, related: true, fields, ...(paths.length > 0 ? { paths } : {}) }
  return async (cursor) => {
    await setImmediate()
    const page = await records.list(principal, cursor === undefined ? request : { ...request, cursor })
    const rows = page.items.map((item) => rowOf(page, item, columns, principal.timeZone))
    return { rows, ...(page.next === null ? {} : { next: page.next }) }
  }
}

const rowOf = (
  { related = {} }: RecordPage,
  item: WireRecord,
  columns: readonly TableColumn[],
  timeZone: string,
): readonly SheetCell[] => {
  const label = (id: Json) => (typeof id === 'string' ? (related[id]?.label ?? '') : '')
  return columns.map(({ path, type }) => {
    const value = item[path] ?? null
    return value === null ? null : backendOf(type).toSheet(value, type, { label, timeZone })
  })
}
