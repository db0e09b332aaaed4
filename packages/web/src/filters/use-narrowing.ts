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

/** The parameters of a screen: those of its address, or of its address over a saved view. */
export interface QueryPlace {
  readonly query: URLSearchParams
  readonly setQuery: typeof setQuery
}

export function useNarrowing(): Narrowing {
  const { query } = usePlace()
  return narrowingOf({ query, setQuery })
}

export function narrowingOf({ query, setQuery: set }: QueryPlace): Narrowing {
  const search = query.get('search') ?? ''
  const filter = query.get('filter') ?? ''
  return {
    search,
    setSearch: (text) => set({ search: text }),
    filter,
    setFilter: (next, adds) => set({ filter: next }, { replace: !adds }),
    clear: () => set({ search: null, filter: null }),
    narrowed: search !== '' || filter !== '',
  }
}
