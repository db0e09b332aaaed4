/** Dates and moments as people read them: the same in the browser, in messages, in descriptions and in answers. */
import { formatter } from './value-type.ts'

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** `Mar 1, 2026`, of `2026-03-01`. `language`: BCP 47. Throws a RangeError for what is no date. */
export function dateText(date: string, language: string): string {
  const make = () => new Intl.DateTimeFormat(language, { ...DAY, timeZone: 'UTC' })
  return formatter(`date ${language}`, make).format(Date.parse(`${date}T00:00:00.000Z`))
}

/** `Mar 1, 2026, 14:05`, of an instant of ISO 8601. `timeZone`: IANA. Throws a RangeError for what is no instant. */
export function dateTimeText(instant: string, language: string, timeZone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(language, { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  return formatter(`dateTime ${language} ${timeZone}`, make).format(Date.parse(instant))
}
