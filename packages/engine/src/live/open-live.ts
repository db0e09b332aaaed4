/** The hub: keeps the streams, authorises each anew, and tells each what it may know. */
import type { LiveEvent } from '@ninefold/language'
import type { Asker } from '../access/asker.ts'
import { openGathering, type Gathered } from './gather.ts'
import type { Live, LiveOptions, Subscriber } from './live.ts'
import { openSight, type Sight } from './sight.ts'

/** Ids in one event at most. */
const IDS_MOST = 500
/** Records remembered per person. */
const SIGHT_MOST = 5000

/** People with the same rights who are the same person: what one of these streams may know, all may. */
interface Group {
  readonly asker: Asker
  readonly streams: Subscriber[]
}

export function openLive(options: LiveOptions): Live {
  const { gather = 50, heartbeat = 20_000, most = 2000, mostPerPerson = 20 } = options
  const failed = options.failed ?? (() => {})
  const streams = new Set<Subscriber>()
  const sights = new Map<string | null, Sight>()
  const gathering = openGathering(gather, (gathered) => tell(gathered).catch(failed))
  const beat = setInterval(() => void authorise().then(signOfLife).catch(failed), heartbeat)
  beat.unref()

  const ofPerson = (person: string | null) => [...streams].filter((stream) => stream.person === person)

  function remove(stream: Subscriber): boolean {
    const removed = streams.delete(stream)
    if (removed && ofPerson(stream.person).length === 0) sights.delete(stream.person)
    return removed
  }
  const end = (stream: Subscriber): void => {
    if (remove(stream)) stream.end()
  }
  const send = (stream: Subscriber, text: string): void => {
    if (streams.has(stream) && !stream.send(text)) end(stream)
  }

  /** Asks each stream who it is now; ends those that are nobody any more. */
  async function authorise(): Promise<Group[]> {
    const groups = new Map<string, Group>()
    const all = [...streams]
    const askers = await Promise.all(all.map((stream) => stream.asker().catch(noOne(failed))))
    all.forEach((stream, i) => {
      const asker = askers[i]
      if (!asker || asker.person !== stream.person) return end(stream)
      const key = `${asker.person ?? ''} ${asker.rightsKey}`
      const group = groups.get(key)
      if (group) group.streams.push(stream)
      else groups.set(key, { asker, streams: [stream] })
    })
    return [...groups.values()]
  }

  const signOfLife = (groups: readonly Group[]): void => {
    for (const group of groups) for (const stream of group.streams) send(stream, ':\n\n')
  }

  async function tell(gathered: Gathered): Promise<void> {
    if (streams.size === 0) return
    for (const group of await authorise()) {
      const texts = await eventsFor(group.asker, gathered).catch(nothing(failed))
      for (const stream of group.streams) for (const text of texts) send(stream, text)
    }
  }

  async function eventsFor(asker: Asker, gathered: Gathered): Promise<string[]> {
    const events: LiveEvent[] = []
    if (gathered.document) events.push({ kind: 'document', ...gathered.document })
    for (const [entity, ids] of gathered.records) {
      const known = await knowable(asker, entity, [...ids])
      for (let i = 0; i < known.length; i += IDS_MOST) {
        events.push({ kind: 'records', entity, ids: known.slice(i, i + IDS_MOST) })
      }
    }
    if (asker.person !== null && gathered.people.has(asker.person)) {
      events.push({ kind: 'inbox', unread: await options.unread(asker.person) })
    }
    return events.map(eventText)
  }

  /** Which of these may be named: what is readable now, and what the person has seen before. */
  async function knowable(asker: Asker, entity: string, ids: readonly string[]): Promise<string[]> {
    const records = options.records()
    const readable = records.can(asker, entity).read ? await records.readable(asker, entity, ids) : new Set<string>()
    const sight = sights.get(asker.person)
    const known = ids.filter((id) => readable.has(id) || sight?.has(entity, id))
    for (const id of known) {
      if (readable.has(id)) sight?.add(entity, id)
      else sight?.remove(entity, id)
    }
    return known
  }

  return {
    subscribe: (subscriber) => {
      if (streams.size >= most) return undefined
      // All who are not signed in together, so that they cannot keep out those who are.
      const mostOfThese = subscriber.person === null ? most / 4 : mostPerPerson
      if (ofPerson(subscriber.person).length >= mostOfThese) return undefined
      streams.add(subscriber)
      if (!sights.has(subscriber.person)) sights.set(subscriber.person, openSight(SIGHT_MOST))
      send(subscriber, 'retry: 2000\n\n')
      return { close: () => void remove(subscriber) }
    },
    records: (changes) => (streams.size > 0 ? gathering.records(changes) : undefined),
    document: (hash, problems) => gathering.document(hash, problems),
    inbox: (people) => gathering.people(people),
    seen: (person, entity, ids) => {
      const sight = sights.get(person)
      if (sight) for (const id of ids) sight.add(entity, id)
    },
    get size() {
      return streams.size
    },
    close: () => {
      clearInterval(beat)
      gathering.stop()
      for (const stream of new Set(streams)) end(stream)
    },
  }
}

const eventText = (event: LiveEvent): string => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`

const noOne =
  (failed: (error: unknown) => void) =>
  (error: unknown): null => {
    failed(error)
    return null
  }

const nothing =
  (failed: (error: unknown) => void) =>
  (error: unknown): string[] => {
    failed(error)
    return []
  }
