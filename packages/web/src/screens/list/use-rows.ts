// The rows of a long list. Pages are fetched while somebody scrolls. After a change, only those in view are fetched again.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, type RefObject } from 'react'
import type { RecordPage, Related } from '@ninefold/plan/wire'
import type { Holding } from './further-pages.ts'
import type { HeldRows } from './held-rows.ts'
import { firstPage, NO_PAGES, relatedOf, rowsOf, type LoadedPages, type Row } from './list-pages.ts'

interface RowsQuery {
  /** What it lists, with filters and order. */
  readonly key: readonly unknown[]
  readonly entity: string
  readonly fetchPage: (cursor: string, signal?: AbortSignal) => Promise<RecordPage>
  /** The first one, if it is there before it is fetched. */
  readonly arrivedPage?: () => RecordPage | undefined
  /** Of the list: while somebody works in it, changes by others do not move its rows. */
  readonly frame: ListFrame
}

export type ListFrame = RefObject<HTMLDivElement | null>

export interface RowsController {
  /** Undefined: its page was dropped, and is fetched when it comes into view. */
  readonly rows: readonly Row[]
  readonly related: Related
  readonly loading: boolean
  /** These are the rows of another filter or order, while the new ones are being fetched. */
  readonly refreshing: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Fetches the next page; undefined if there is none. */
  readonly more: (() => void) | undefined
  readonly loadingMore: boolean
  /** Some page is being fetched. */
  readonly fetching: boolean
  /** The next page could not be fetched. */
  readonly moreFailed: boolean
  /** States which rows are near the viewport. */
  readonly see: (first: number, last: number) => void
  /** Changes that are not shown yet. */
  readonly held: HeldRows | undefined
  /** Shows them. */
  readonly release: () => void
  /** Shows them, and those that are fetched next: they are this person's own. */
  readonly releaseOwn: () => void
}

/** What is shown of them: not which are in view, which changes while somebody scrolls. What stays the same stays the same object. */
const shownOf = ({ pages, next }: LoadedPages) => ({ pages, next, related: relatedOf({ pages }) })

const NOTHING = shownOf(NO_PAGES)

const furtherPages = () => import('./further-pages.ts')

export function useRows({ key, entity, fetchPage, arrivedPage, frame }: RowsQuery): RowsController {
  const client = useQueryClient()
  const { held, hold } = useHeld(JSON.stringify(key))
  const isOwn = useRef(false)
  const query = useQuery({
    queryKey: key,
    initialData: () => {
      const page = arrivedPage?.()
      return page && firstPage(page)
    },
    queryFn: async ({ signal }) => {
      const page = (cursor: string) => fetchPage(cursor, signal)
      if (!client.getQueryData(key)) return firstPage(await page(''))
      const again = await (await furtherPages()).refetched(client, key, page)
      hold(isInUse(frame.current) && !isOwn.current ? again.hold : () => undefined)
      isOwn.current = false
      return again.fresh
    },
    placeholderData: keepPreviousData,
    select: shownOf,
    meta: { entities: [entity] },
  })
  const pages = useFurtherPages(key, fetchPage)
  const { pages: loaded, next, related } = query.data ?? NOTHING
  const fresh = useMemo(() => rowsOf({ pages: loaded }), [loaded])
  const isFurther = next !== null && query.data !== undefined && !query.isPlaceholderData
  return {
    rows: useMemo(() => held?.shown(fresh) ?? fresh, [fresh, held]),
    related,
    loading: query.isPending,
    refreshing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: isFurther ? () => void pages.fetch(next) : undefined,
    loadingMore: next !== null && pages.fetching.includes(next),
    fetching: query.isFetching || pages.fetching.length > 0,
    moreFailed: next !== null && pages.failed === next,
    see: pages.see,
    held,
    release: () => hold(() => undefined),
    releaseOwn: () => {
      isOwn.current = true
      hold(() => undefined)
    },
  }
}

function useHeld(name: string) {
  const [state, setState] = useState<{ readonly name: string; readonly held: HeldRows | undefined }>()
  const heldIn = (now: typeof state) => (now?.name === name ? now.held : undefined)
  const hold = (holding: Holding) => setState((now) => ({ name, held: holding(heldIn(now)) }))
  return { held: heldIn(state), hold }
}

/** Somebody points at its rows, has the focus in them, or has scrolled into them. */
const isInUse = (frame: HTMLElement | null): boolean =>
  frame !== null && (frame.getBoundingClientRect().top < 0 || frame.querySelector('tbody:hover, tbody :focus') !== null)

function useFurtherPages(key: RowsQuery['key'], fetchPage: RowsQuery['fetchPage']) {
  const client = useQueryClient()
  /** Cursors. */
  const [fetching, setFetching] = useState<readonly string[]>([])
  const [failed, setFailed] = useState<string>()
  const running = useRef(new Set<string>())
  const fetch = async (cursor: string) => {
    if (running.current.has(cursor)) return
    running.current.add(cursor)
    setFetching([...running.current])
    setFailed(undefined)
    try {
      await (await furtherPages()).fetchFurther(client, key, cursor, fetchPage)
    } catch {
      setFailed(cursor)
    } finally {
      running.current.delete(cursor)
      setFetching([...running.current])
    }
  }
  const see = async (first: number, last: number) => {
    const { seeRows } = await furtherPages()
    for (const cursor of seeRows(client, key, first, last)) void fetch(cursor)
  }
  return { fetch, see: (first: number, last: number) => void see(first, last), fetching, failed }
}
