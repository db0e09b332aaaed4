/** Notifications between servers on one database, so that none uses an outdated cache. */

export type ChangeNotification =
  | { readonly kind: 'records'; readonly changes: readonly ChangedRecord[] }
  | { readonly kind: 'inbox'; readonly people: readonly string[] }
  /** A change of an account or a session. */
  | { readonly kind: 'accounts' }
  | { readonly kind: 'constants' }
  | { readonly kind: 'clock' }
  /** Another document is running: the tables have its layout already. */
  | { readonly kind: 'document' }
  /** The connection was interrupted: any notification may have been missed. */
  | { readonly kind: 'missed' }

export interface ChangedRecord {
  readonly entity: string
  readonly id: string
  readonly kind: 'create' | 'change' | 'delete'
}
