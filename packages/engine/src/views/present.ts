/** Views as one principal may see them. */
import type { ScreenView } from '@ninefold/plan'
import type { ListView, ViewState } from '@ninefold/plan/wire'
import type { ViewPlace } from './place.ts'
import type { ViewRow } from './rows.ts'
import { mayChange, mayRemove, mayShare } from './sharing.ts'
import { narrowed, whole } from './stored-state.ts'
import { textIn } from '../wording/index.ts'

export function viewOf(place: ViewPlace, row: ViewRow): ListView {
  const { principal, plan } = place
  const full = whole(plan, row)
  const { state, reduced } = narrowed(place, full.state)
  const may = { change: mayChange(principal, row), delete: mayRemove(principal, row) }
  return {
    id: row.id,
    name: row.name,
    of: row.person === principal.person ? 'me' : 'others',
    state,
    may,
    ...(row.shared && mayShare(principal) && { sharedWith: row.shared }),
    ...(may.change && (reduced || full.missing) && { reduced: true }),
  }
}

/** Their conditions stay on the server, like the filter of a screen: the request for the records names the view. */
export const documentViews = (place: ViewPlace): readonly ListView[] =>
  (place.shows.views ?? []).map((view) => ({
    id: view.name,
    name: textIn(place.plan, place.principal.locale, view.label, { point: 2, subject: place.screen.label }),
    of: 'document',
    state: narrowed(place, stateOf(view)).state,
    may: { change: false, delete: false },
  }))

const stateOf = ({ name, columns, sort, by }: ScreenView): ViewState => ({
  base: name,
  ...(columns && { columns: columns.map(({ path }) => path) }),
  ...(sort && { sort: sort.map(({ path, descending }) => (descending ? `-${path}` : path)).join(',') }),
  ...(by !== undefined && { group: by }),
})
