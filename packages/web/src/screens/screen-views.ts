// The table of screen kinds in the browser: the component of each and its icon in the menu. A missing one is a type
// error.
import {
  IconCalendarEvent,
  IconFileText,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconList,
  IconPrinter,
  IconSitemap,
} from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import type { Screen, ScreenKindName, Shows, ShowsOf } from '@ninefold/plan'
import { lazily, type LazyPart } from '../parts/lazily.tsx'
import { later } from '../parts/mantine/later.tsx'
import { DashboardScreen } from './dashboard/dashboard-screen.tsx'

export type Icon = ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>

interface ViewProps<S> {
  readonly screen: Screen
  readonly shows: S
  /** The values of the route's parameters. */
  readonly values: Readonly<Record<string, string>>
}

interface ScreenView<K extends ScreenKindName> {
  readonly icon: Icon
  readonly View: ((props: ViewProps<ShowsOf<K>>) => ReactNode) & Partial<LazyPart>
}

const views: { readonly [K in ScreenKindName]: ScreenView<K> } = {
  list: { icon: IconList, View: lazily(async () => (await import('./list/list-screen.tsx')).ListScreen) },
  board: {
    icon: IconLayoutKanban,
    View: later(async () => (await import('./board/board-screen.tsx')).BoardScreen),
  },
  page: {
    icon: IconFileText,
    View: later(async () => (await import('./record/record-screen.tsx')).RecordScreen),
  },
  form: {
    icon: IconFileText,
    View: later(async () => (await import('./form/form-screen.tsx')).FormScreen),
  },
  // The first page of most applications, so it is part of the main bundle.
  dashboard: { icon: IconLayoutDashboard, View: DashboardScreen },
  calendar: {
    icon: IconCalendarEvent,
    View: later(async () => (await import('./calendar/calendar-screen.tsx')).CalendarScreen),
  },
  tree: {
    icon: IconSitemap,
    View: later(async () => (await import('./tree/tree-screen.tsx')).TreeScreen),
  },
  text: {
    icon: IconFileText,
    View: lazily(async () => (await import('./text/text-screen.tsx')).TextScreen),
  },
  print: {
    icon: IconPrinter,
    View: later(async () => (await import('./print/print-screen.tsx')).PrintScreen),
  },
}

export const iconOf = ({ shows }: Screen): Icon => views[shows.kind].icon

/** The component gets the `shows` of its own screen. */
export const viewOf = ({ shows }: Screen) => views[shows.kind].View as ComponentType<ViewProps<Shows>>

/** Loads the code of such screens, if it is not part of the first load. */
export const viewAhead = (kind: ScreenKindName): Promise<void> | undefined => views[kind].View.ahead?.()
