// The pages of a list that were loaded so far. Only those near the viewport keep their records; of the others, the place in
// the list (a cursor) and the number of rows remain, so that memory does not grow with the length of the list.
import type { RecordPage, Related, WireRecord } from '@ninefold/plan/wire'

export interface LoadedPage {
  /** Where it begins; '' is the start of the list. */
  readonly cursor: string
  readonly count: number
  /** Undefined if dropped. */
  readonly page: RecordPage | undefined
  /** Records changed since it was fetched. */
  readonly isStale: boolean
}

export interface LoadedPages {
  readonly pages: readonly LoadedPage[]
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
  /** Those with the rows near the viewport. */
  readonly inView: Window
}

/** Indexes of pages, both inclusive. */
export interface Window {
  readonly from: number
  readonly to: number
}

export type Row = WireRecord | undefined

export const NO_PAGES: LoadedPages = { pages: [], next: '', inView: { from: 0, to: 0 } }

export const firstPage = (page: RecordPage): LoadedPages => ({
  ...NO_PAGES,
  pages: [{ cursor: '', count: page.items.length, page, isStale: false }],
  next: page.next,
})

/** One for each row; undefined where its page is dropped. A record that moved into another page meanwhile is shown once. */
export function rowsOf({ pages }: Pick<LoadedPages, 'pages'>): readonly Row[] {
  const seen = new Set<string>()
  const isFirst = ({ id }: WireRecord) => seen.size !== seen.add(id).size
  return pages.flatMap(
    ({ page, count }): readonly Row[] => page?.items.filter(isFirst) ?? Array<Row>(count).fill(undefined),
  )
}

export const relatedOf = ({ pages }: Pick<LoadedPages, 'pages'>): Related =>
  Object.assign({}, ...pages.map(({ page }) => page?.related ?? {})) as Related
