// The search and the filter of a screen without columns: a board or a calendar.
import { lazy, Suspense } from 'react'
import type { Screen } from '@ninefold/plan'
import { SearchBox } from '../parts/search-box.tsx'
import { t } from '../translation/t.ts'
import { FilterButton } from './filter-button.tsx'
import { useFilterState, type Filtering } from './filtering.ts'
import type { Narrowing } from './use-narrowing.ts'
import css from './narrowing-tools.module.css'

const FilterArea = lazy(async () => ({ default: (await import('./filter-area.tsx')).FilterArea }))

interface NarrowingToolsProps extends Pick<Filtering, 'matches' | 'related'> {
  readonly screen: Screen
  readonly entity: string
  readonly narrowing: Narrowing
}

export function NarrowingTools({ screen, entity, narrowing, matches, related }: NarrowingToolsProps) {
  const state = useFilterState()
  const { search, setSearch, filter, setFilter } = narrowing
  return (
    <div className={css['tools']} role="search">
      <SearchBox value={search} onChange={setSearch} label={t('Search {what}', { what: screen.label })} />
      <FilterButton state={state} />
      {filter === '' && !state.editor ? null : (
        <Suspense fallback={null}>
          <FilterArea state={state} filtering={{ entity, expression: filter, change: setFilter, matches, related }} />
        </Suspense>
      )}
    </div>
  )
}
