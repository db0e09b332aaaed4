/** Lengths of time: ISO 8601 (`P30D`, `PT8H`) or in words (`30 days`). */
import { durationText, formatDuration, parseDuration } from '../duration.ts'
import type { Duration } from '../value.ts'
import { always, good, type ValueType } from '../value-type.ts'
import type { BackendType } from '../backend-type.ts'
import { writtenAsText } from '../families.ts'
import { TIMES } from '../json-schema.ts'
import { durationColumn } from '../storage.ts'

const words = /^(\d{1,9})\s*(year|month|week|day|hour|minute|second)s?$/i
const letters: Readonly<Record<string, (n: string) => string>> = {
  year: (n) => `P${n}Y`,
  month: (n) => `P${n}M`,
  week: (n) => `P${n}W`,
  day: (n) => `P${n}D`,
  hour: (n) => `PT${n}H`,
  minute: (n) => `PT${n}M`,
  second: (n) => `PT${n}S`,
}

function readDuration(text: string): Duration | null {
  const match = words.exec(text)
  return parseDuration(match ? letters[match[2]!.toLowerCase()]!(match[1]!) : text)
}

/** The kind `duration`: a length of time in months, days and milliseconds. */
export const durationType: ValueType<{ kind: 'duration' }> = {
  name: always('duration'),
  expression: always({ kind: 'duration' }),
  typed: 'a length of time, such as 30 days',
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    const read = typeof sent === 'string' ? readDuration(sent.trim()) : null
    return read ? good(read) : { ok: false, code: 'DURATION_INVALID', parameters: {} }
  },
  write: (value) => formatDuration(value as Duration),
  show: (value, _, how) => durationText(value as Duration, how.language),
}

export const durationBackend: BackendType<{ kind: 'duration' }> = {
  ...writtenAsText,
  words: { names: ['duration', 'length of time', 'time span', 'timespan', 'interval'], type: { kind: 'duration' } },
  literalExample: 'a length of time, such as 30 days, or an expression in backticks',
  describe: always({ text: 'duration' }),
  storage: durationColumn,
  schema: always(TIMES.duration),
  fromJson: (json) => (typeof json === 'string' ? (parseDuration(json) ?? undefined) : undefined),
  sample: (_, { pick }) => pick(['PT30M', 'PT1H', 'PT2H', 'P1D', 'P7D']),
  plainSample: always('P1D'),
}
