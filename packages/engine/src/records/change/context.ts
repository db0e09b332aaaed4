/** The context of a change. */
import type { Change, ChangeRequest, Hooks, Hashes, Writing } from './change.ts'
import type { Draft } from './draft.ts'
import type { InputContext } from './look-up-named.ts'
import type { EntityModel } from '../model.ts'
import type { RecordChange } from '../records.ts'
import type { ChangeSteps } from '../change-steps.ts'
import type { Written, WrittenRecords } from './written.ts'

/** One transaction of one principal. */
export interface PipelineContext extends InputContext {
  readonly writing: Writing
  readonly hash: string
  readonly hooks: Hooks
  /** The hashes of passwords in the user's input. */
  readonly hashes: Hashes
  /** The key of the store. */
  readonly key: () => Uint8Array
  readonly stepsOf: (entity: EntityModel) => ChangeSteps
  /** The records written by the change and its effects. */
  readonly written: WrittenRecords
  /**
   * Completed changes, with their consequences, whose rules over other records are still to be checked
   * (`deferred-rules.ts`).
   */
  readonly deferred: DeferredChange[]
  /** Changes in progress, by the id of their record. */
  readonly open: Map<string, OpenChange>
  /** Published after the commit. */
  readonly changes: RecordChange[]
  /** All is written; what is still read need not delay the next change. */
  readonly pass: () => void
}

/** A change whose rules over other records are checked at the end of its transaction. */
export interface DeferredChange {
  readonly c: PipelineContext
  readonly request: ChangeRequest
  readonly id: string
  readonly written: readonly Written[]
  /** The index of its operation in a shared transaction (`Records.sharedTransaction`). */
  readonly operation?: number
}

/** A change in progress (`open-change.ts`). */
export interface OpenChange {
  readonly change: Change
  readonly draft: Draft
  /** Since the first pass of rules, a field was set or other records changed. */
  isSet(): boolean
  /** An effect has deleted the record. */
  isGone(): boolean
  /** Derives the fields that depend on what was set. */
  derive(): Promise<void>
  /** Writes the record and its history entry. */
  complete(): Promise<void>
  /** Other records have changed: what was loaded from them is outdated. */
  forget(): void
  /** The record itself was changed by an effect. */
  reload(): Promise<void>
}
