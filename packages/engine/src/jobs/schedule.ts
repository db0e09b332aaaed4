/** The next occurrence of a schedule, in the calendar of the document's time zone. */
import { HOUR } from '@ninefold/plan/base'
import { addToDate, instantOf, localText, weekdayOf } from '@ninefold/plan/values'
import type { Timer } from '@ninefold/plan'

type Every = Extract<Timer, { kind: 'every' }>

/** `at`: the time of day, `HH:MM`, with the current constants. */
export type Schedule = Pick<Every, 'period' | 'on'> & { readonly at: string }

/** Two schedules with the same text occur at the same times. */
export const scheduleWords = ({ period, on, at }: Schedule, timeZone: string): string =>
  [...(on ? [`${period}:${on.join()}`] : [period]), at, timeZone].join(' ')

const ONE_DAY = { months: 0, days: 1, milliseconds: 0 }

/** The first time after `instant`: on the hour, or at `at` on one of its days. Undefined after the year 9999. */
export function nextTime(instant: string, schedule: Schedule, timeZone: string): string | undefined {
  const local = localText(instant, timeZone)
  if (local === null) return undefined
  if (schedule.period === 'hour') return nextHour(instant, local)
  let day: string | null = local.slice(0, 10)
  while (day !== null) {
    const time: string | null = isOn(schedule, day) ? instantOf(day, schedule.at, timeZone) : null
    if (time !== null && time > instant) return time
    day = addToDate(day, ONE_DAY)
  }
  return undefined
}

function isOn({ period, on = [1] }: Schedule, day: string): boolean {
  if (period === 'day') return true
  if (period === 'week') return on.includes(weekdayOf(day))
  const date = Number(day.slice(8))
  const isLast = addToDate(day, ONE_DAY)?.endsWith('-01') ?? true
  return on.includes(date) || (isLast && on.some((one) => one > date))
}

function nextHour(instant: string, local: string): string {
  const elapsed = Date.parse(`1970-01-01T00:${local.slice(14)}Z`)
  return new Date(Date.parse(instant) - elapsed + HOUR).toISOString()
}
