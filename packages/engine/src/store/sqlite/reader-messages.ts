/** The messages between a server and its reader process. Requests are answered one by one, in order. */
import type { Binding } from '@ninefold/plan/values'

export type ReaderRequest =
  | { readonly kind: 'begin' | 'end' }
  | { readonly kind: 'rows' | 'all' | 'one'; readonly text: string; readonly values: readonly Binding[] }

/** `more`: further rows of the same answer follow. */
export type ReaderAnswer =
  | { readonly rows: readonly unknown[]; readonly more: boolean }
  | { readonly error: { readonly message: string; readonly errcode?: number } }
