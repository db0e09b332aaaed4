// The order of a list as it stands in the address (`-spentOn,number`), and what a click on a heading makes of it.
import type { Sort } from '@ninefold/plan'

/** The server sorts by so many columns at most. */
const MOST = 8

export function readSort(text: string): readonly Sort[] {
  const names = text.split(',').filter((name) => name !== '')
  return names.map((name) => ({ path: name.replace(/^-/, ''), descending: name.startsWith('-') }))
}

export const sortText = (sort: readonly Sort[]): string =>
  sort.map(({ path, descending }) => (descending ? `-${path}` : path)).join(',')

/**
 * By this column alone, the other way round if it was the first already. `further`: also by this column, after the others;
 * then the other way round; then no longer.
 */
export function sortedBy(sort: readonly Sort[], path: string, further: boolean): readonly Sort[] {
  const before = sort.find((each) => each.path === path)
  if (!further) return [{ path, descending: sort[0] === before && before?.descending === false }]
  if (!before) return [...sort, { path, descending: false }].slice(0, MOST)
  if (before.descending && sort.length > 1) return sort.filter((each) => each !== before)
  return sort.map((each) => (each === before ? { path, descending: !before.descending } : each))
}
