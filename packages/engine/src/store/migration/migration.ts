/**
 * Taking a store from one plan to the next without losing a row: what would be done (`planMigration`), and doing it
 * (`migrate`). What cannot be done without loss is a problem for the author, with what to write instead.
 */
import type { Origin, Plan } from '@ninefold/language'
import type { Reader, Store } from '../store.ts'

/** One thing that the migration does, for people to read before it is done. */
export interface MigrationStep {
  /** 'add' | 'rename' | 'change' … with the names, in one sentence. */
  readonly text: string
  /** Rows it touches; 0 for none. */
  readonly rows: number
  readonly origin?: Origin
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
  /** Rows concerned. */
  readonly rows: number
}

export type Migration =
  | { readonly possible: true; readonly steps: readonly MigrationStep[] }
  | { readonly possible: false; readonly problems: readonly MigrationProblem[] }

/** A version of the document as the store keeps it. */
export interface DocumentVersion {
  readonly hash: string
  readonly at: string
  readonly files: readonly { readonly name: string; readonly text: string }[]
  readonly plan: Plan
}

/** The version that the store's tables follow; undefined for a new store. */
export declare function runningVersion(reader: Reader): Promise<DocumentVersion | undefined>
/** What `migrate` would do. */
export declare function planMigration(store: Store, next: Plan): Promise<Migration>
/** All or nothing; the version is kept with it. The same plan again costs one read. */
export declare function migrate(store: Store, version: DocumentVersion): Promise<Migration>
