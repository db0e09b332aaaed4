// The records of a list screen by the address: search, filters, order, page by page.
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Column, Screen, ShowsOf } from '@ninefold/plan'
import type { Json } from '@ninefold/plan/values'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import type { Application } from '../../application/application.ts'
import { useApplication } from '../../application/context.ts'
import { getScreenRecords, type ListParameters } from '../../client/api.ts'
import { setQuery, usePlace } from '../../router/place.ts'
import { filterExpression } from '../../values/filter-expression.ts'

export type ListShows = ShowsOf<'list'>

export interface SortState {
  readonly path: string
  readonly descending: boolean
}

export interface ListController {
  /** Its filters and order as parameters of the request. */
  readonly parameters: ListParameters
  readonly items: readonly WireRecord[]
  readonly related: Related
  readonly loading: boolean
  readonly refreshing: boolean
  readonly error: Error | null
  readonly retry: () => void
  readonly more: (() => void) | undefined
  readonly loadingMore: boolean
  readonly search: string
  readonly setSearch: (text: string) => void
  readonly sort: SortState | undefined
  readonly sortBy: (path: string) => void
  readonly filters: Readonly<Record<string, string>>
  /** The columns, and the other fields that the address filters by. */
  readonly filterColumns: readonly Column[]
  readonly setFilter: (path: string, state: string) => void
  readonly clear: () => void
  readonly narrowed: boolean
  readonly total: number | undefined
  readonly countAll: () => void
}

const FILTER = 'where.'

export function useList(screen: Screen, shows: ListShows): ListController {
  const application = useApplication()
  const { query } = usePlace()
  const search = query.get('search') ?? ''
  const sortText = query.get('sort') ?? ''
  const filters = Object.fromEntries(
    [...query].flatMap(([name, value]) => (name.startsWith(FILTER) ? [[name.slice(FILTER.length), value]] : [])),
  ) as Record<string, string>
  const filterColumns = [...shows.columns, ...furtherColumns(application, shows, filters)]
  const filter = expressionOf(filterColumns, filters, application.view.settings.currency)
  const parameters = { filter, sort: sortText, search }
  const meta = { entities: [shows.entity] }
  const records = useInfiniteQuery({
    queryKey: ['screen', screen.name, parameters],
    queryFn: ({ pageParam, signal }) => getScreenRecords(screen.name, { ...parameters, cursor: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
    meta,
  })
  const total = useQuery({
    queryKey: ['total', screen.name, filter, search],
    queryFn: ({ signal }) => getScreenRecords(screen.name, { filter, search, limit: 1, total: true }, signal),
    enabled: false,
    meta,
  })
  const pages = records.data?.pages ?? []
  const related: Record<string, Related[string]> = Object.assign({}, ...pages.map((page) => page.related ?? {}))
  const given: SortState | undefined = shows.sort[0]
  const sort = sortText === '' ? given : { path: sortText.replace(/^-/, ''), descending: sortText.startsWith('-') }
  return {
    parameters,
    items: pages.flatMap((page) => page.items),
    related,
    loading: records.isPending,
    refreshing: records.isPlaceholderData,
    error: records.error,
    retry: () => void records.refetch(),
    more: records.hasNextPage ? () => void records.fetchNextPage() : undefined,
    loadingMore: records.isFetchingNextPage,
    search,
    setSearch: (text) => setQuery({ search: text }),
    sort,
    sortBy: (path) => setQuery({ sort: sort?.path === path && !sort.descending ? `-${path}` : path }),
    filters,
    filterColumns,
    setFilter: (path, state) => setQuery({ [FILTER + path]: state }),
    clear: () =>
      setQuery({ search: null, ...Object.fromEntries(Object.keys(filters).map((path) => [FILTER + path, null])) }),
    narrowed: search !== '' || Object.keys(filters).length > 0,
    total: total.data?.total,
    countAll: () => void total.refetch(),
  }
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
