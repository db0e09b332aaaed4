// Reads durations as people type them.
import { formatDuration, readValue, type Duration, type Json } from '@ninefold/plan/values'

const TYPE = { kind: 'duration' } as const
const MINUTE = 60_000

/** Several units may be combined: "1 day 4 hours"; "1:30" are hours and minutes. */
export function readDuration(text: string): Json {
  const [, hours, minutes] = /^\s*(\d{1,4}):([0-5]\d)\s*$/.exec(text) ?? []
  if (hours !== undefined)
    return formatDuration({ months: 0, days: 0, milliseconds: (Number(hours) * 60 + Number(minutes)) * MINUTE })
  const whole = readValue(TYPE, text)
  if (whole.ok) return whole.value === null ? null : formatDuration(whole.value as Duration)
  if (!/^(\s*\d+\s*[a-z]+\s*,?)+$/i.test(text)) return null
  const pieces = text.match(/\d+\s*[a-z]+/gi) ?? []
  const sum = { months: 0, days: 0, milliseconds: 0 }
  for (const piece of pieces) {
    const read = readValue(TYPE, piece)
    if (!read.ok || read.value === null) return null
    const { months, days, milliseconds } = read.value as Duration
    sum.months += months
    sum.days += days
    sum.milliseconds += milliseconds
  }
  return formatDuration(sum)
}
