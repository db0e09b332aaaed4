// Formats durations: "2 months 10 days", "4 hours 30 minutes". Sent as ISO 8601.
import { durationInWords, parseDuration } from '@ninefold/plan/values'
import type { DraftValue } from '../draft.ts'

export function durationText(value: DraftValue): string {
  if (typeof value !== 'string') return ''
  const duration = parseDuration(value)
  return duration ? durationInWords(duration) : value
}
