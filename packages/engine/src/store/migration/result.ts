/** What a migration does or would do, as text, and why it cannot be done. */
import type { Origin } from '@ninefold/plan/expression'
import type { RowExample } from '@ninefold/plan/wire'

/** One step of the migration, for people to read before it runs. */
export interface MigrationStep {
  /** The step in one sentence. */
  readonly text: string
  /** Number of affected rows; 0 for none. */
  readonly rows: number
  readonly origin?: Origin
  /** Stored data is deleted, or replaced by values from the document. */
  readonly loses?: true
}

/** Why the new document cannot take over the data. Like a problem of the document, without offsets. */
export interface MigrationProblem {
  /** `MIG-001` … */
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly why: string
  readonly help: string
  readonly origin?: Origin
  /** Number of rows, and a few of them. */
  readonly rows: number
  readonly examples: readonly RowExample[]
}

export type Migration =
  /** `warnings`: new requirements that existing records do not satisfy. */
  | {
      readonly possible: true
      readonly steps: readonly MigrationStep[]
      readonly warnings: readonly MigrationProblem[]
    }
  /**
   * `steps`: what would be done without the problems. `waits`: the only obstacle is that it must be accepted, with this
   * code.
   */
  | {
      readonly possible: false
      readonly problems: readonly MigrationProblem[]
      readonly steps: readonly MigrationStep[]
      readonly waits?: string
    }
