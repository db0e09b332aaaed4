// Values as people read them, in the application's language, currency and time zone. Amounts stay exact: they are
import { moneyText } from '@ninefold/plan/values'
// formatted from their digits, never by way of a floating number.

export interface Formats {
  readonly language: string
  readonly timeZone: string
  /** Exact digits, grouped; `places` fills up with zeros. */
  readonly number: (text: string, places?: number) => string
  readonly money: (amount: string, currency: string) => string
  readonly date: (value: string) => string
  readonly dateTime: (value: string) => string
  /** A date with its day of the week: "Thursday, 26 November". */
  readonly weekday: (value: string) => string
  /** The day of the week alone, of a date. */
  readonly dayOfWeek: (value: string, length: 'long' | 'short') => string
  /** "November 2026", of `2026-11`. */
  readonly month: (value: string) => string
  /** Short and relative where it is near: "5 minutes ago". */
  readonly ago: (value: string, now?: number) => string
  /** The separators that people type in this language. */
  readonly point: string
  readonly group: string
}

const NUMBER_KEY = (places: number | undefined) => `n${places ?? ''}`

export function createFormats(language: string, timeZone: string): Formats {
  const numbers = new Map<string, Intl.NumberFormat>()
  const number = (key: string, options: Intl.NumberFormatOptions) => {
    const known = numbers.get(key)
    if (known) return known
    const made = new Intl.NumberFormat(language, options)
    numbers.set(key, made)
    return made
  }
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const calendar = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
    return (value: string) => made.format(new Date(`${value}T00:00:00Z`))
  }
  const dayOfWeek = { long: calendar({ weekday: 'long' }), short: calendar({ weekday: 'short' }) }
  const month = calendar({ month: 'long', year: 'numeric' })
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const parts = new Intl.NumberFormat(language).formatToParts(12345.6)
  return {
    language,
    timeZone,
    number: (text, places) =>
      number(NUMBER_KEY(places), {
        minimumFractionDigits: places ?? 0,
        maximumFractionDigits: Math.max(places ?? 0, 20),
        // Whole numbers of four digits stay together: most of them are years.
        ...(places === undefined && { useGrouping: 'min2' }),
      }).format(text as Intl.StringNumericLiteral),
    money: (amount, currency) => moneyText(amount, currency, language),
    date: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    dateTime: (value) => moment.format(new Date(value)),
    weekday: calendar({ weekday: 'long', day: 'numeric', month: 'long' }),
    dayOfWeek: (value, length) => dayOfWeek[length](value),
    month: (value) => month(`${value}-01`),
    ago: (value, now = Date.now()) => ago(relative, moment, new Date(value), now),
    point: parts.find((part) => part.type === 'decimal')?.value ?? '.',
    group: parts.find((part) => part.type === 'group')?.value ?? ',',
  }
}

function ago(relative: Intl.RelativeTimeFormat, moment: Intl.DateTimeFormat, then: Date, now: number): string {
  const seconds = Math.round((then.getTime() - now) / 1000)
  if (Math.abs(seconds) < 50) return relative.format(0, 'second')
  if (Math.abs(seconds) < 3000) return relative.format(Math.round(seconds / 60), 'minute')
  if (Math.abs(seconds) < 72_000) return relative.format(Math.round(seconds / 3600), 'hour')
  if (Math.abs(seconds) < 6 * 86_400) return relative.format(Math.round(seconds / 86_400), 'day')
  return moment.format(then)
}
