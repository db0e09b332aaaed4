// A length of time in words, and back: "2 months 10 days", "4 hours 30 minutes".
import type { Duration } from '@ninefold/language'
import type { DraftValue } from '../draft.ts'

const count = (number: number, unit: string) => (number === 0 ? '' : `${number} ${unit}${number === 1 ? '' : 's'}`)

export function durationText(value: DraftValue): string {
  if (typeof value !== 'object' || value === null || !('days' in value)) return typeof value === 'string' ? value : ''
  const { months = 0, days = 0, milliseconds = 0 } = value as unknown as Duration
  const minutes = Math.round(milliseconds / 60_000)
  const words = [
    count(months, 'month'),
    count(days, 'day'),
    count(Math.trunc(minutes / 60), 'hour'),
    count(minutes % 60, 'minute'),
  ].filter(Boolean)
  return words.length === 0 ? '0 days' : words.join(' ')
}

const UNITS: Readonly<Record<string, Duration>> = {
  year: { months: 12, days: 0, milliseconds: 0 },
  month: { months: 1, days: 0, milliseconds: 0 },
  week: { months: 0, days: 7, milliseconds: 0 },
  day: { months: 0, days: 1, milliseconds: 0 },
  hour: { months: 0, days: 0, milliseconds: 3_600_000 },
  minute: { months: 0, days: 0, milliseconds: 60_000 },
}

export function readDuration(text: string): Duration | null {
  const sum = { months: 0, days: 0, milliseconds: 0 }
  let rest = text.trim()
  while (rest !== '') {
    const match = /^(\d{1,6})\s*(year|month|week|day|hour|minute)s?\s*/i.exec(rest)
    if (!match) return null
    const unit = UNITS[match[2]!.toLowerCase()]!
    const times = Number(match[1])
    sum.months += unit.months * times
    sum.days += unit.days * times
    sum.milliseconds += unit.milliseconds * times
    rest = rest.slice(match[0].length)
  }
  return text.trim() === '' ? null : sum
}
