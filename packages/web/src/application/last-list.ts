// The list or board that the user visited last, for the link back from a record.
import { showsRecords } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import type { Application } from './application.ts'

interface WayBack {
  readonly label: string
  /** With its search, filter and order. */
  readonly to: string
}

const last = new Map<string, { readonly screen: string; readonly to: string }>()

export function rememberList(entity: string, screen: string, to: string): void {
  last.set(entity, { screen, to })
}

/** The list visited last, otherwise the first one in the menu that the record `isIn`, by the filter of the list. */
export function backLink(
  application: Application,
  entity: string,
  isIn: (filter: Expr) => boolean = () => true,
): WayBack | undefined {
  const { screens } = application.view
  const seen = last.get(entity)
  const known = seen && screens.find(({ name }) => name === seen.screen)
  if (known) return { label: known.label, to: seen.to }
  const first = screens.find(({ menu, shows }) => {
    if (!menu || !showsRecords(shows) || shows.entity !== entity) return false
    return shows.filter === undefined || isIn(shows.filter)
  })
  return first && { label: first.label, to: first.route.pattern }
}
