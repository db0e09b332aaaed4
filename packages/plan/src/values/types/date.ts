/** Dates: `YYYY-MM-DD`, a day that the calendar has, in no time zone. */
import { isDate } from '../calendar.ts'
import { asItIs, formatter, good, wrongType, type Showing, type ValueType } from '../value-type.ts'

function showDate(date: string, { language }: Showing): string {
  const make = () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return formatter(`date ${language}`, make).format(Date.parse(`${date}T00:00:00.000Z`))
}

export const dateType: ValueType<{ kind: 'date' }> = {
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    return typeof sent === 'string' && isDate(sent) ? good(sent) : wrongType('a date, YYYY-MM-DD')
  },
  write: asItIs,
  show: (value, _, how) => showDate(value as string, how),
}
