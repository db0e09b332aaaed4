// The filter of a list: its chips, and its editor below them or in a sheet on a phone. Loaded only if there is a filter, or if
// its button is pressed.
import { lazy, Suspense } from 'react'
import { later } from '../parts/mantine/later.tsx'
import type { Filtering, FilterState } from './filtering.ts'

const FilterPanel = later(async () => (await import('./filter-panel.tsx')).FilterPanel)
const FilterSheet = later(async () => (await import('./filter-sheet.tsx')).FilterSheet)
const FilterChips = lazy(async () => ({ default: (await import('./filter-chips.tsx')).FilterChips }))

export function FilterArea({ filtering, state }: { filtering: Filtering; state: FilterState }) {
  const Editor = state.editor === 'sheet' ? FilterSheet : FilterPanel
  return (
    <>
      {filtering.expression === '' ? null : (
        <Suspense fallback={null}>
          <FilterChips filtering={filtering} onOpen={state.editor ? undefined : state.toggle} />
        </Suspense>
      )}
      {state.editor ? (
        <Suspense fallback={null}>
          <Editor filtering={filtering} onClose={state.close} />
        </Suspense>
      ) : null}
    </>
  )
}
