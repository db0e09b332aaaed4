/** What a migration does or would do, for people to read, and why it cannot be done. */
import type { Origin } from '@ninefold/plan/expression'
import type { RowExample } from '@ninefold/plan/wire'

/** One thing that the migration does, for people to read before it is done. */
export interface MigrationStep {
  /** What happens, in one sentence. */
  readonly text: string
  /** Rows it touches; 0 for none. */
  readonly rows: number
  readonly origin?: Origin
  /** Something stored is deleted, or replaced by what the document says. */
  readonly loses?: true
}

/** Why the new document cannot take over the data. As a problem of the document, without offsets. */
export interface MigrationProblem {
  /** `MIG-001` … */
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly why: string
  readonly help: string
  readonly origin?: Origin
  /** Rows concerned, and a few of them. */
  readonly rows: number
  readonly examples: readonly RowExample[]
}

export type Migration =
  /** `warnings`: what records are held to from now on and do not fulfil. */
  | {
      readonly possible: true
      readonly steps: readonly MigrationStep[]
      readonly warnings: readonly MigrationProblem[]
    }
  /** `steps`: what would be done where nothing stood in the way. `waits`: nothing does but that nobody has said yes to it, by this code. */
  | {
      readonly possible: false
      readonly problems: readonly MigrationProblem[]
      readonly steps: readonly MigrationStep[]
      readonly waits?: string
    }
