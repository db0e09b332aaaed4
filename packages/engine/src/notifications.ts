/** What servers on one database tell each other, so that none goes by a memory that another has made untrue. */

export type ChangeNotification =
  | { readonly kind: 'records'; readonly changes: readonly ChangedRecord[] }
  | { readonly kind: 'inbox'; readonly people: readonly string[] }
  /** Of an account or a session. */
  | { readonly kind: 'accounts' }
  | { readonly kind: 'constants' }
  | { readonly kind: 'clock' }
  /** Another document runs: the tables are its own by now. */
  | { readonly kind: 'document' }
  /** The line was down: anything may have been told meanwhile. */
  | { readonly kind: 'missed' }

export interface ChangedRecord {
  readonly entity: string
  readonly id: string
  readonly kind: 'create' | 'change' | 'delete'
}
