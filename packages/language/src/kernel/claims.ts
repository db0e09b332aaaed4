/**
 * What a reader took from the text. A phrase has its own place; other results have none, so the reader returns its claims beside them:
 * `yes` in the column *Required* becomes a flag. A reader claims exactly what it used, so that the coverage map shows what nobody read.
 */
import { type Phrase, isEmpty } from '../document/index.ts'
import type { Span } from '@ninefold/plan/problem'

/** The spans of text that a reader used for a part of the plan. */
export interface Claims {
  readonly claims: readonly Span[]
}

/** The places of these phrases; an empty one says nothing that could be taken. */
export const claim = (...phrases: readonly Phrase[]): Claims => ({
  claims: phrases.filter((phrase) => !isEmpty(phrase)).map(({ span }) => span),
})

/** All claims in a value, however deep. */
export function claimsIn(value: unknown, seen = new Set<unknown>()): readonly Span[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  return Object.entries(value).flatMap(([key, one]) =>
    key === 'claims' ? (one as Claims['claims']) : claimsIn(one, seen),
  )
}
