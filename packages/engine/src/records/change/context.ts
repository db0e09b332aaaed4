/** What a change is made in. */
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
  /** Of passwords in what the principal sent. */
  readonly hashes: Hashes
  /** The store's. */
  readonly key: () => Uint8Array
  readonly stepsOf: (entity: EntityModel) => ChangeSteps
  /** By the change under way and by its effects. */
  readonly written: WrittenRecords
  /** Complete, with all that they led to: rules over other records are still to be checked (`deferred-rules.ts`). */
  readonly deferred: DeferredChange[]
  /** Changes under way, by the id of their record. */
  readonly open: Map<string, OpenChange>
  /** Told after the commit. */
  readonly changes: RecordChange[]
}

/** A change whose rules over other records are checked at the end of its transaction. */
export interface DeferredChange {
  readonly c: PipelineContext
  readonly request: ChangeRequest
  readonly id: string
  readonly written: readonly Written[]
  /** Of several in one transaction (`Records.sharedTransaction`), which it is part of. */
  readonly operation?: number
}

/** A change under way (`open-change.ts`). */
export interface OpenChange {
  readonly change: Change
  readonly draft: Draft
  /** Something was set, or other records have changed, since the first pass of rules. */
  isSet(): boolean
  /** An effect has deleted the record. */
  isGone(): boolean
  /** Works out what hangs on what was set. */
  settle(): Promise<void>
  /** Writes the record and its entry in the history. */
  complete(): Promise<void>
  /** Other records have changed: what was loaded of them is old. */
  forget(): void
  /** The record itself was changed by an effect. */
  reload(): Promise<void>
}
