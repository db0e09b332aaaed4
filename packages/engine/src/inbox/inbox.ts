/**
 * Messages to people inside the application: written in the transaction of the change that sends them, read by their
 * receiver alone. Made once per document version (`openInbox` of `open-inbox.ts`); its table is `inboxTables` of
 * `tables.ts`, to be prepared with the other rooms' tables before anything is written.
 *
 * What a message says is the document's decision (its template is evaluated with the document's authority); whether the
 * record behind it may still be opened is asked anew at each reading.
 */
import type { Effect, InboxEntry, Origin } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import type { Stored } from '../records/change.ts'
import type { Reader, Transaction } from '../store/store.ts'

export interface Inbox {
  /**
   * Carries out a notify effect: finds the receivers, words the message over the record as it was stored, and writes it
   * with the change. To be called in a change's `stored`. `input`: what the action asked for, for `{input.reason}`.
   */
  notify(change: Stored, effect: NotifyEffect, about?: { readonly label: string }): Promise<void>
  /** Writes entries that are already worded. Each receiver gets one, however often named. */
  deliver(transaction: Transaction, letter: Letter): Promise<void>
  /** The asker's own, newest first. CURSOR_INVALID for a cursor that is none of ours. */
  list(asker: Asker, cursor?: string): Promise<InboxPage>
  /** Marks the asker's own as read; ids of others are passed over. Answers the number still unread. */
  markRead(asker: Asker, which: 'all' | readonly string[]): Promise<number>
  unread(person: string): Promise<number>
  /** Called after each commit that brought messages or marked some read, with the people concerned: for live events. */
  onChange(listener: (people: readonly string[]) => void): () => void
}

export type NotifyEffect = Extract<Effect, { kind: 'notify' }>

/** `record` is '' in an entry whose record the receiver may not read (any more), or that is gone. */
export interface InboxPage {
  readonly items: readonly InboxEntry[]
  readonly next: string | null
  readonly unread: number
}

export interface Letter {
  /** Ids of people. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly entity: string
  readonly record: string
  readonly at: string
  readonly origin?: Origin
}

/** Who stands behind a role: `identity` knows. Suspended people are left out. */
export interface Receivers {
  /** Ids of the people who were given the role, or one that includes it; `administrators` is a role too. */
  given(reader: Reader, role: string): Promise<readonly string[]>
  everybody(reader: Reader): Promise<readonly string[]>
}
