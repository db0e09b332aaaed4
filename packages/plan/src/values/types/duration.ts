/** Lengths of time: ISO 8601 (`P30D`, `PT8H`) or in words (`30 days`). */
import { formatDuration, parseDuration } from '../duration.ts'
import type { Duration } from '../value.ts'
import { good, type ValueType } from '../value-type.ts'

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
  const said = words.exec(text)
  return parseDuration(said ? letters[said[2]!.toLowerCase()]!(said[1]!) : text)
}

const count = (n: number, unit: string): string[] => (n === 0 ? [] : [`${n} ${unit}${Math.abs(n) === 1 ? '' : 's'}`])

/** `1 year 2 months 3 days 4 hours`. */
function showDuration({ months, days, milliseconds }: Duration): string {
  const seconds = Math.trunc(milliseconds / 1000)
  const parts = [
    ...count(Math.trunc(months / 12), 'year'),
    ...count(months % 12, 'month'),
    ...count(days, 'day'),
    ...count(Math.trunc(seconds / 3600), 'hour'),
    ...count(Math.trunc(seconds / 60) % 60, 'minute'),
    ...count(seconds % 60, 'second'),
  ]
  return parts.length === 0 ? '0 days' : parts.join(' ')
}

export const durationType: ValueType<{ kind: 'duration' }> = {
  read: (sent) => {
    if (typeof sent === 'string' && sent.trim() === '') return good(null)
    const read = typeof sent === 'string' ? readDuration(sent.trim()) : null
    return read ? good(read) : { ok: false, code: 'DURATION_INVALID', parameters: {} }
  },
  write: (value) => formatDuration(value as Duration),
  show: (value) => showDuration(value as Duration),
}
