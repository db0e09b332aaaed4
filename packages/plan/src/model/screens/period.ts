/** The periods by which a tile groups its records over time. */
import { addToDate, duration } from '../../values/index.ts'

export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** How a tile draws its groups. */
export type Chart = 'lines' | 'bars' | 'shares'

/** The first day of the period that follows the one with this first day; null after the year 9999. */
export const periodAfter = (period: Period, start: string): string | null => addToDate(start, LENGTHS[period])

/** The first day of the period before; null before the year 1. */
export const periodBefore = (period: Period, start: string): string | null =>
  addToDate(start, duration(-LENGTHS[period].months, -LENGTHS[period].days, 0))

const LENGTHS = {
  day: duration(0, 1, 0),
  week: duration(0, 7, 0),
  month: duration(1, 0, 0),
  quarter: duration(3, 0, 0),
  year: duration(12, 0, 0),
} as const
