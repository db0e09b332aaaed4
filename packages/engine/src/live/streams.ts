/** The open streams, by user, with the records that each has seen. */
import type { Subscriber } from './live.ts'
import { openSeenRecords, type SeenRecords } from './seen-records.ts'

/** Maximum number of records remembered per user, and per stream of clients who are not signed in. */
export const MAX_SEEN = 1000
const MAX_VISITOR_SEEN = 100

export interface Streams {
  readonly size: number
  all(): readonly Subscriber[]
  /** Ids of the signed-in users. */
  people(): readonly string[]
  /** The number of streams of a user; null: of all who are not signed in. */
  openOf(person: string | null): number
  seenBy(stream: Subscriber): SeenRecords | undefined
  seenByPerson(person: string): SeenRecords | undefined
  add(stream: Subscriber): void
  remove(stream: Subscriber): void
  /** Removes the stream and notifies it. */
  end(stream: Subscriber): void
  /** Closes a stream that does not accept the text. */
  send(stream: Subscriber, text: string): void
}

export function openStreams(): Streams {
  const streams = new Map<Subscriber, SeenRecords>()
  const people = new Map<string | null, { open: number; readonly seen: SeenRecords }>()

  function remove(stream: Subscriber): boolean {
    const removed = streams.delete(stream)
    const known = people.get(stream.person)
    if (removed && known && --known.open === 0) people.delete(stream.person)
    return removed
  }
  const end = (stream: Subscriber): void => {
    if (remove(stream)) stream.end()
  }
  return {
    get size() {
      return streams.size
    },
    all: () => [...streams.keys()],
    people: () => [...people.keys()].filter((person) => person !== null),
    openOf: (person) => people.get(person)?.open ?? 0,
    seenBy: (stream) => streams.get(stream),
    seenByPerson: (person) => people.get(person)?.seen,
    add(stream) {
      const known = people.get(stream.person) ?? { open: 0, seen: openSeenRecords(MAX_SEEN) }
      known.open++
      people.set(stream.person, known)
      // Clients who are not signed in are different people; what one of them saw is not shared with the others.
      streams.set(stream, stream.person === null ? openSeenRecords(MAX_VISITOR_SEEN) : known.seen)
    },
    remove: (stream) => void remove(stream),
    end,
    send(stream, text) {
      if (streams.has(stream) && !stream.send(text)) end(stream)
    },
  }
}
