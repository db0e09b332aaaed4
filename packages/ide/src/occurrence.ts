/** Occurrences of names in a document. */
import type { PointsDeclared } from '@ninefold/language/points'
import type { Plan } from '@ninefold/plan'
import type { Source } from '@ninefold/language/document'
import type { ExpressionNote, Named, Notes } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'

export interface Occurrence {
  readonly of: Named
  /** The span of the name alone. */
  readonly span: Span
  readonly declares: boolean
  /** Further declarations, if one word names something of several entities. */
  readonly also?: readonly Named[]
  /** In an expression, which contains only identifiers. */
  readonly code: boolean
}

export interface NameIndex {
  /** In the order of files and places, without repetitions. */
  readonly occurrences: readonly Occurrence[]
  readonly expressions: readonly ExpressionNote[]
}

export interface Resolved {
  readonly sources: readonly Source[]
  readonly declared: PointsDeclared
  readonly plan: Plan
  readonly notes: Notes
}
