// The search and the filter of a screen, which its address holds.
import { setQuery, usePlace } from '../router/place.ts'

export interface Narrowing {
  readonly search: string
  readonly setSearch: (text: string) => void
  /** The expression of the filter; '' for none. */
  readonly filter: string
  /** `adds`: the address before can be reached with the back button. */
  readonly setFilter: (filter: string, adds: boolean) => void
  readonly clear: () => void
  readonly narrowed: boolean
}

export function useNarrowing(): Narrowing {
  const { query } = usePlace()
  const search = query.get('search') ?? ''
  const filter = query.get('filter') ?? ''
  return {
    search,
    setSearch: (text) => setQuery({ search: text }),
    filter,
    setFilter: (next, adds) => setQuery({ filter: next }, { replace: !adds }),
    clear: () => setQuery({ search: null, filter: null }),
    narrowed: search !== '' || filter !== '',
  }
}
