/**
 * Live events: tells open pages what changed, as server-sent events (`LiveEvent`). One hub per server (`openLive` of
 * `open-live.ts`), outliving document versions. Each stream is authorised anew at every event and every heartbeat: a session that
 * ended or a person who was suspended ends the stream, a role that was taken away narrows it.
 *
 * For `http`: answer `text/event-stream`, subscribe, and call `close` when the request is closed. Never wait for it.
 */
import type { Principal } from '../access/index.ts'
import type { RecordChange, Records } from '../records/index.ts'

export interface Live {
  /** Refused with TOO_MANY_STREAMS where this person has too many, STREAMS_FULL where there are too many in all. */
  subscribe(subscriber: Subscriber): Subscription
  /** After a commit: `records.onChange(live.records)`. */
  records(changes: readonly RecordChange[]): void
  /** A new document runs, or the latest text's problems changed. */
  document(hash: string, problems: number): void
  /** After `inbox.onChange`. */
  inbox(people: readonly string[]): void
  /** A session ended, or an account or its roles changed: who listens is asked again now, not at the next event. */
  accounts(): void
  /**
   * The person was shown these records. Optional: with it their open pages also learn that one of them has gone out of
   * their sight, which is told of no record that they have not seen. null changes nothing: nobody knows which stream is theirs.
   */
  seen(person: string | null, ids: readonly string[]): void
  /** Streams that are open. */
  readonly size: number
  /** Ends every stream. */
  close(): void
}

export interface Subscriber {
  /** null: nobody signed in; gets document events, and records that anyone may read. */
  readonly person: string | null
  /** Who asks, as of now: the session is looked up again. null when it has ended; the stream is then ended. */
  principal(): Promise<Principal | null>
  /** Writes a piece of the stream. false: the receiver does not keep up; the stream is then ended and the page reconnects. */
  send(text: string): boolean
  /** Called once, when the hub ends the stream. */
  end(): void
}

interface Subscription {
  /** The receiver has gone. */
  close(): void
}

export interface LiveOptions {
  /** The running version's; asked for at each event. */
  readonly records: () => Pick<Records, 'readableBy' | 'can'>
  readonly unread: (person: string) => Promise<number>
  /** Called with everybody who listens before they are asked who they are: what is to be read of them can be read together. */
  readonly recall?: (people: readonly string[]) => Promise<void>
  /** Milliseconds for which changes are gathered before they are told; 50. */
  readonly gather?: number
  /** Milliseconds between signs of life; 20,000. */
  readonly heartbeat?: number
  /** Streams in all; 2,000. A quarter of them for those who are not signed in. */
  readonly most?: number
  /** Streams of one person; 20. */
  readonly mostPerPerson?: number
  /** Called with what goes wrong inside; a failed event is lost, its stream goes on. */
  readonly failed?: (error: unknown) => void
}
