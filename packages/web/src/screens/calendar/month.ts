// Months as text (`2026-11`) and the days of their calendar page, by plain arithmetic on dates.

const DAY = 86_400_000
const noon = (date: string): number => Date.parse(`${date}T12:00:00Z`)
const dateAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const monthOf = (date: string): string => date.slice(0, 7)

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export function shiftMonth(month: string, by: number): string {
  const moment = new Date(`${month}-01T12:00:00Z`)
  moment.setUTCMonth(moment.getUTCMonth() + by)
  return monthOf(dateAt(moment.getTime()))
}

/** The whole weeks of the month. `firstDay`: 1 for Monday … 7 for Sunday. */
export function weeksOf(month: string, firstDay: number): readonly (readonly string[])[] {
  const first = noon(`${month}-01`)
  const before = (new Date(first).getUTCDay() - firstDay + 14) % 7
  const start = first - before * DAY
  const next = noon(`${shiftMonth(month, 1)}-01`)
  const weeks = Math.ceil((next - start) / (7 * DAY))
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => dateAt(start + (week * 7 + day) * DAY)),
  )
}

/** Monday, unless the language names a country with another first day of the week. */
export function firstDayOf(language: string): number {
  const locale = new Intl.Locale(language) as Intl.Locale & {
    readonly getWeekInfo?: () => { readonly firstDay: number }
  }
  return (locale.region && locale.getWeekInfo?.().firstDay) || 1
}
