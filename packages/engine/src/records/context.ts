/** What a change is made in. */
import type { Hooks } from './change.ts'
import type { InputContext } from './input.ts'
import type { EntityModel } from './model.ts'
import type { Hashes } from './passwords.ts'
import type { OpenChange } from './open-change.ts'
import type { RecordChange, Writing } from './records.ts'
import type { Work } from './work.ts'
import type { WrittenRecords } from './written.ts'

/** One transaction of one asker. */
export interface PipelineContext extends InputContext {
  readonly writing: Writing
  readonly hash: string
  readonly hooks: Hooks
  /** Of passwords in what the asker sent. */
  readonly hashes: Hashes
  /** The store's. */
  readonly key: () => Uint8Array
  readonly workOf: (entity: EntityModel) => Work
  /** By the change under way and by its effects. */
  readonly written: WrittenRecords
  /** Changes under way, by the id of their record. */
  readonly open: Map<string, OpenChange>
  /** Told after the commit. */
  readonly changes: RecordChange[]
}
