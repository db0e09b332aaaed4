// Days as text (`2026-11-26`), moments of local time as text (`2026-11-26T09:30`), by plain arithmetic without time zones.

const DAY = 86_400_000
const MINUTE = 60_000
export const DAY_MINUTES = 1440

const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`)
const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(noon(text)) && dateAt(noon(text)) === text

export const monthOf = (date: string): string => date.slice(0, 7)

export const addDays = (date: string, days: number): string => dateAt(noon(date) + days * DAY)

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => Math.round((noon(to) - noon(from)) / DAY)

export const daysFrom = (first: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(first, index))

/** The same day of another month, or its last day if it is shorter. */
export function addMonths(date: string, months: number): string {
  const first = new Date(noon(`${monthOf(date)}-01`))
  first.setUTCMonth(first.getUTCMonth() + months)
  const last = new Date(first.getTime())
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  return `${dateAt(first.getTime()).slice(0, 8)}${String(Math.min(Number(date.slice(8)), last.getUTCDate())).padStart(2, '0')}`
}

/** The first day of the week with this day. `firstDay`: 1 for Monday … 7 for Sunday. */
export const startOfWeek = (date: string, firstDay: number): string =>
  addDays(date, -((new Date(noon(date)).getUTCDay() - firstDay + 14) % 7))

/** The whole weeks of the month with this day. */
export function weeksOf(date: string, firstDay: number): readonly (readonly string[])[] {
  const first = startOfWeek(`${monthOf(date)}-01`, firstDay)
  const next = addMonths(`${monthOf(date)}-01`, 1)
  return Array.from({ length: Math.ceil(daysBetween(first, next) / 7) }, (_, week) =>
    daysFrom(addDays(first, week * 7), 7),
  )
}

/** The minute of the day of a local time. */
export const minuteOf = (local: string): number => Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))

/** The local time at a minute of a day; 1440 is the beginning of the next day. */
export const localAt = (day: string, minute: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE).toISOString().slice(0, 16)

/** `09:30` of a minute of the day. */
export const clockOf = (minute: number): string => localAt('2000-01-01', minute).slice(11)
