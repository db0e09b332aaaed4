// The search and the filter of a board.
import { lazy, Suspense } from 'react'
import type { Screen } from '@ninefold/plan'
import type { Filtering } from '../../filters/filtering.ts'
import { FilterButton } from '../../filters/filter-button.tsx'
import { useFilterState } from '../../filters/filtering.ts'
import type { Narrowing } from '../../filters/use-narrowing.ts'
import { SearchBox } from '../../parts/search-box.tsx'
import { t } from '../../translation/t.ts'
import css from './board.module.css'

const FilterArea = lazy(async () => ({ default: (await import('../../filters/filter-area.tsx')).FilterArea }))

interface BoardToolsProps extends Pick<Filtering, 'matches' | 'related'> {
  readonly screen: Screen
  readonly entity: string
  readonly narrowing: Narrowing
}

export function BoardTools({ screen, entity, narrowing, matches, related }: BoardToolsProps) {
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
