/** Moments: ISO 8601 with `Z` or an offset; kept in UTC to the millisecond, shown in the document's time zone. */
import { instantOf, isDate, isTime, localText, parseInstant } from '../calendar.ts'
import { always, asItIs, good, wrongType, type ValueType } from '../value-type.ts'
import { dateTimeText } from '../date-text.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { TIMES } from '../json-schema.ts'
import { sheetText, type SheetCell } from '../sheet.ts'
import { textColumn } from '../storage.ts'

export const dateTimeType: ValueType<{ kind: 'dateTime' }> = {
  name: always('date and time'),
  expression: always({ kind: 'dateTime' }),
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    const instant = typeof sent === 'string' ? parseInstant(sent) : null
    return instant === null ? wrongType('a moment, YYYY-MM-DDTHH:MM:SSZ') : good(instant)
  },
  write: asItIs,
  show: (value, _, how) => dateTimeText(value as string, how.language, how.timeZone),
}

const NAMES =
  'date and time, date/time, date & time, datetime, date time, date-time, timestamp, timestamptz, moment, instant, ' +
  'point in time, zoneddatetime, localdatetime, offsetdatetime'

/** `2026-03-01 09:30` is meant in the document's time zone; a date alone is its beginning. */
function instantWritten(text: string, timeZone: string): string {
  const [date = '', time = '00:00'] = text.split(/[ T]/u)
  return isDate(date) && isTime(time) ? (instantOf(date, time, timeZone) ?? text) : text
}

function onLocalClocks(instant: string, timeZone: string): SheetCell {
  const local = localText(instant, timeZone)
  return local === null ? instant : { kind: 'moment', text: local.slice(0, 19).replace('T', ' ') }
}

export const dateTimeBackend: BackendType<{ kind: 'dateTime' }> = {
  ...writtenAsText,
  words: { names: NAMES.split(', '), type: { kind: 'dateTime' } },
  literalExample: '`now`, or another expression in backticks',
  written: (text, _, { timeZone }) => instantWritten(text, timeZone),
  describe: always({ text: 'date and time' }),
  storage: textColumn,
  schema: always(TIMES.dateTime),
  fromJson: (json) => (typeof json === 'string' ? (parseInstant(json) ?? undefined) : undefined),
  toSheet: (value, _, { timeZone }) => onLocalClocks(sheetText(value), timeZone),
  fromSheet: ({ text, instant }) => (/^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : (instant() ?? text)),
  sample: (_, from) => from.moment(),
  plainSample: (_, { today }) => `${today}T10:00:00.000Z`,
}
