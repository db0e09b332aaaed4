/** Dates: `YYYY-MM-DD`, a day that the calendar has, in no time zone. */
import { isDate } from '../calendar.ts'
import { always, asItIs, good, wrongType, type ValueType } from '../value-type.ts'
import { dateText } from '../date-text.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { TIMES } from '../json-schema.ts'
import { sheetText } from '../sheet.ts'
import { textColumn } from '../storage.ts'

export const dateType: ValueType<{ kind: 'date' }> = {
  name: always('date'),
  expression: always({ kind: 'date' }),
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    return typeof sent === 'string' && isDate(sent) ? good(sent) : wrongType('a date, YYYY-MM-DD')
  },
  write: asItIs,
  show: (value, _, how) => dateText(value as string, how.language),
}

export const dateBackend: BackendType<{ kind: 'date' }> = {
  ...writtenAsText,
  words: { names: ['date', 'day', 'calendar date', 'date only', 'localdate', 'local date'], type: { kind: 'date' } },
  literal: (text) => (isDate(text) ? text : undefined),
  literalExample: 'a date, such as 2026-01-31 or `today`, or an expression in backticks',
  describe: always({ text: 'date' }),
  storage: textColumn,
  schema: always(TIMES.date),
  fromJson: (json) => (typeof json === 'string' && isDate(json) ? json : undefined),
  toSheet: (value) => ({ kind: 'date', text: sheetText(value) }),
  fromSheet: ({ text, day }) => day() ?? text,
  sample: (_, from) => from.date(),
  plainSample: (_, { today }) => today,
  boundaries: (_, { daysAround }) => [null, ...daysAround()],
}
