// The list or board that the user visited last, for the link back from a record.
import { showsRecords, type Screen } from '@ninefold/plan'
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

/** The list visited last, otherwise the first one in the menu. */
export function backLink(application: Application, entity: string): WayBack | undefined {
  const { screens } = application.view
  const seen = last.get(entity)
  const known = seen && screens.find(({ name }) => name === seen.screen)
  if (known) return { label: known.label, to: seen.to }
  const first = screens.find((screen) => screen.menu && showsMany(screen, entity))
  return first && { label: first.label, to: first.route.pattern }
}

const showsMany = ({ shows }: Screen, entity: string): boolean => showsRecords(shows) && shows.entity === entity
