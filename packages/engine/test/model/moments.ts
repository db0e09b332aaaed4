// Dates, moments and lengths of time as the model reckons with them.
import type { Value } from '@ninefold/plan/values'

export interface Span {
  readonly months: number
  readonly days: number
  readonly milliseconds: number
}

export const isDurationValue = (value: unknown): value is Span =>
  typeof (value as Span | null | undefined)?.milliseconds === 'number'

const DAY = 86_400_000

/** In milliseconds: a day has 24 hours, a month 30.436875 days. */
export const lengthOf = ({ months, days, milliseconds }: Span): number =>
  (months * 30.436875 + days) * DAY + milliseconds

export const durationOf = (a: Span, b: Span): Span => ({
  months: a.months + b.months,
  days: a.days + b.days,
  milliseconds: a.milliseconds + b.milliseconds,
})

const isDay = (text: string): boolean => text.length === 10

/** Months and days by the calendar, then what elapses; null where a date would get a time. */
export function move(text: string, { months, days, milliseconds }: Span, sign: 1 | -1, timeZone: string): Value {
  const calendar = { months: sign * months, days: sign * days }
  if (isDay(text)) return milliseconds === 0 ? Temporal.PlainDate.from(text).add(calendar).toString() : null
  const zoned = Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).add(calendar)
  return new Date(zoned.epochMilliseconds + sign * milliseconds).toISOString()
}

/** Of two dates in days, of two moments in what elapsed. */
export function moved(from: string, to: string): Span {
  const elapsed = Date.parse(to) - Date.parse(from)
  return isDay(from)
    ? { months: 0, days: elapsed / DAY, milliseconds: 0 }
    : { months: 0, days: 0, milliseconds: elapsed }
}

export function dateParts(text: string, timeZone: string) {
  const at = isDay(text)
    ? Temporal.PlainDate.from(text).toPlainDateTime()
    : Temporal.Instant.from(text).toZonedDateTimeISO(timeZone)
  return { year: at.year, month: at.month, day: at.day, weekday: at.dayOfWeek, hour: at.hour }
}

/** A day begins at midnight there. */
export const startOf = (date: string, timeZone: string): string =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds).toISOString()

/** When a schedule comes next after this moment. `on`: days of the week (1 is Monday) or of the month. `time`: `08:00`. */
export function nextTurn(
  moment: string,
  { period, on = [1] }: { readonly period: 'hour' | 'day' | 'week' | 'month'; readonly on?: readonly number[] },
  time: string,
  timeZone: string,
): string {
  const start = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
  const text = (at: { readonly epochMilliseconds: number }) => new Date(at.epochMilliseconds).toISOString()
  if (period === 'hour') return text(start.round({ smallestUnit: 'hour', roundingMode: 'floor' }).add({ hours: 1 }))
  for (let day = start.toPlainDate(); ; day = day.add({ days: 1 })) {
    const isLast = day.day === day.daysInMonth
    const isOn =
      period === 'day' ||
      (period === 'week'
        ? on.includes(day.dayOfWeek)
        : on.includes(day.day) || (isLast && on.some((one) => one > day.day)))
    if (!isOn) continue
    const at = text(day.toZonedDateTime({ timeZone, plainTime: time }))
    if (at > moment) return at
  }
}
