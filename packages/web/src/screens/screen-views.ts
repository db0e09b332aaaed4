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
import { createElement, lazy, useState, type ComponentType } from 'react'
import type { Screen, ScreenKindName, Shows, ShowsOf } from '@ninefold/plan'
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
  readonly View: ComponentType<ViewProps<ShowsOf<K>>>
}

type ListComponent = ComponentType<ViewProps<ShowsOf<'list'>>>

let loadedList: ListComponent | undefined
const loadList = async () => ({ default: (loadedList = (await import('./list/list-screen.tsx')).ListScreen) })
const LaterList = lazy(loadList)

/** Of a list that is loaded already, React would show the loading state too if it were lazy. */
function ListView(props: ViewProps<ShowsOf<'list'>>) {
  const [View] = useState<ListComponent>(() => loadedList ?? LaterList)
  return createElement(View, props)
}

/** The first page is mostly a dashboard. Anywhere else, a list is on the page or one step away. */
export const listAhead = location.pathname === '/' ? undefined : loadList().catch(() => {})

const views: { readonly [K in ScreenKindName]: ScreenView<K> } = {
  list: { icon: IconList, View: ListView },
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
    View: lazy(async () => ({ default: (await import('./text/text-screen.tsx')).TextScreen })),
  },
  print: {
    icon: IconPrinter,
    View: later(async () => (await import('./print/print-screen.tsx')).PrintScreen),
  },
}

export const iconOf = ({ shows }: Screen): Icon => views[shows.kind].icon

/** The component gets the `shows` of its own screen. */
export const viewOf = ({ shows }: Screen) => views[shows.kind].View as ComponentType<ViewProps<Shows>>
