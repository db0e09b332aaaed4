// Formats and parses durations: "2 months 10 days", "4 hours 30 minutes". Sent as ISO 8601.
import { durationInWords, formatDuration, readValue, type Duration, type Json } from '@ninefold/plan/values'
import type { DraftValue } from '../draft.ts'

const TYPE = { kind: 'duration' } as const

export function durationText(value: DraftValue): string {
  if (typeof value !== 'string') return ''
  const read = readValue(TYPE, value)
  return read.ok && read.value !== null ? durationInWords(read.value as Duration) : value
}

/** Several units may be combined: "1 day 4 hours". */
export function readDuration(text: string): Json {
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
