/** What explains an action of a record to a user. */
import type { Action, Actor } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import type { RecordPageData } from '@ninefold/plan/wire'

/** An action of a record, for one user. */
export interface ActionStanding {
  readonly name: string
  /** As on the record's page; absent: it is not offered. */
  readonly offer?: RecordPageData['actions'][number]
  /** In the order of the document; those that lead from the record's state, if there are any. */
  readonly rows: readonly RowStanding[]
  /** Some row leads from the record's state. */
  readonly leadsFromHere: boolean
  readonly approvals: readonly ApprovalStanding[]
}

/** A row of the action: who takes it, and what it needs. */
export interface RowStanding {
  readonly action: Action
  /** Whether the user may take it. */
  readonly isYours: boolean
  /** Who of its actors, and of its exceptions, the user is. */
  readonly actsAs: readonly Actor[]
  readonly exceptedAs: readonly Actor[]
  /** The parts of its guard that are not fulfilled. */
  readonly unmet: readonly Expr[]
  /** Ids of the users whom the record itself names as actors. */
  readonly people: readonly string[]
}

export interface ApprovalStanding {
  readonly name: string
  readonly needed: number
  /** Ids of the users who have given it. */
  readonly given: readonly string[]
}
