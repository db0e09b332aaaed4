/** The declaration and all occurrences of a name. */
import type { Span } from '@ninefold/plan/problem'
import type { Analysis } from './analysis.ts'
import { declarationsOf, occurrenceAt, occurrencesOf } from './name-index.ts'

/** The declarations of the name at an offset; empty without a name. */
export function definitionsAt({ names }: Analysis, file: string, offset: number): readonly Span[] {
  const at = occurrenceAt(names, file, offset)
  return at ? declarationsOf(names, at.of).map(({ span }) => span) : []
}

/** All references to the symbol at an offset; with `declarations`, its declarations too. */
export function referencesAt({ names }: Analysis, file: string, offset: number, declarations = true): readonly Span[] {
  const at = occurrenceAt(names, file, offset)
  if (!at) return []
  const declaring = new Set(declarationsOf(names, at.of).map(({ span }) => span))
  const all = occurrencesOf(names, at.of).map(({ span }) => span)
  return declarations ? all : all.filter((span) => !declaring.has(span))
}
