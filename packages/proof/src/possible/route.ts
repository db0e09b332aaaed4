/** One way in which something is done to a record without doing it to that record. */
import type { Tree } from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import type { Row } from './act.ts'
import type { Change } from './effects-of.ts'
import type { RecordOperation } from './question.ts'
import type { Because, Reason } from './reason.ts'

export interface Route {
  /** What somebody does; absent where it happens by itself. */
  readonly operation?: RecordOperation
  /** The row, where it is an action. */
  readonly row?: Row
  /** The entity of the record that it is done to, `this`. */
  readonly entity: Entity
  /** The record that the question is about, over `this`. */
  readonly record: Tree
  readonly change: Change
  readonly demanded: readonly Because[]
  readonly reason: Reason
  readonly isOwn: boolean
  /** It stands for all chains that lead there, so it proves a "no" but never a "yes". */
  readonly isApproximate: boolean
}
