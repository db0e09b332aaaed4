// When something is, in words.
import type { Formats } from '../../format/format.ts'
import type { Period } from './moving.ts'

export function periodText({ start, end = start }: Period, formats: Formats): string {
  if (start.length === 10) return start === end ? formats.weekday(start) : formats.dates(start, end)
  return formats.moments(start, end)
}

/** The same in a lane. */
export const placeText = (when: string, lane: string | undefined, { language }: Formats): string =>
  lane === undefined ? when : new Intl.ListFormat(language, { style: 'short', type: 'unit' }).format([when, lane])
