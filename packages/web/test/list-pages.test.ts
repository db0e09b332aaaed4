// The loaded pages of a long list: what stays in memory, what is fetched again, what is shown of changes by others.
import { expect, it } from 'vitest'
import { heldRows } from '../src/screens/list/held-rows.ts'
import { NO_PAGES, rowsOf, type LoadedPages } from '../src/screens/list/list-pages.ts'
import { pruned, stale, windowOf, withPage } from '../src/screens/list/page-window.ts'

const PAGE = 200
const record = (at: number) => ({ id: `r${at}` })
const page = (from: number, count = PAGE, next: string | null = String(from + count)) => ({
  items: Array.from({ length: count }, (_, at) => record(from + at)),
  next,
})
const loadedTo = (count: number): LoadedPages => {
  let loaded = NO_PAGES
  for (let from = 0; from < count; from += PAGE) {
    loaded = withPage(loaded, from === 0 ? '' : String(from), page(from))
    const at = loaded.pages.length - 1
    loaded = pruned({ ...loaded, inView: { from: at, to: at } })
  }
  return loaded
}
const inMemory = ({ pages }: LoadedPages) => pages.filter(({ page }) => page).length

it('of 100,000 rows, only those of the pages near the viewport are in memory', () => {
  const loaded = loadedTo(100_000)
  expect(loaded.pages).toHaveLength(500)
  expect(inMemory(loaded)).toBe(3)
  const rows = rowsOf(loaded)
  expect(rows).toHaveLength(100_000)
  expect(rows[99_999]).toEqual(record(99_999))
  expect(rows[0]).toBeUndefined()
  expect(windowOf(loaded, 250, 430)).toEqual({ from: 1, to: 2 })
  const again = withPage(loaded, '200', page(200))
  expect(rowsOf(again)[399]).toEqual(record(399))
  expect(rowsOf(again)).toHaveLength(100_000)
})

it('the page after a changed one begins where that one ends now', () => {
  const loaded = stale(loadedTo(600))
  const shorter = { items: page(0).items.slice(1), next: '201' }
  const after = withPage(withPage(loaded, '', shorter), '201', page(201))
  expect(after.pages.map(({ cursor, isStale }) => [cursor, isStale])).toEqual([
    ['', false],
    ['201', false],
    ['401', true],
  ])
  expect(rowsOf(after).filter((row) => row?.id === 'r400')).toHaveLength(1)
  // The list ends earlier than before.
  expect(rowsOf(withPage(after, '201', page(201, 10, null)))).toHaveLength(PAGE - 1 + 10)
})

it('rows stay where they are, with their present values, until what is new is asked for', () => {
  const before = [1, 2, 3, 4, 5].map(record)
  const after = [record(9), { ...record(3), name: 'changed' }, record(1), record(4), record(5)]
  const held = heldRows(before, after, undefined, false)!
  expect([...held.added]).toEqual(['r9'])
  expect([...held.gone]).toEqual(['r2'])
  expect(held.shown(after)).toEqual([record(1), record(2), { ...record(3), name: 'changed' }, record(4), record(5)])
  // Then a further page comes, and one more is new.
  const later = [record(8), ...after, record(6)]
  const more = heldRows(after, later, held, false)!
  expect([...more.added]).toEqual(['r8', 'r9'])
  expect(more.shown(later).map((row) => row?.id)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6'])
})

it('the last rows, which new ones push out of the window, do not count as gone', () => {
  const before = [1, 2, 3].map(record)
  expect(heldRows(before, [0, 1, 2].map(record), undefined, false)!.gone.size).toBe(0)
  expect(
    heldRows(
      before,
      before.map((row) => ({ ...row })),
      undefined,
      false,
    ),
  ).toBeUndefined()
})
