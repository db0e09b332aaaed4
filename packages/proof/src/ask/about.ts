import type { Tree } from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import type { Change, RecordOperation } from '../possible/index.ts'

/** The part of a question that a model does not contain: operations, stated conditions, expected outcome. */
export interface About {
  readonly entity: Entity
  /** `as`: the name of the record in the question's expressions, if it is not `this`. */
  readonly operations: readonly { readonly does: RecordOperation; readonly entity: Entity; readonly as?: string }[]
  /** Conditions on the record and the person that the question states. */
  readonly conditions: readonly { readonly tree: Tree }[]
  /** The outcome in question, if an operation on another record causes it. */
  readonly outcome?: { readonly change: Change; readonly record: Tree; readonly field?: string }
}
