// Formats values in the application's language, currency and time zone. Amounts stay exact: they are formatted from
// their digits, without floating point.
import { DAY } from '@ninefold/plan/base'
import { dateText, dateTimeText, moneyText, numberText } from '@ninefold/plan/values'
import { todayIn } from './zoned.ts'

export interface Formats {
  readonly language: string
  readonly timeZone: string
  /** Exact digits, grouped; `places` pads with zeros. */
  readonly number: (text: string, places?: number) => string
  readonly money: (amount: string, currency: string) => string
  readonly date: (value: string) => string
  readonly dateTime: (value: string) => string
  /** A date with its day of the week: "Thursday, 26 November". */
  readonly weekday: (value: string) => string
  /** Only the day of the week of a date. */
  readonly dayOfWeek: (value: string, length: 'long' | 'short') => string
  /** A time of day: "9:30 AM", of `09:30`. */
  readonly time: (value: string) => string
  /** From one time of day to another: "9:30 – 10:30 AM". */
  readonly times: (from: string, to: string) => string
  /** From one local moment to another: "Tuesday, 6 May, 09:30–10:30", of `2031-05-06T09:30`. */
  readonly moments: (start: string, end: string) => string
  /** From one date to another: "28 April – 4 May 2031". */
  readonly dates: (first: string, last: string) => string
  /** "November 2026", of `2026-11`. */
  readonly month: (value: string) => string
  /** Relative if it is near: "5 minutes ago". `short`: "5 min. ago", and far away the date without the time. */
  readonly ago: (value: string, now?: number, short?: boolean) => string
  /** A date that is near, as seen from today: "tomorrow", "3 days ago"; undefined for others. */
  readonly nearDay: (value: string, today: string) => string | undefined
  /** The same of a moment: "in 2 hours". */
  readonly nearMoment: (value: string, now: number) => string | undefined
  /** The decimal separator of this language. */
  readonly point: string
  readonly group: string
}

export function createFormats(language: string, timeZone: string): Formats {
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (value: string) => made.format(new Date(`${value}T00:00:00Z`))
  }
  const dayOfWeek = { long: calendar({ weekday: 'long' }), short: calendar({ weekday: 'short' }) }
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' })
  const utc = (local: string) => new Date(`${local}Z`)
  const moments = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  })
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  const month = calendar({ month: 'long', year: 'numeric' })
  const dateTime = (value: string) => dateTimeText(value, language, timeZone)
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const narrow = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' })
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6)
  return {
    language,
    timeZone,
    number: (text, places) => numberText(text, language, places),
    money: (amount, currency) => moneyText(amount, currency, language),
    date: (value) => dateText(value, language),
    dateTime,
    weekday: calendar({ weekday: 'long', day: 'numeric', month: 'long' }),
    dayOfWeek: (value, length) => dayOfWeek[length](value),
    time: (value) => clock.format(utc(`2000-01-01T${value}`)),
    times: (from, to) => clock.formatRange(utc(`2000-01-01T${from}`), utc(`2000-01-01T${to}`)),
    moments: (start, end) => moments.formatRange(utc(start), utc(end)),
    dates: (first, last) => dates.formatRange(utc(`${first}T00:00`), utc(`${last}T00:00`)),
    month: (value) => month(`${value}-01`),
    ago: (value, now = Date.now(), short = false) =>
      ago(short ? narrow : relative, value, now) ??
      (short ? dateText(todayIn(timeZone, new Date(value)), language) : dateTime(value)),
    nearDay: (value, today) => {
      const days = Math.round((Date.parse(value) - Date.parse(today)) / DAY)
      return Math.abs(days) < NEAR_DAYS ? relative.format(days, 'day') : undefined
    },
    nearMoment: (value, now) => ago(relative, value, now),
    point: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
  }
}

const NEAR_DAYS = 7

/** Undefined if it is more than a few days away. */
function ago(relative: Intl.RelativeTimeFormat, then: string, now: number): string | undefined {
  const seconds = Math.round((Date.parse(then) - now) / 1000)
  if (Math.abs(seconds) < 50) return relative.format(0, 'second')
  if (Math.abs(seconds) < 3000) return relative.format(Math.round(seconds / 60), 'minute')
  if (Math.abs(seconds) < 72_000) return relative.format(Math.round(seconds / 3600), 'hour')
  if (Math.abs(seconds) * 1000 < (NEAR_DAYS - 1) * DAY) return relative.format(Math.round(seconds / 86_400), 'day')
  return undefined
}
