/** The messages from a helper process to the server. Requests are answered one by one, in order. */

/** `more`: further parts of the same answer follow. */
export type ProcessAnswer =
  | { readonly parts: readonly unknown[]; readonly more: boolean }
  | { readonly error: { readonly message: string; readonly errcode?: number } }

/** What the server tells the program at its start. */
export interface StartedBy {
  /** The process id of the server. */
  readonly parent: number
  /** Megabytes. */
  readonly memory?: number
}
