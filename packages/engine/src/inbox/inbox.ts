/**
 * Messages to users inside the application: written in the transaction of the change that sends them, readable only by
 * their receiver. Created once per document version (`openInbox` of `open-inbox.ts`); its table is `inboxTables` of
 * `tables.ts`, which must be prepared with the other rooms' tables before anything is written.
 *
 * The document decides what a message says; a value that its receiver may not read at the time of writing is left out.
 * Whether the receiver may open the record is checked again at each read.
 */
import type { Effect, Plan } from '@ninefold/plan'
import type { InboxEntry } from '@ninefold/plan/wire'
import type { Origin } from '@ninefold/plan/expression'
import type { Value } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Mails } from '../mail/index.ts'
import type { Change, Records, Stored } from '../records/index.ts'
import type { Reader, Store, Transaction } from '../store/index.ts'

export interface Inbox {
  /**
   * Runs an effect that tells people: finds the receivers, formats the message for the record as it was stored, and
   * writes messages and mails with the change. Call it in `stored` of a change.
   */
  notify(change: Change, effect: SendingEffect, occasion?: Occasion): Promise<void>
  /**
   * Writes a message to each user whom a comment mentions for the first time. REFERENCE_UNKNOWN if one of them may not read
   * the record. Call it in `stored` of a change.
   */
  mention(change: Stored): Promise<void>
  /** The users who may read the record and whose label contains the text, as far as the principal may read them. */
  readers(principal: Principal, entity: string, id: string, text: string): Promise<readonly Mentioned[]>
  /** Writes messages with finished texts. Each receiver gets one, even if named several times. */
  deliver(transaction: Transaction, message: InboxMessage): Promise<void>
  /** The principal's own messages, newest first. CURSOR_INVALID for an invalid cursor. */
  list(principal: Principal, cursor?: string): Promise<InboxPage>
  /** Marks the principal's own messages as read; ignores ids of others. Returns the number still unread. */
  markRead(principal: Principal, which: 'all' | readonly string[]): Promise<number>
  unread(person: string): Promise<number>
  /** Called after each commit that wrote messages or marked some as read, with the affected users: for live events. */
  onChange(listener: (people: readonly string[]) => void): () => void
  /** The same for a notification from another server, without a local commit. */
  notified(people: readonly string[]): void
}

/**
 * The cause of the message. `label`: of the action, for a message without its own text; `input`: the inputs of the
 * action.
 */
export interface Occasion {
  readonly label?: string
  readonly input?: Readonly<Record<string, Value>>
}

/** A user who may be mentioned. */
export interface Mentioned {
  readonly id: string
  readonly label: string
}

/** Writes messages, mails or both. */
export type SendingEffect = Extract<Effect, { kind: 'notify' | 'mail' }>

/** See `InboxEntry`: an entry whose record may not be opened any more remains, without its link. */
export interface InboxPage {
  readonly items: readonly InboxEntry[]
  readonly next: string | null
  readonly unread: number
}

export interface InboxMessage {
  /** Ids of users. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly entity: string
  readonly record: string
  readonly at: string
  readonly origin?: Origin
}

/** What the inbox needs from other rooms. */
export interface InboxRooms {
  readonly plan: Plan
  readonly store: Store
  /** Those of the running version; a function, because the hooks of the records use the inbox. */
  readonly records: () => Pick<
    Records,
    'get' | 'can' | 'find' | 'readableBy' | 'readable' | 'load' | 'person' | 'people' | 'withAnswersTo' | 'hidden'
  >
  readonly mails: Pick<Mails, 'write'>
  /** All users with an account: `allAccounts` of `identity`. */
  readonly accounts: (reader: Reader) => Promise<readonly Recipient[]>
  /** The accounts of these users: `accountsOfPeople`. */
  readonly accountsOf: (reader: Reader, people: readonly string[]) => Promise<ReadonlyMap<string, Recipient>>
}

/** A user who may receive messages. `roles`: the assigned ones. */
export interface Recipient {
  readonly person: string
  /** Null: this user gets no mails. */
  readonly email: string | null
  readonly active: boolean
  readonly administrator: boolean
  readonly roles: readonly string[]
  /** Names of the document's messages that the person does not want. */
  readonly muted: readonly string[]
  /** The language that the person chose; null: none, so messages are in the document's. */
  readonly language: string | null
}
