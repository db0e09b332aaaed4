// When something is, in words.
import type { Formats } from '../../format/format.ts'
import type { Period } from './moving.ts'
import { t } from '../../translation/t.ts'

export function periodText({ start, end = start }: Period, formats: Formats): string {
  if (start.length === 10) return start === end ? formats.weekday(start) : formats.dates(start, end)
  const [day, last] = [start.slice(0, 10), end.slice(0, 10)]
  const [from, to] = [formats.time(start.slice(11)), formats.time(end.slice(11))]
  if (start === end) return t('{day}, {time}', { day: formats.weekday(day), time: from })
  if (day === last) return t('{day}, {from} – {to}', { day: formats.weekday(day), from, to })
  return t('{day}, {from} – {last}, {to}', { day: formats.weekday(day), from, last: formats.weekday(last), to })
}
