// A period in words: "Nov 2026", "Q4 2026", "week of 23 Nov 2026".
import type { Period } from '@ninefold/plan'
import type { Formats } from '../../../format/format.ts'
import { t } from '../../../translation/t.ts'

/** `start`: its first day. */
export function periodText(formats: Formats, period: Period, start: string): string {
  switch (period) {
    case 'day':
      return formats.date(start)
    case 'week':
      return t('Week of {date}', { date: formats.date(start) })
    case 'month':
      return inCalendar(formats, start, { month: 'short', year: 'numeric' })
    case 'quarter':
      return t('Q{number} {year}', { number: quarterOf(start), year: yearOf(formats, start) })
    case 'year':
      return yearOf(formats, start)
  }
}

/** The same at an axis, where there is little space. */
export function shortPeriodText(formats: Formats, period: Period, start: string): string {
  const isDay = period === 'day' || period === 'week'
  return isDay ? inCalendar(formats, start, { day: 'numeric', month: 'short' }) : periodText(formats, period, start)
}

const yearOf = (formats: Formats, start: string) => inCalendar(formats, start, { year: 'numeric' })

const quarterOf = (start: string) => String((Number(start.slice(5, 7)) + 2) / 3)

const inCalendar = ({ language }: Formats, start: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${start}T00:00:00Z`))
