/**
 * Dates (`YYYY-MM-DD`), times of day (`HH:MM`) and instants (`YYYY-MM-DDTHH:MM:SS.sssZ`) as texts, and reckoning with
 * them. Years 0001 to 9999, so that order of text is order of time. Time zones are IANA names, by the platform's tables.
 */
import type { Duration } from './value.ts'
import { DAY, HOUR } from '../base/index.ts'
import { duration } from './duration.ts'

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/

/** Is it a day of the calendar? */
export function isDate(text: string): boolean {
  const m = datePattern.exec(text)
  if (!m || m[1] === '0000') return false
  const month = Number(m[2])
  const day = Number(m[3])
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(Number(m[1]), month)
}

/** The text is a time of day such as `08:30`. */
export const isTime = (text: string): boolean => timePattern.test(text)

/** `8:00` as people write it, as `08:00`; undefined for what is no time of day. */
export function timeWritten(text: string): string | undefined {
  const time = /^\d:\d\d$/u.test(text) ? `0${text}` : text
  return isTime(time) ? time : undefined
}

const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (leap(year) ? 29 : 28) : month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31

const first = Date.parse('0001-01-01T00:00:00.000Z')
const last = Date.parse('9999-12-31T23:59:59.999Z')

/** An instant as text; null outside the years that can be written. */
export const instantText = (milliseconds: number): string | null =>
  milliseconds >= first && milliseconds <= last ? new Date(milliseconds).toISOString() : null

/** Days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00.000Z`) / DAY

const dateOfDay = (day: number): string | null => instantText(day * DAY)?.slice(0, 10) ?? null

/** Calendar months first (the 31st becomes the month's last day), then days. Null outside the years. */
export function addToDate(date: string, d: Duration): string | null {
  const moved = d.months === 0 ? date : addMonths(date, d.months)
  return moved === null ? null : dateOfDay(dayNumber(moved) + d.days)
}

function addMonths(date: string, months: number): string | null {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  if (!(year >= 1 && year <= 9999)) return null
  const day = Math.min(Number(date.slice(8)), daysInMonth(year, month))
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** From `b` to `a`, in days. */
export const daysBetween = (a: string, b: string): Duration => duration(0, dayNumber(a) - dayNumber(b), 0)

const MAX_ZONES = 1000
const formats = new Map<string, Intl.DateTimeFormat | null>()

function formatFor(zone: string): Intl.DateTimeFormat | null {
  let format = formats.get(zone)
  if (format === undefined) {
    // A client may name any time zone.
    if (formats.size >= MAX_ZONES) formats.clear()
    format = makeFormat(zone)
    formats.set(zone, format)
  }
  return format
}

function makeFormat(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  } catch {
    return null
  }
}

/** The wall clock in `zone` at an instant, as if it were an instant in UTC. */
function wallClock(instant: number, zone: string): number {
  if (zone === 'UTC') return instant
  const format = formatFor(zone)
  return format ? instant + (offsetInHour(instant, zone, format) ?? offsetBy(format, instant)) : instant
}

/** How far ahead of UTC, in milliseconds. */
function offsetBy(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of format.formatToParts(instant)) parts[type] = value
  const year = parts['era'] === 'BC' ? 1 - Number(parts['year']) : Number(parts['year'])
  const date = new Date(0)
  date.setUTCFullYear(year, Number(parts['month']) - 1, Number(parts['day']))
  date.setUTCHours(Number(parts['hour']), Number(parts['minute']), Number(parts['second']))
  return date.getTime() - Math.floor(instant / 1000) * 1000
}

/** The platform takes long to say an offset, and it is asked about the same hours again and again. */
const offsets = new Map<string, number | undefined>()
const MAX_OFFSETS = 10_000

/** The offset of the hour around an instant; undefined for the few hours in which it changes. */
function offsetInHour(instant: number, zone: string, format: Intl.DateTimeFormat): number | undefined {
  const hour = Math.floor(instant / HOUR)
  const key = `${zone} ${hour}`
  if (offsets.has(key)) return offsets.get(key)
  const [start, end] = [offsetBy(format, hour * HOUR), offsetBy(format, (hour + 1) * HOUR)]
  const offset = start === end ? start : undefined
  if (offsets.size >= MAX_OFFSETS) offsets.clear()
  offsets.set(key, offset)
  return offset
}

/** The instant at which a wall clock in `zone` shows `wall`: the first of two; where there is none, later by the gap. */
function instantAt(wall: number, zone: string): number {
  const before = wallClock(wall - DAY, zone) - (wall - DAY)
  const after = wallClock(wall + DAY, zone) - (wall + DAY)
  for (const offset of [before, after]) {
    if (wallClock(wall - offset, zone) === wall) return wall - offset
  }
  return wall - before
}

/** `YYYY-MM-DDTHH:MM:SS.sss` in `zone`; null outside the years. */
export function localText(instant: string, zone: string): string | null {
  return instantText(wallClock(Date.parse(instant), zone))?.slice(0, 23) ?? null
}

/** The instant of a date and time of day (`HH:MM`) in `zone`. */
export function instantOf(date: string, time: string, zone: string): string | null {
  return instantText(instantAt(Date.parse(`${date}T${time}:00.000Z`), zone))
}

/** Calendar months and days at the same hour in `zone`, then elapsed time. */
export function addToInstant(instant: string, d: Duration, zone: string): string | null {
  let moved = Date.parse(instant)
  if (d.months !== 0 || d.days !== 0) {
    const local = localText(instant, zone)
    const date = local && addToDate(local.slice(0, 10), d)
    if (!date) return null
    moved = instantAt(Date.parse(`${date}${local.slice(10)}Z`), zone)
  }
  return instantText(moved + d.milliseconds)
}

/** The first day of the week (from Monday), month, quarter or year of a date. */
export function startOf(unit: 'week' | 'month' | 'quarter' | 'year', date: string): string {
  const month = Number(date.slice(5, 7))
  switch (unit) {
    case 'week':
      return dateOfDay(dayNumber(date) - weekdayOf(date) + 1) ?? date
    case 'month':
      return `${date.slice(0, 7)}-01`
    case 'quarter':
      return `${date.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
    case 'year':
      return `${date.slice(0, 4)}-01-01`
  }
}

/** Whether the platform knows the time zone: an IANA name or an offset, `+02:00`. */
export const isTimeZone = (zone: string): boolean => zone.length <= 40 && formatFor(zone) !== null

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1

const instantPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads ISO 8601 with `Z` or an offset, to the millisecond; null for anything else, and for days that do not exist. */
export function parseInstant(text: string): string | null {
  const m = instantPattern.exec(text)
  if (!m || !isDate(m[1]!) || !isTime(m[2]!) || Number(m[3] ?? 0) > 59) return null
  const offset = m[5]!
  if (offset !== 'Z' && (!isTime(offset.slice(1)) || Number(offset.slice(1, 3)) > 15)) return null
  const fraction = (m[4] ?? '').padEnd(3, '0').slice(0, 3)
  return instantText(Date.parse(`${m[1]}T${m[2]}:${m[3] ?? '00'}.${fraction}${offset}`))
}
