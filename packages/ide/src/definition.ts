/** Where a name is declared, and all places where it stands. */
import type { Span } from '@ninefold/plan/problem'
import type { Analysis } from './analysis.ts'
import { declarationsOf, occurrenceAt, occurrencesOf } from './name-index.ts'

/** Where the name at an offset is declared; empty where there is no name. */
export function definitionsAt({ names }: Analysis, file: string, offset: number): readonly Span[] {
  const at = occurrenceAt(names, file, offset)
  return at ? declarationsOf(names, at.of).map(({ span }) => span) : []
}

/** Every place that names what the offset names; with `declarations`, where it is declared as well. */
export function referencesAt({ names }: Analysis, file: string, offset: number, declarations = true): readonly Span[] {
  const at = occurrenceAt(names, file, offset)
  if (!at) return []
  const declaring = new Set(declarationsOf(names, at.of).map(({ span }) => span))
  const all = occurrencesOf(names, at.of).map(({ span }) => span)
  return declarations ? all : all.filter((span) => !declaring.has(span))
}
