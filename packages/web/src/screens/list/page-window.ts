// Which pages of a list stay in memory, and what becomes of them when one is fetched again. Loaded on demand.
import type { RecordPage } from '@ninefold/plan/wire'
import type { LoadedPage, LoadedPages, Window } from './list-pages.ts'

/** Pages before and after the window that keep their records. */
const NEAR = 2

/** With a page that was fetched from `cursor`, the next of the list or one that was dropped or stale. */
export function withPage(loaded: LoadedPages, cursor: string, page: RecordPage): LoadedPages {
  const fetched = { cursor, count: page.items.length, page, isStale: false }
  if (loaded.next === cursor) return { ...loaded, pages: [...loaded.pages, fetched], next: page.next }
  const at = loaded.pages.findIndex((each) => each.cursor === cursor)
  return at < 0 ? loaded : replacedAt(loaded, at, fetched)
}

function replacedAt(loaded: LoadedPages, at: number, fetched: LoadedPage): LoadedPages {
  const { pages } = loaded
  const follows = fetched.page?.next ?? null
  const before = [...pages.slice(0, at), fetched]
  const [following, ...rest] = pages.slice(at + 1)
  if (!following || follows === null) return { ...loaded, pages: before, next: follows }
  const moved = following.cursor === follows ? following : { ...following, cursor: follows, isStale: true }
  return { ...loaded, pages: [...before, moved, ...rest] }
}

/** All are to be fetched again when they come into view. */
export const stale = (loaded: LoadedPages): LoadedPages => ({
  ...loaded,
  pages: loaded.pages.map((page) => (page.isStale ? page : { ...page, isStale: true })),
})

/** Drops the records of pages far from those in view. */
export function pruned(loaded: LoadedPages): LoadedPages {
  const { from, to } = loaded.inView
  const isFar = (at: number) => at < from - NEAR || at > to + NEAR
  const pages = loaded.pages.map((page, at) => (page.page && isFar(at) ? { ...page, page: undefined } : page))
  return { ...loaded, pages }
}

/** The pages with these rows. */
export function windowOf({ pages }: LoadedPages, first: number, last: number): Window {
  let end = 0
  const ends = pages.map(({ count }) => (end += count))
  const pageOf = (row: number) => {
    const at = ends.findIndex((each) => row < each)
    return at < 0 ? pages.length - 1 : at
  }
  return { from: Math.max(0, pageOf(first)), to: Math.max(0, pageOf(last)) }
}
