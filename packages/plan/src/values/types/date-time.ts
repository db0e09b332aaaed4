/** Moments: ISO 8601 with `Z` or an offset; kept in UTC to the millisecond, shown in the document's time zone. */
import { parseInstant } from '../calendar.ts'
import { asItIs, formatter, good, wrongType, type Showing, type ValueType } from '../value-type.ts'

function showInstant(instant: string, { language, timeZone }: Showing): string {
  const make = () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return formatter(`instant ${language} ${timeZone}`, make).format(Date.parse(instant))
}

export const dateTimeType: ValueType<{ kind: 'dateTime' }> = {
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    const instant = typeof sent === 'string' ? parseInstant(sent) : null
    return instant === null ? wrongType('a moment, YYYY-MM-DDTHH:MM:SSZ') : good(instant)
  },
  write: asItIs,
  show: (value, _, how) => showInstant(value as string, how),
}
