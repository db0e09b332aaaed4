// The records of a board: all at once if there are few, otherwise column by column, page by page.
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import { RECORDS_AT_ONCE, type Screen } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { bothTexts, equalText } from '../../application/filter-text.ts'
import { gatherRecords } from '../../client/screen-records.ts'
import type { Narrowing } from '../../filters/use-narrowing.ts'
import type { BoardShows } from './board-shows.ts'
import { columnKey, type Column } from './columns.ts'
import { useColumns } from './use-columns.ts'

interface Cards {
  readonly columns: readonly Column[]
  /** The number of columns with cards that are not shown. */
  readonly left: number
  readonly items: readonly WireRecord[]
  readonly related: Related
  /** The number of cards; undefined if they are not all loaded. */
  readonly total: number | undefined
  readonly loading: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  /** Whether the column has more cards that are not shown yet. */
  readonly hasMore: (column: string) => boolean
  readonly showMore: (column: string) => void
}

const PER_COLUMN = 50

export function useCards(screen: Screen, shows: BoardShows, { search, filter }: Narrowing): Cards {
  const application = useApplication()
  const type = application.field(shows.entity, shows.by)?.type
  const meta = { entities: [shows.entity] }
  const whole = useQuery({
    queryKey: ['screen', screen.name, 'board', { search, filter }],
    queryFn: ({ signal }) => gatherRecords(screen.name, { search, filter, limit: RECORDS_AT_ONCE }, 1, signal),
    placeholderData: keepPreviousData,
    meta,
  })
  const { columns, left, ...counted } = useColumns(screen, shows, whole.data)
  const pages = useRef<Record<string, number>>({})
  const isMuch = whole.data?.more === true && type !== undefined
  const parts = useQueries({
    queries: (isMuch ? columns : []).map(({ key, value }) => ({
      queryKey: ['screen', screen.name, 'board', { search, filter }, key],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
        const column = type ? (equalText(shows.by, type, value) ?? '') : ''
        return gatherRecords(
          screen.name,
          { search, filter: bothTexts(filter, column), limit: PER_COLUMN },
          pages.current[key] ?? 1,
          signal,
        )
      },
      meta,
    })),
  })
  const partOf = (column: string) => parts[columns.findIndex(({ key }) => key === column)]
  // Until a column's own cards are loaded, it shows those of the first answer.
  const items = isMuch
    ? columns.flatMap(
        ({ key }) =>
          partOf(key)?.data?.items ?? (whole.data?.items ?? []).filter((card) => columnKey(card[shows.by]) === key),
      )
    : (whole.data?.items ?? [])
  return {
    columns,
    left,
    items,
    related: Object.assign({}, whole.data?.related, ...parts.map(({ data }) => data?.related)) as Related,
    total: whole.data?.more === false && !whole.isPlaceholderData ? items.length : undefined,
    loading: whole.isPending || counted.loading,
    error: whole.data ? counted.error : whole.error,
    refetch: () => Promise.all([counted.refetch(), ...[whole, ...parts].map((query) => query.refetch())]),
    hasMore: (column) => partOf(column)?.data?.more ?? false,
    showMore: (column) => {
      pages.current[column] = (pages.current[column] ?? 1) + 1
      void partOf(column)?.refetch()
    },
  }
}
