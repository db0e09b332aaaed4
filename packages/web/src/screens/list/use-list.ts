// The records of a list screen by the address: search, filters, order, page by page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column, Screen, ShowsOf, Sort } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import type { Application } from '../../application/application.ts'
import { useApplication } from '../../application/context.ts'
import { getScreenRecords, type ListParameters } from '../../client/api.ts'
import { setQuery, usePlace } from '../../router/place.ts'
import { filterExpression } from '../../values/filter-expression.ts'
import { readSort, sortedBy, sortText } from './sort.ts'
import { useRows, type ListFrame, type RowsController } from './use-rows.ts'

export type ListShows = ShowsOf<'list'>

export interface ListController extends RowsController {
  /** Its filters and order as parameters of the request. */
  readonly parameters: ListParameters
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly sort: readonly Sort[]
  /** `further`: after the other columns of the order, instead of alone. */
  readonly sortBy: (path: string, further: boolean) => void
  readonly filters: Readonly<Record<string, string>>
  /** The columns, and the other fields that the address filters by. */
  readonly filterColumns: readonly Column[]
  readonly setFilter: (path: string, state: string) => void
  readonly clear: () => void
  readonly narrowed: boolean
  /** Of all pages; undefined while unknown. */
  readonly total: number | undefined
  /** If there are more than `MOST_COUNTED`: counts them all. */
  readonly countAll: (() => void) | undefined
}

const FILTER = 'where.'

/** Records are counted up to so many; beyond, only on request. */
export const MOST_COUNTED = 10_000

/** Records in each page after the first, if the document allows as many. */
const FURTHER = 200

export function useList(screen: Screen, shows: ListShows, frame: ListFrame): ListController {
  const application = useApplication()
  const { query } = usePlace()
  const search = query.get('search') ?? ''
  const order = query.get('sort') ?? ''
  const filters = Object.fromEntries(
    [...query].flatMap(([name, value]) => (name.startsWith(FILTER) ? [[name.slice(FILTER.length), value]] : [])),
  ) as Record<string, string>
  const filterColumns = [...shows.columns, ...furtherColumns(application, shows, filters)]
  const filter = expressionOf(filterColumns, filters, application.view.settings.currency)
  const parameters = { filter, sort: order, search }
  const list = useRows({
    key: ['screen', screen.name, parameters],
    entity: shows.entity,
    frame,
    fetchPage: (cursor, signal) => {
      const limit = cursor === '' ? {} : { limit: Math.min(FURTHER, application.view.limits.pageSizeMost) }
      return getScreenRecords(screen.name, { ...parameters, ...limit, cursor }, signal)
    },
  })
  const isPartial = list.more !== undefined
  const count = useCount(screen, shows, { filter, search }, isPartial)
  const sort = order === '' ? shows.sort : readSort(order)
  return {
    ...list,
    parameters,
    search,
    setSearch: (text) => setQuery({ search: text }),
    sort,
    sortBy: (path, further) => setQuery({ sort: sortText(sortedBy(sort, path, further)) }),
    filters,
    filterColumns,
    setFilter: (path, state) => setQuery({ [FILTER + path]: state }),
    clear: () =>
      setQuery({ search: null, ...Object.fromEntries(Object.keys(filters).map((path) => [FILTER + path, null])) }),
    narrowed: search !== '' || Object.keys(filters).length > 0,
    total: isPartial || list.refreshing ? count.total : list.rows.length,
    countAll: count.countAll,
  }
}

/** The number of records, requested only after the first page and only if there are more. */
function useCount(
  screen: Screen,
  shows: ListShows,
  narrowing: ListParameters,
  enabled: boolean,
): Pick<ListController, 'total' | 'countAll'> {
  const [isWhole, setWhole] = useState(false)
  const total = isWhole || MOST_COUNTED
  const { data } = useQuery({
    queryKey: ['total', screen.name, narrowing, total],
    queryFn: ({ signal }) => getScreenRecords(screen.name, { ...narrowing, limit: 1, total }, signal),
    enabled,
    meta: { entities: [shows.entity] },
  })
  const isBeyond = !isWhole && data !== undefined && data.total === undefined
  return { total: data?.total, countAll: isBeyond ? () => setWhole(true) : undefined }
}

/** Fields without a column that the address filters by: `?where.ticket=…` of a link to the comments of a ticket. */
function furtherColumns(
  application: Application,
  { entity, columns }: ListShows,
  filters: Readonly<Record<string, string>>,
): readonly Column[] {
  const fields = application.entity(entity)?.fields ?? []
  return fields
    .filter(({ name }) => filters[name] !== undefined && !columns.some(({ path }) => path === name))
    .map(({ name, label, type }) => ({ path: name, label, type }))
}

function expressionOf(
  columns: readonly Column[],
  filters: Readonly<Record<string, string>>,
  currency?: string,
): string {
  const parts = columns.flatMap(({ path, type }) => filterExpression(path, type, filters[path] ?? '', currency) ?? [])
  return parts.map((part) => (parts.length > 1 ? `(${part})` : part)).join(' and ')
}

/** The value of a column, which may be reached through references. */
export function columnValue(record: WireRecord, path: string): Json | undefined {
  return record[path]
}
