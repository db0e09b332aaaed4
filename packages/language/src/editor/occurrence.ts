/** Where names occur in a document. */
import type { PointsDeclared } from '../points/index.ts'
import type { Plan } from '../plan/plan.ts'
import type { Source } from '../document/model.ts'
import type { ExpressionNote, Named, Notes } from '../points/notes.ts'
import type { Span } from '../problem/problem.ts'

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
