import type { Tree } from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import type { Change, RecordOperation } from '../possible/index.ts'

/** What the question is about, beside the model. */
export interface About {
  readonly entity: Entity
  /** `as`: the name under which the question knows the record, where that is not the one it is about. */
  readonly operations: readonly { readonly does: RecordOperation; readonly entity: Entity; readonly as?: string }[]
  /** What the question says of record and person. */
  readonly given: readonly { readonly tree: Tree }[]
  /** What is asked about, where it comes about by what is done to another record. */
  readonly outcome?: { readonly change: Change; readonly record: Tree; readonly field?: string }
}
