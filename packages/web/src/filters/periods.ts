// Periods relative to the user's day: today, last week, the next 30 days. As expressions, so that the server decides what
// they mean at each request.

import type { Untranslated } from '@ninefold/plan/translation'
import type { Json } from '@ninefold/plan/values'
import { t, text } from '../translation/t.ts'

type PeriodName = keyof typeof PERIODS

interface Period {
  readonly label: Untranslated
  /** The first day, and the first day after it; '' if it is open. `n`: the number of days; of weeks, the day on which they begin. */
  readonly days: (n: number) => readonly [string, string]
  /** The label names a number of days. */
  readonly counted?: true
  /** Whole weeks, which begin on Monday unless `n` says 6 for Saturday or 7 for Sunday. */
  readonly weekly?: true
}

const DAY = 'request.localDate'
const month = `startOfMonth(${DAY})`
const quarter = `startOfQuarter(${DAY})`
const year = `startOfYear(${DAY})`
const count = (n: number) => (n === 1 ? '1 day' : `${n} days`)

const MONDAY = 1

/** The first day of the present week. `startOfWeek` means Monday. */
function weekFrom(firstDay: number): string {
  const early = count((8 - firstDay) % 7)
  return firstDay === MONDAY || firstDay === 0 ? `startOfWeek(${DAY})` : `startOfWeek(${DAY} + ${early}) - ${early}`
}

export const PERIODS = {
  today: { label: text('today'), days: () => [DAY, `${DAY} + 1 day`] },
  yesterday: { label: text('yesterday'), days: () => [`${DAY} - 1 day`, DAY] },
  tomorrow: { label: text('tomorrow'), days: () => [`${DAY} + 1 day`, `${DAY} + 2 days`] },
  past: { label: text('before today'), days: () => ['', DAY] },
  future: { label: text('after today'), days: () => [`${DAY} + 1 day`, ''] },
  thisWeek: { label: text('this week'), days: (n) => [weekFrom(n), `${weekFrom(n)} + 7 days`], weekly: true },
  lastWeek: { label: text('last week'), days: (n) => [`${weekFrom(n)} - 7 days`, weekFrom(n)], weekly: true },
  nextWeek: {
    label: text('next week'),
    days: (n) => [`${weekFrom(n)} + 7 days`, `${weekFrom(n)} + 14 days`],
    weekly: true,
  },
  thisMonth: { label: text('this month'), days: () => [month, `${month} + 1 month`] },
  lastMonth: { label: text('last month'), days: () => [`${month} - 1 month`, month] },
  nextMonth: { label: text('next month'), days: () => [`${month} + 1 month`, `${month} + 2 months`] },
  thisQuarter: { label: text('this quarter'), days: () => [quarter, `${quarter} + 3 months`] },
  lastQuarter: { label: text('last quarter'), days: () => [`${quarter} - 3 months`, quarter] },
  thisYear: { label: text('this year'), days: () => [year, `${year} + 1 year`] },
  lastYear: { label: text('last year'), days: () => [`${year} - 1 year`, year] },
  nextYear: { label: text('next year'), days: () => [`${year} + 1 year`, `${year} + 2 years`] },
  lastDays: {
    label: text('in the last … days'),
    days: (n) => [n === 1 ? DAY : `${DAY} - ${count(n - 1)}`, `${DAY} + 1 day`],
    counted: true,
  },
  nextDays: { label: text('in the next … days'), days: (n) => [DAY, `${DAY} + ${count(n)}`], counted: true },
  daysAgo: { label: text('more than … days ago'), days: (n) => ['', `${DAY} - ${count(n)}`], counted: true },
  inDays: { label: text('in more than … days'), days: (n) => [`${DAY} + ${count(n + 1)}`, ''], counted: true },
} as const satisfies Readonly<Record<string, Period>>

const MOST_DAYS = 36_500

/** The condition that a date, or a moment in the user's time zone, is in the period. Undefined without a number of days. */
export function periodText(path: string, isMoment: boolean, name: PeriodName, n: number): string | undefined {
  const period: Period = PERIODS[name]
  if (period.counted && !(Number.isInteger(n) && n > 0 && n <= MOST_DAYS)) return undefined
  if (period.weekly && !FIRST_DAYS.includes(n)) return undefined
  const [from, to] = period.days(n)
  const bound = (day: string) => (isMoment ? `startOfDay(${day}, request.timeZone)` : day)
  return [from && `${path} >= ${bound(from)}`, to && `${path} < ${bound(to)}`].filter(Boolean).join(' and ')
}

export const periodNames = Object.keys(PERIODS) as readonly PeriodName[]

/** Of weeks: 0 is Monday, as in filters that do not say it. */
const FIRST_DAYS: readonly number[] = [0, 6, 7]

/** The values that choose this period, with `counts` of days if it has a number of them. */
export function valuesOf(name: PeriodName, counts: readonly number[]): readonly string[] {
  const period: Period = PERIODS[name]
  if (period.weekly) return FIRST_DAYS.map((day) => weekValue(name, day))
  return period.counted ? counts.map((n) => `${name} ${n}`) : [name]
}

const weekValue = (name: PeriodName, firstDay: number): string =>
  FIRST_DAYS.includes(firstDay) && firstDay !== 0 ? `${name} ${firstDay}` : name

/** The value for a period that somebody chooses. `days`: their number; `firstDay` of weeks: 1 for Monday … 7 for Sunday. */
export function chosenPeriod(name: PeriodName, days: string, firstDay: number): string {
  const period: Period = PERIODS[name]
  if (period.weekly) return weekValue(name, firstDay)
  return period.counted ? `${name} ${days}` : name
}

export const isCounted = (name: PeriodName): boolean => 'counted' in PERIODS[name]

export const isPeriod = (name: unknown): name is PeriodName => typeof name === 'string' && Object.hasOwn(PERIODS, name)

/** The value of a condition, `thisWeek` or `lastDays 30`, as the period and its number of days. */
export function splitPeriod(value: Json | undefined): readonly [PeriodName | undefined, number] {
  const [name, days] = typeof value === 'string' ? value.split(' ') : []
  return [isPeriod(name) ? name : undefined, Number(days ?? 0)]
}

export function periodLabel(value: Json): string {
  const [name, n] = splitPeriod(value)
  switch (name) {
    case undefined:
      return ''
    case 'lastDays':
      return t('in the last {n, plural, one {# day} other {# days}}', { n })
    case 'nextDays':
      return t('in the next {n, plural, one {# day} other {# days}}', { n })
    case 'daysAgo':
      return t('more than {n, plural, one {# day} other {# days}} ago', { n })
    case 'inDays':
      return t('in more than {n, plural, one {# day} other {# days}}', { n })
    default:
      return t(PERIODS[name].label)
  }
}
