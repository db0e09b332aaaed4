/** When a schedule comes next, by the language's calendar in the document's time zone. */
import { addToDate, instantOf, localText, weekdayOf, type Duration, type Timer } from '@ninefold/language'

export type Schedule = Extract<Timer, { kind: 'every' }>

/** Two schedules with the same words come at the same times. */
export const scheduleWords = ({ period, at }: Schedule, timeZone: string): string =>
  [period, at ?? '00:00', timeZone].join(' ')

const HOUR = 3_600_000

/** The first time after `instant`: on the hour, at `at` (`HH:MM`), on Mondays, on the first. Undefined after the year 9999. */
export function nextTime(instant: string, { period, at = '00:00' }: Schedule, timeZone: string): string | undefined {
  const local = localText(instant, timeZone)
  if (local === null) return undefined
  if (period === 'hour') return nextHour(instant, local)
  let day: string | null = firstDay(local.slice(0, 10), period)
  while (day !== null) {
    const time = instantOf(day, at, timeZone)
    if (time !== null && time > instant) return time
    day = addToDate(day, step[period])
  }
  return undefined
}

const step: Readonly<Record<Exclude<Schedule['period'], 'hour'>, Duration>> = {
  day: { months: 0, days: 1, milliseconds: 0 },
  week: { months: 0, days: 7, milliseconds: 0 },
  month: { months: 1, days: 0, milliseconds: 0 },
}

function firstDay(day: string, period: 'day' | 'week' | 'month'): string | null {
  if (period === 'day') return day
  if (period === 'month') return `${day.slice(0, 8)}01`
  return addToDate(day, { months: 0, days: 1 - weekdayOf(day), milliseconds: 0 })
}

function nextHour(instant: string, local: string): string {
  const past = Date.parse(`1970-01-01T00:${local.slice(14)}Z`)
  return new Date(Date.parse(instant) - past + HOUR).toISOString()
}
