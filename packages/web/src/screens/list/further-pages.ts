// Fetches the pages of a list after the first one, and those in view again. Loaded on demand.
import type { QueryClient } from '@tanstack/react-query'
import type { RecordPage } from '@ninefold/plan/wire'
import { heldRows, type HeldRows } from './held-rows.ts'
import { NO_PAGES, rowsOf, type LoadedPages } from './list-pages.ts'
import { pruned, stale, windowOf, withPage } from './page-window.ts'

type Key = readonly unknown[]

/** What to hold after a refresh, from what was held before. */
export type Holding = (held: HeldRows | undefined) => HeldRows | undefined

interface Refetched {
  readonly fresh: LoadedPages
  readonly hold: Holding
}

/** Fetches the pages in view again; the others when they come into view. */
export async function refetched(
  client: QueryClient,
  key: Key,
  fetchPage: (cursor: string) => Promise<RecordPage>,
): Promise<Refetched> {
  const now = () => client.getQueryData<LoadedPages>(key) ?? NO_PAGES
  const fetched = new Map<string, RecordPage>()
  const applied = () => [...fetched].reduce((loaded, [cursor, page]) => withPage(loaded, cursor, page), stale(now()))
  const { from, to } = now().inView
  for (let at = from; at <= to; at++) {
    const cursor = at === 0 ? '' : applied().pages[at]?.cursor
    if (cursor === undefined) break
    fetched.set(cursor, await fetchPage(cursor))
  }
  const [before, fresh] = [now(), applied()]
  const isWhole = before.next === null && fresh.next === null
  return { fresh, hold: (held) => heldRows(rowsOf(before), rowsOf(fresh), held, isWhole) }
}

/** Fetches one page and adds it. Of those far from the window, the records are dropped. */
export async function fetchFurther(
  client: QueryClient,
  key: Key,
  cursor: string,
  fetchPage: (cursor: string) => Promise<RecordPage>,
): Promise<void> {
  const page = await client.fetchQuery({
    queryKey: [...key, 'page', cursor],
    queryFn: () => fetchPage(cursor),
    staleTime: 0,
    gcTime: 0,
  })
  client.setQueryData<LoadedPages>(key, (now) => now && pruned(withPage(now, cursor, page)))
}

/** Takes note of the rows near the viewport. Results in the cursors of their pages that are dropped or stale. */
export function seeRows(client: QueryClient, key: Key, first: number, last: number): readonly string[] {
  const loaded = client.getQueryData<LoadedPages>(key)
  if (!loaded) return []
  const inView = windowOf(loaded, first, last)
  const isMoved = inView.from !== loaded.inView.from || inView.to !== loaded.inView.to
  if (isMoved) client.setQueryData<LoadedPages>(key, { ...loaded, inView })
  const near = loaded.pages.slice(inView.from, inView.to + 1)
  return near.flatMap(({ cursor, page, isStale }) => (!page || isStale ? cursor : []))
}
