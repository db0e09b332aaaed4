/** Moments and calendar days: "30 days" are days of the calendar in the document's time zone, at the same hour. */
import type { Duration } from '@ninefold/language'

const iso = (instant: Temporal.Instant): string => instant.toString({ smallestUnit: 'millisecond' })

/** `moment`: an instant, or a date, which begins at midnight in the zone. Undefined for anything else. */
export function instantOf(moment: unknown, timeZone: string): string | undefined {
  if (typeof moment !== 'string') return undefined
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(moment))
      return iso(Temporal.PlainDate.from(moment).toZonedDateTime(timeZone).toInstant())
    return iso(Temporal.Instant.from(moment))
  } catch {
    return undefined
  }
}

/** `instant` plus the months and days of the calendar, then the milliseconds of the clock. */
export function addDuration(instant: string, by: Duration, timeZone: string, sign: 1 | -1 = 1): string {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const moved = zoned.add({ months: sign * by.months, days: sign * by.days })
  return iso(moved.toInstant().add({ milliseconds: sign * by.milliseconds }))
}

/** The date in the zone at the instant. */
export const dateAt = (milliseconds: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(milliseconds).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export type Period = 'hour' | 'day' | 'week' | 'month'

/** The first time after `instant` that the schedule comes: on the hour, at `at` (`HH:MM`), on Mondays, on the first. */
export function nextTime(instant: string, period: Period, at: string | undefined, timeZone: string): string {
  const now = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  const [hour = 0, minute = 0] = (at ?? '00:00').split(':').map(Number)
  if (period === 'hour')
    return iso(now.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 }).toInstant())
  let day = startOf(now.toPlainDate(), period)
  for (;;) {
    const time = day.toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(hour, minute) })
    if (Temporal.Instant.compare(time.toInstant(), now.toInstant()) > 0) return iso(time.toInstant())
    day = day.add(period === 'day' ? { days: 1 } : period === 'week' ? { weeks: 1 } : { months: 1 })
  }
}

function startOf(day: Temporal.PlainDate, period: 'day' | 'week' | 'month'): Temporal.PlainDate {
  if (period === 'day') return day
  return period === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

const units: Readonly<Record<string, Partial<Duration>>> = {
  minute: { milliseconds: 60_000 },
  hour: { milliseconds: 3_600_000 },
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  year: { months: 12 },
}

/** `31 days`, `2 hours`; undefined for anything else. */
export function parseDuration(text: string): Duration | undefined {
  const match = /^\s*(\d{1,5})\s*(minute|hour|day|week|month|year)s?\s*$/i.exec(text)
  const unit = match && units[match[2]!.toLowerCase()]
  if (!unit) return undefined
  const times = Number(match[1])
  const of = (n: number | undefined) => (n ?? 0) * times
  return { months: of(unit.months), days: of(unit.days), milliseconds: of(unit.milliseconds) }
}
