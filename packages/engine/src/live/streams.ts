/** The open streams, by person, with the records that each has seen. */
import type { Subscriber } from './live.ts'
import { openSeenRecords, type SeenRecords } from './seen-records.ts'

/** Records remembered per person; and per stream of those who are not signed in. */
export const SEEN_MOST = 1000
const VISITOR_SEEN_MOST = 100

interface Streams {
  readonly size: number
  all(): readonly Subscriber[]
  /** Ids of those who are signed in. */
  people(): readonly string[]
  /** How many streams somebody has; null: all who are not signed in. */
  openOf(person: string | null): number
  seenBy(stream: Subscriber): SeenRecords | undefined
  seenByPerson(person: string): SeenRecords | undefined
  add(stream: Subscriber): void
  remove(stream: Subscriber): void
  /** Removes it and tells it so. */
  end(stream: Subscriber): void
  /** Ends a stream that takes no more. */
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
      const known = people.get(stream.person) ?? { open: 0, seen: openSeenRecords(SEEN_MOST) }
      known.open++
      people.set(stream.person, known)
      // Those who are not signed in are many, and what one of them saw is told to no other.
      streams.set(stream, stream.person === null ? openSeenRecords(VISITOR_SEEN_MOST) : known.seen)
    },
    remove: (stream) => void remove(stream),
    end,
    send(stream, text) {
      if (streams.has(stream) && !stream.send(text)) end(stream)
    },
  }
}
