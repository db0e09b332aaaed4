/** The view of the document with which a list is asked for, as the parameter `view` names it. */
import { hasViews, type ScreenView, type Shows } from '@ninefold/plan'
import { refuse } from '../refusal.ts'

interface ViewOfQuery {
  readonly view?: ScreenView
  /** The other parameters. */
  readonly query: URLSearchParams
}

/** NOT_A_CHOICE for a view that the list does not have. A screen without views does not know the parameter. */
export function viewOfQuery(sent: URLSearchParams, shows: Shows): ViewOfQuery {
  const name = sent.get('view')
  const views = hasViews(shows) ? (shows.views ?? []) : []
  if (name === null || views.length === 0) return { query: sent }
  const view = views.find((one) => one.name === name)
  if (!view)
    throw refuse('NOT_A_CHOICE', { field: 'view', parameters: { options: views.map((one) => one.name).join(', ') } })
  const query = new URLSearchParams(sent)
  query.delete('view')
  return { view, query }
}
