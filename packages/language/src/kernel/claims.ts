/**
 * The spans that a reader consumed. A phrase contains its span; other values do not (`yes` in the column *Required* becomes a boolean), so
 * a reader returns their spans as claims. A reader claims exactly what it used, so that coverage finds unread text.
 */
import { type Phrase, isEmpty } from '../document/index.ts'
import type { Span } from '@ninefold/plan/problem'

/** The spans of text that a reader used for a part of the plan. */
export interface Claims {
  readonly claims: readonly Span[]
}

/** The spans of these phrases, without empty ones. */
export const claim = (...phrases: readonly Phrase[]): Claims => ({
  claims: phrases.filter((phrase) => !isEmpty(phrase)).map(({ span }) => span),
})

/** All claims in a value, at any depth. */
export function claimsIn(value: unknown, seen = new Set<unknown>()): readonly Span[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'claims' ? (one as Claims['claims']) : claimsIn(one, seen),
  )
}
