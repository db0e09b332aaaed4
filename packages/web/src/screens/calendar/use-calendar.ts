// The records of the month in the address, by day in the application's time zone.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import type { Screen, ShowsOf } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { gatherRecords } from '../../client/screen-records.ts'
import { serverNow } from '../../client/server-clock.ts'
import { instantToLocal, todayIn } from '../../format/zoned.ts'
import { setQuery, usePlace } from '../../router/place.ts'
import { daysText } from '../../application/filter-text.ts'
import { firstDayOf, isMonth, monthOf, shiftMonth, weeksOf } from './month.ts'

export type CalendarShows = ShowsOf<'calendar'>

export interface Entry {
  readonly record: WireRecord
  /** `09:30`; '' if there is no time. */
  readonly time: string
}

export interface CalendarController {
  readonly month: string
  readonly today: string
  readonly weeks: readonly (readonly string[])[]
  readonly entriesOn: (day: string) => readonly Entry[]
  /** In the month itself, without the surrounding days. */
  readonly count: number
  readonly related: Related
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** There are more than can be shown. */
  readonly more: boolean
  readonly show: (months: number | 'today') => void
}

const PAGE = 200
const MAX_PAGES = 5

export function useCalendar(screen: Screen, shows: CalendarShows): CalendarController {
  const application = useApplication()
  const { query } = usePlace()
  const { timeZone, language } = application.formats
  const today = todayIn(timeZone, new Date(serverNow()))
  const requested = query.get('month') ?? ''
  const month = isMonth(requested) ? requested : monthOf(today)
  const weeks = weeksOf(month, firstDayOf(language))
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.[6]]
  const type = application.field(shows.entity, shows.by)?.type
  const filter = type ? daysText(shows.by, type, first, last) : ''
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['screen', screen.name, 'calendar', first, last],
    queryFn: ({ signal }) => gatherRecords(screen.name, { filter, sort: shows.by, limit: PAGE }, MAX_PAGES, signal),
    placeholderData: keepPreviousData,
    meta: { entities: [shows.entity] },
  })
  const days = Map.groupBy(data?.items ?? [], (record) => localOf(record[shows.by], timeZone).slice(0, 10))
  return {
    month,
    today,
    weeks,
    entriesOn: (day) =>
      (days.get(day) ?? []).map((record) => ({ record, time: localOf(record[shows.by], timeZone).slice(11) })),
    count: [...days].reduce((sum, [day, records]) => sum + (monthOf(day) === month ? records.length : 0), 0),
    related: data?.related ?? {},
    loading: isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    more: data?.more ?? false,
    show: (by) => setQuery({ month: by === 'today' ? null : shiftMonth(month, by) }),
  }
}

const localOf = (value: unknown, timeZone: string): string => {
  if (typeof value !== 'string') return ''
  return value.length > 10 ? instantToLocal(value, timeZone) : value
}
