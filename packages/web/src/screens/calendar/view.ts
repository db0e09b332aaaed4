// What the address of a calendar says: the view and the day, and the days that it shows.
import { text } from '../../translation/t.ts'
import { addDays, addMonths, daysFrom, isDay, startOfWeek, weeksOf } from './dates.ts'

export const VIEWS = {
  month: text('Month'),
  week: text('Week'),
  day: text('Day'),
  agenda: text('Agenda'),
} as const

export type View = keyof typeof VIEWS

export const VIEW_NAMES = Object.keys(VIEWS) as readonly View[]

/** The days of an agenda. */
const AGENDA = 30

/** The view of the address; without one, an agenda where there is little room. */
export const viewOf = (stated: string | null, isNarrow: boolean): View =>
  VIEW_NAMES.find((name) => name === stated) ?? (isNarrow ? 'agenda' : 'month')

export const dayOf = (stated: string | null, today: string): string => (stated && isDay(stated) ? stated : today)

/** Rows of days: weeks of a month, one row otherwise. */
export function rowsOf(view: View, date: string, firstDay: number): readonly (readonly string[])[] {
  if (view === 'month') return weeksOf(date, firstDay)
  if (view === 'week') return [daysFrom(startOfWeek(date, firstDay), 7)]
  return [daysFrom(date, view === 'day' ? 1 : AGENDA)]
}

/** The day from which the view shows what is before (-1) or after (1). */
export function shifted(view: View, date: string, by: 1 | -1): string {
  if (view === 'month') return addMonths(date, by)
  return addDays(date, by * { week: 7, day: 1, agenda: AGENDA }[view])
}
