/** Where names occur in a document. */
import type { PointsDeclared } from '@ninefold/language/points'
import type { Plan } from '@ninefold/plan'
import type { Source } from '@ninefold/language/document'
import type { ExpressionNote, Named, Notes } from '@ninefold/language/kernel'
import type { Span } from '@ninefold/plan/problem'

export interface Occurrence {
  readonly of: Named
  /** The name and nothing else. */
  readonly span: Span
  readonly declares: boolean
  /** Where one word names something of several entities, the others. */
  readonly also?: readonly Named[]
  /** In an expression, where only identifiers stand. */
  readonly code: boolean
}

export interface NameIndex {
  /** In order of files and places; each place once. */
  readonly occurrences: readonly Occurrence[]
  readonly expressions: readonly ExpressionNote[]
}

export interface Resolved {
  readonly sources: readonly Source[]
  readonly declared: PointsDeclared
  readonly plan: Plan
  readonly notes: Notes
}
