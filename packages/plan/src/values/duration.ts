/**
 * Lengths of time. Calendar months and days are kept apart from elapsed time, since neither has a fixed length; only
 * for comparing, a day counts as 24 hours and a month as the 400th part of 400 years' months (30.436875 days).
 */
import { DAY } from '../base/index.ts'
import type { Duration } from './value.ts'

const MONTH = 2_629_746_000

/** Months, days and milliseconds stay apart, since their lengths differ. */
export const duration = (months: number, days: number, milliseconds: number): Duration => ({
  months,
  days,
  milliseconds,
})

export const isDuration = (value: unknown): value is Duration =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Duration).milliseconds === 'number' &&
  'months' in value

/** In milliseconds, for comparing. */
export const durationLength = (d: Duration): number => d.months * MONTH + d.days * DAY + d.milliseconds

/** Null beyond what whole numbers hold. */
export function addDurations(a: Duration, b: Duration): Duration | null {
  return safe(duration(a.months + b.months, a.days + b.days, a.milliseconds + b.milliseconds))
}

export const negateDuration = (d: Duration): Duration => duration(0 - d.months, 0 - d.days, 0 - d.milliseconds)

/** Each part times `by`; null where the length is no safe whole number of milliseconds. */
export const multiplyDuration = (d: Duration, by: number): Duration | null =>
  safe(duration(d.months * by, d.days * by, d.milliseconds * by))

/** The `by`th part: what is left of months and days goes on as elapsed time, by the lengths for comparing. */
export function divideDuration({ months, days, milliseconds }: Duration, by: number): Duration {
  const left = (months % by) * MONTH + (days % by) * DAY + milliseconds
  return duration(Math.trunc(months / by), Math.trunc(days / by), Math.round(left / by))
}

const safe = (d: Duration): Duration | null => (Number.isSafeInteger(durationLength(d)) ? d : null)

/** ISO 8601 with a sign at each part: `P1M-3DT4.500S`; nothing at all is `PT0S`. */
export function formatDuration(d: Duration): string {
  const date = (d.months === 0 ? '' : `${d.months}M`) + (d.days === 0 ? '' : `${d.days}D`)
  if (d.milliseconds === 0) return date === '' ? 'PT0S' : `P${date}`
  const sign = d.milliseconds < 0 ? '-' : ''
  const positive = Math.abs(d.milliseconds)
  const fraction = positive % 1000 === 0 ? '' : `.${String(positive % 1000).padStart(3, '0')}`
  return `P${date}T${sign}${Math.floor(positive / 1000)}${fraction}S`
}

/** `1 year 2 months 3 days 4 hours`: in pages, messages and answers alike. */
export function durationInWords({ months, days, milliseconds }: Duration): string {
  const count = (n: number, unit: string) => (n === 0 ? [] : [`${n} ${unit}${Math.abs(n) === 1 ? '' : 's'}`])
  const seconds = Math.trunc(milliseconds / 1000)
  const parts = [
    ...count(Math.trunc(months / 12), 'year'),
    ...count(months % 12, 'month'),
    ...count(days, 'day'),
    ...count(Math.trunc(seconds / 3600), 'hour'),
    ...count(Math.trunc(seconds / 60) % 60, 'minute'),
    ...count(seconds % 60, 'second'),
  ]
  return parts.length === 0 ? '0 days' : parts.join(' ')
}

/** `30 days`, `2 hours 30 minutes`, in the language of a BCP 47 tag. */
export function durationText({ months, days, milliseconds }: Duration, language: string): string {
  const seconds = Math.trunc(milliseconds / 1000)
  const parts = [
    ['year', Math.trunc(months / 12)],
    ['month', months % 12],
    ['day', days],
    ['hour', Math.trunc(seconds / 3600)],
    ['minute', Math.trunc(seconds / 60) % 60],
    ['second', seconds % 60],
  ] as const
  const count = (unit: string, n: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(n)
  const texts = parts.flatMap(([unit, n]) => (n === 0 ? [] : [count(unit, n)]))
  return texts.length === 0 ? count('day', 0) : texts.join(' ')
}

const iso =
  /^P(?:(-?\d+)Y)?(?:(-?\d+)M)?(?:(-?\d+)W)?(?:(-?\d+)D)?(?:T(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d{1,3}))?S)?)?$/

/** Reads ISO 8601; null for anything else. */
export function parseDuration(text: string): Duration | null {
  const m = iso.exec(text)
  if (!m || text.endsWith('P') || text.endsWith('T')) return null
  const part = (i: number) => Number(m[i] ?? 0)
  const seconds = part(8) * 1000 + Number((m[9] ?? '').padEnd(3, '0'))
  const elapsed = part(5) * 3_600_000 + part(6) * 60_000 + (m[7] === '-' ? 0 - seconds : seconds)
  return safe(duration(part(1) * 12 + part(2), part(3) * 7 + part(4), elapsed))
}
