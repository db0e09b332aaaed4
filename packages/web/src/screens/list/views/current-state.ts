// The state of a list as it is seen now, to save it as a view.
import type { ViewState } from '@ninefold/plan/wire'
import type { ColumnViewController } from '../column-view.ts'
import type { ListPlace } from './list-place.ts'

export function currentState(
  { query, view }: ListPlace,
  { visible, view: { widths } }: ColumnViewController,
): ViewState {
  const parameter = (name: string) => query.get(name) ?? ''
  const shown = Object.entries(widths).filter(([path]) => visible.some((column) => column.path === path))
  const base = view?.state.base
  return {
    ...(base !== undefined && { base }),
    ...(parameter('filter') && { filter: parameter('filter') }),
    ...(parameter('sort') && { sort: parameter('sort') }),
    ...(parameter('columns') && { columns: parameter('columns').split(',') }),
    ...(shown.length > 0 && { widths: Object.fromEntries(shown) }),
    ...(parameter('rows') === 'compact' && { rows: 'compact' }),
    ...(parameter('group') && { group: parameter('group') }),
  }
}
