/**
 * Messages to people inside the application: written in the transaction of the change that sends them, read by their
 * receiver alone. Made once per document version (`openInbox` of `open-inbox.ts`); its table is `inboxTables` of
 * `tables.ts`, to be prepared with the other rooms' tables before anything is written.
 *
 * What a message says is the document's decision; a value that its receiver may not read when it is written is left out. Whether
 * the record behind it may still be opened is asked anew at each reading.
 */
import type { Effect, Plan } from '@ninefold/plan'
import type { InboxEntry } from '@ninefold/plan/wire'
import type { Origin } from '@ninefold/plan/expression'
import type { Value } from '@ninefold/plan/values'
import type { Principal } from '../access/index.ts'
import type { Change, Records } from '../records/index.ts'
import type { Reader, Store, Transaction } from '../store/index.ts'

export interface Inbox {
  /**
   * Carries out a notify effect: finds the receivers, words the message over the record as it was stored, and writes it
   * with the change. To be called in a change's `stored`.
   */
  notify(change: Change, effect: NotifyEffect, occasion?: Occasion): Promise<void>
  /** Writes entries that are already worded. Each receiver gets one, however often named. */
  deliver(transaction: Transaction, letter: Letter): Promise<void>
  /** The principal's own, newest first. CURSOR_INVALID for a cursor that is none of ours. */
  list(principal: Principal, cursor?: string): Promise<InboxPage>
  /** Marks the principal's own as read; ids of others are passed over. Answers the number still unread. */
  markRead(principal: Principal, which: 'all' | readonly string[]): Promise<number>
  unread(person: string): Promise<number>
  /** Called after each commit that brought messages or marked some read, with the people concerned: for live events. */
  onChange(listener: (people: readonly string[]) => void): () => void
  /** Another server told it: the same, without a commit of this one. */
  notified(people: readonly string[]): void
}

/** What brought the message about. `label`: of the action, for a message without wording; `input`: what it asked for. */
export interface Occasion {
  readonly label?: string
  readonly input?: Readonly<Record<string, Value>>
}

export type NotifyEffect = Extract<Effect, { kind: 'notify' }>

/** See `InboxEntry`: an entry whose record may not be opened any more stays, without its link. */
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

/** What the inbox needs of other rooms. */
export interface InboxRooms {
  readonly plan: Plan
  readonly store: Store
  /** The running version's; asked for late, since the records' hooks lead here. */
  readonly records: () => Pick<Records, 'readable' | 'load' | 'person' | 'people' | 'withAnswersTo' | 'hidden'>
  /** Everybody who has an account: `allAccounts` of `identity`. */
  readonly accounts: (reader: Reader) => Promise<readonly Recipient[]>
  /** Those of these people: `accountsOfPeople`. */
  readonly accountsOf: (reader: Reader, people: readonly string[]) => Promise<ReadonlyMap<string, Recipient>>
}

/** Somebody who may receive messages. `roles`: those that were given. */
export interface Recipient {
  readonly person: string
  readonly active: boolean
  readonly administrator: boolean
  readonly roles: readonly string[]
}
