/** A time in the query of a request. */
import { refuse } from '../refusal.ts'

/** ISO 8601 in UTC; undefined if absent. Throws WRONG_TYPE for anything else. */
export function timeOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) || undefined
  if (value === undefined) return undefined
  if (Number.isNaN(Date.parse(value)))
    throw refuse('WRONG_TYPE', {
      field: name,
      parameters: { expected: 'a date and time, such as 2026-11-26T08:00:00Z' },
    })
  return new Date(value).toISOString()
}
