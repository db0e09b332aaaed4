// The records of the days that the address names, as entries in the application's time zone.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Related, WireRecord } from '@ninefold/plan/wire'
import type { Screen, ShowsOf } from '@ninefold/plan'
import { useApplication } from '../../application/context.ts'
import { bothTexts, dayText } from '../../application/filter-text.ts'
import { mergePages } from '../../client/merge-pages.ts'
import { gatherRecords } from '../../client/screen-records.ts'
import { serverNow } from '../../client/server-clock.ts'
import type { Narrowing } from '../../filters/use-narrowing.ts'
import { todayIn } from '../../format/zoned.ts'
import { setQuery, usePlace } from '../../router/place.ts'
import { firstDayOf } from '../../format/first-day.ts'
import { addDays } from './dates.ts'
import { entryOf, inOrder, isOn, type Entry } from './entries.ts'
import { useNarrow } from './use-narrow.ts'
import { dayOf, rowsOf, shifted, viewOf, type View } from './view.ts'

export type CalendarShows = ShowsOf<'calendar'>

export interface CalendarController {
  readonly view: View
  /** The day of the address. */
  readonly date: string
  readonly today: string
  /** The shown days: weeks of a month, otherwise one row. */
  readonly rows: readonly (readonly string[])[]
  readonly entries: readonly Entry[]
  readonly related: Related
  readonly loading: boolean
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
  /** There are more than can be shown. */
  readonly more: boolean
  readonly show: (view: View, date?: string) => void
  readonly step: (by: 1 | -1 | 'today') => void
}

const PAGE = 200
const MAX_PAGES = 5

/** `placed`: values of records that are being moved, by id; the calendar shows them before the server has answered. */
export function useCalendar(
  screen: Screen,
  shows: CalendarShows,
  narrowing: Narrowing,
  placed: Readonly<Record<string, Partial<WireRecord>>>,
): CalendarController {
  const { timeZone, language } = useApplication().formats
  const { query } = usePlace()
  const today = todayIn(timeZone, new Date(serverNow()))
  const view = viewOf(query.get('view'), useNarrow())
  const date = dayOf(query.get('date'), today)
  const rows = rowsOf(view, date, firstDayOf(language))
  const { data, error, isPending, refetch } = useRecords(screen, shows, narrowing, {
    first: rows[0]![0]!,
    last: rows.at(-1)!.at(-1)!,
  })
  const entries = (data?.items ?? [])
    .flatMap((record) => entryOf({ ...record, ...placed[record.id] } as WireRecord, shows, timeZone) ?? [])
    .toSorted(inOrder)
  return {
    view,
    date,
    today,
    rows,
    entries: entries.filter((entry) => rows.some((days) => days.some((day) => isOn(entry, day)))),
    related: data?.related ?? {},
    loading: isPending,
    error: data ? null : error,
    refetch,
    more: data?.more ?? false,
    show: (next, day = date) => setQuery({ view: next, date: day === today ? null : day }, { replace: false }),
    step: (by) => {
      const to = by === 'today' ? today : shifted(view, date, by)
      setQuery({ date: to === today ? null : to }, { replace: false })
    },
  }
}

interface Range {
  readonly first: string
  readonly last: string
}

/** Those that begin in the range, and those that began before it and end in it or later: each is found by an index. */
function useRecords(screen: Screen, shows: CalendarShows, { search, filter }: Narrowing, { first, last }: Range) {
  const { field } = useApplication()
  const { by, until, entity } = shows
  const [start, end] = [field(entity, by)?.type, until === undefined ? undefined : field(entity, until)?.type]
  return useQuery({
    queryKey: ['screen', screen.name, 'calendar', { first, last, search, filter }],
    queryFn: async ({ signal }) => {
      if (!start) return { items: [], related: {}, more: false }
      const gather = (range: string, sort: string) =>
        gatherRecords(screen.name, { search, filter: bothTexts(range, filter), sort, limit: PAGE }, MAX_PAGES, signal)
      const begin = bothTexts(dayText(by, start, '>=', first), dayText(by, start, '<', addDays(last, 1)))
      const goOn = end && until && bothTexts(dayText(by, start, '<', first), dayText(until, end, '>=', first))
      const parts = await Promise.all([gather(begin, by), ...(goOn ? [gather(goOn, until)] : [])])
      return { ...mergePages(parts), more: parts.some(({ more }) => more) }
    },
    placeholderData: keepPreviousData,
    meta: { entities: [entity] },
  })
}
