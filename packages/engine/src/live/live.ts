/**
 * Live events: notifies open pages of changes, as server-sent events (`LiveEvent`). One hub per server (`openLive` of
 * `open-live.ts`), which outlives document versions. Each stream is authorised again at every event and every
 * heartbeat: an ended session or a suspended user closes the stream, a removed role limits it.
 *
 * For `http`: answer `text/event-stream`, subscribe, and call `close` when the request is closed. Never await it.
 */
import type { Principal } from '../access/index.ts'
import type { RecordChange, Records } from '../records/index.ts'

export interface Live {
  /** Refused with TOO_MANY_STREAMS if this user has too many, STREAMS_FULL if there are too many in total. */
  subscribe(subscriber: Subscriber): Subscription
  /** After a commit: `records.onChange(live.records)`. */
  records(changes: readonly RecordChange[]): void
  /** A new document is running, or the problems of the latest text changed. */
  document(hash: string, problems: number): void
  /** After `inbox.onChange`. */
  inbox(people: readonly string[]): void
  /**
   * A session ended, or an account or its roles changed: all streams are authorised again now, not at the next event.
   */
  accounts(): void
  /**
   * The user has seen these records. Optional: it lets their open pages also learn that one of them became invisible;
   * pages are not notified of the removal of records that they have not shown. null does nothing: without a user the
   * stream is unknown.
   */
  seen(person: string | null, ids: readonly string[]): void
  /** The number of open streams. */
  readonly size: number
  /** Closes every stream. */
  close(): void
}

export interface Subscriber {
  /** null: not signed in; receives document events, and changes of records that anyone may read. */
  readonly person: string | null
  /** The current principal: the session is looked up again. null if it has ended; the stream is then closed. */
  principal(): Promise<Principal | null>
  /**
   * Writes a chunk to the stream. false: the receiver is too slow; the stream is then closed and the page reconnects.
   */
  send(text: string): boolean
  /** Called once, when the hub closes the stream. */
  end(): void
}

interface Subscription {
  /** The receiver has disconnected. */
  close(): void
}

export interface LiveOptions {
  /** The records of the running version; read at each event. */
  readonly records: () => Pick<Records, 'readableBy' | 'can'>
  readonly unread: (person: string) => Promise<number>
  /**
   * Called with all subscribed users before their principals are computed, so that their data can be loaded in one
   * batch.
   */
  readonly recall?: (people: readonly string[]) => Promise<void>
  /** Milliseconds for which changes are collected before they are published; default 50. */
  readonly gather?: number
  /** Milliseconds between heartbeats; default 20,000. */
  readonly heartbeat?: number
  /** Maximum number of streams; default 2,000. A quarter of them for clients who are not signed in. */
  readonly most?: number
  /** Maximum number of streams per user; default 20. */
  readonly mostPerPerson?: number
  /** Called with internal errors; a failed event is lost, its stream stays open. */
  readonly failed?: (error: unknown) => void
}
