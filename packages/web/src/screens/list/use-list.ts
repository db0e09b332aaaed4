// The records of a list screen by the address: search, filters, order, page by page.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screen, ShowsOf, Sort } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { WireRecord } from '@ninefold/plan/wire'
import { useApplication } from '../../application/context.ts'
import { firstScreenRecords, getScreenRecords, type ListParameters } from '../../client/api.ts'
import { narrowingOf, type Narrowing } from '../../filters/use-narrowing.ts'
import type { ListPlace } from './views/list-place.ts'
import { readSort, sortedBy, sortText } from './sort.ts'
import { useRows, type ListFrame, type RowsController } from './use-rows.ts'

export type ListShows = ShowsOf<'list'>

export interface ListController extends RowsController, Narrowing {
  /** Its filters and order as parameters of the request. */
  readonly parameters: ListParameters
  readonly sort: readonly Sort[]
  /** `further`: after the other columns of the order, instead of alone. */
  readonly sortBy: (path: string, further: boolean) => void
  /** Of all pages; undefined while unknown. */
  readonly total: number | undefined
  /** If there are more than `MOST_COUNTED`: counts them all. */
  readonly countAll: (() => void) | undefined
}

/** Records are counted up to so many; beyond, only on request. */
export const MOST_COUNTED = 10_000

/** Records in each page after the first, if the document allows as many. */
const FURTHER = 200

export function useList(screen: Screen, shows: ListShows, frame: ListFrame, place: ListPlace): ListController {
  const application = useApplication()
  const { query, setQuery } = place
  const order = query.get('sort') ?? ''
  const narrowing = narrowingOf(place)
  const { search, filter } = narrowing
  const base = place.view?.state.base
  const narrowed = { filter, search, ...(base !== undefined && { view: base }) }
  const parameters = { ...narrowed, sort: order }
  const list = useRows({
    key: ['screen', screen.name, parameters],
    entity: shows.entity,
    frame,
    arrivedPage: () => firstScreenRecords(screen.name, parameters),
    fetchPage: (cursor, signal) => {
      const limit = cursor === '' ? {} : { limit: Math.min(FURTHER, application.view.limits.pageSizeMost) }
      return getScreenRecords(screen.name, { ...parameters, ...limit, cursor }, signal)
    },
  })
  const clearAll = () => {
    narrowing.clear()
    place.choose(undefined)
  }
  const isPartial = list.more !== undefined
  const count = useCount(screen, shows, narrowed, isPartial)
  const sort = order === '' ? shows.sort : readSort(order)
  return {
    ...list,
    parameters,
    ...narrowing,
    ...(base !== undefined && { narrowed: true, clear: clearAll }),
    sort,
    sortBy: (path, further) => setQuery({ sort: sortText(sortedBy(sort, path, further)) }),
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

/** The value of a column, which may be reached through references. */
export function columnValue(record: WireRecord, path: string): Json | undefined {
  return record[path]
}
