/** Times of day: `HH:MM`, 24 hours. */
import { isTime, timeWritten } from '../calendar.ts'
import { always, asItIs, good, wrongType, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { TIMES } from '../json-schema.ts'
import { textColumn } from '../storage.ts'

export const timeType: ValueType<{ kind: 'time' }> = {
  name: always('time'),
  expression: always({ kind: 'time' }),
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    return typeof sent === 'string' && isTime(sent) ? good(sent) : wrongType('a time of day, HH:MM')
  },
  write: asItIs,
  show: (value) => value as string,
}

export const timeBackend: BackendType<{ kind: 'time' }> = {
  ...writtenAsText,
  words: {
    names: ['time', 'time of day', 'clock time', 'time only', 'localtime', 'local time'],
    type: { kind: 'time' },
  },
  literal: timeWritten,
  literalExample: 'a time of day, such as 08:30, or an expression in backticks',
  describe: always({ text: 'time of day' }),
  storage: textColumn,
  schema: always(TIMES.time),
  fromJson: (json) => (typeof json === 'string' && isTime(json) ? json : undefined),
  fromSheet: ({ text }) => (/^\d:\d\d/.test(text) ? `0${text}`.slice(0, 5) : text.replace(/^(\d\d:\d\d):00$/, '$1')),
  sample: (_, { between, pick }) => `${String(between(8, 17)).padStart(2, '0')}:${pick(['00', '15', '30'])}`,
  plainSample: always('10:00'),
}
