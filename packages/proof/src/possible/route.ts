/** An indirect way to change a record: an operation on another record, or no operation, causes the change. */
import type { Tree } from '@ninefold/plan/expression'
import type { Entity } from '@ninefold/plan'
import type { Row } from './act.ts'
import type { Change } from './consequences.ts'
import type { RecordOperation } from './question.ts'
import type { Premise, Reason } from './reason.ts'

/** A route from an operation to a change of a record. */
export interface Route {
  /** The operation of a person; absent if a timer causes the change. */
  readonly operation?: RecordOperation
  /** The row, if the operation is an action. */
  readonly row?: Row
  /** The entity of the operation's record, `this`. */
  readonly entity: Entity
  /** The changed record, as an expression over `this`. */
  readonly record: Tree
  readonly change: Change
  readonly required: readonly Premise[]
  readonly reason: Reason
  readonly isSelf: boolean
  /** Stands for all chains of effects that lead to the change. It can prove a "no" but never a "yes". */
  readonly isApproximate: boolean
}
