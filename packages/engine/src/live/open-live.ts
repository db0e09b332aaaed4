/** The hub: stores the open streams, authorises each again, and sends each what it may read. */
import type { LiveEvent } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import { openGathering, type Batch } from './gather.ts'
import type { Live, LiveOptions, Subscriber } from './live.ts'
import type { SeenRecords } from './seen-records.ts'
import { openStreams, MAX_SEEN } from './streams.ts'

/** Maximum number of ids in one event. */
const MAX_IDS = 500
/** Maximum number of streams. */
const MAX_STREAMS = 2000
/** Maximum number of streams per user. */
const MAX_PER_PERSON = 20

/** Streams with the same permissions, of the same user or not signed in: what one may read, all may. */
interface Group {
  readonly principal: Principal
  readonly streams: Subscriber[]
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openLive(options: LiveOptions): Live {
  const { gather = 50, heartbeat = 20_000, most = MAX_STREAMS, mostPerPerson = MAX_PER_PERSON } = options
  const failed = options.failed ?? (() => {})
  const streams = openStreams()
  const gathering = openGathering(gather, (batch) => publish(batch).catch(failed))
  const heartbeatTimer = setInterval(() => void authorise().then(heartbeatText).catch(failed), heartbeat)
  heartbeatTimer.unref()

  /** Updates the principal of each stream; closes those without a valid session. */
  async function authorise(): Promise<Group[]> {
    const groups = new Map<string, Group>()
    await options.recall?.(streams.people()).catch(failed)
    const all = streams.all()
    const principals = await Promise.all(all.map((stream) => stream.principal().catch(nobody(failed))))
    all.forEach((stream, i) => {
      const principal = principals[i]
      if (!principal || principal.person !== stream.person) return streams.end(stream)
      const key = `${principal.person ?? ''} ${principal.rightsKey}`
      const group = groups.get(key)
      if (group) group.streams.push(stream)
      else groups.set(key, { principal, streams: [stream] })
    })
    return [...groups.values()]
  }

  const heartbeatText = (groups: readonly Group[]): void => {
    for (const group of groups) for (const stream of group.streams) streams.send(stream, ':\n\n')
  }

  async function publish(batch: Batch): Promise<void> {
    if (streams.size === 0) return
    const groups = await authorise()
    const changes = await changesFor(groups, batch)
    await Promise.all(
      groups.flatMap(({ principal, streams: own }) =>
        [...Map.groupBy(own, (stream) => streams.seenBy(stream))].map(async ([seen, alike]) => {
          const texts = await textsFor(principal, seen, batch, changes).catch(nothing(failed))
          for (const stream of alike) for (const text of texts) streams.send(stream, text)
        }),
      ),
    )
  }

  /** What changed in each entity, and what each stream may read of it now. */
  async function changesFor(groups: readonly Group[], { records: changed }: Batch): Promise<readonly Changes[]> {
    const records = options.records()
    return Promise.all(
      [...changed].map(async ([entity, all]) => {
        const ids = [...all]
        const principals = groups
          .map(({ principal }) => principal)
          .filter((principal) => records.can(principal, entity).read)
        const readable =
          principals.length > 0 ? await records.readableBy(principals, entity, ids) : new Map<never, never>()
        return { entity, ids, readable, payloads: new Map() }
      }),
    )
  }

  async function textsFor(
    principal: Principal,
    seen: SeenRecords | undefined,
    batch: Batch,
    changes: readonly Changes[],
  ): Promise<string[]> {
    const texts = batch.document ? [eventText({ kind: 'document', ...batch.document })] : []
    for (const change of changes) texts.push(...recordTexts(change, seen, change.readable.get(principal)))
    if (principal.person !== null && batch.people.has(principal.person)) {
      texts.push(eventText({ kind: 'inbox', unread: await options.unread(principal.person) }))
    }
    return texts
  }

  /** Names the records that are readable now, and those seen before that are no longer readable. */
  function recordTexts(change: Changes, seen: SeenRecords | undefined, readable = NONE): readonly string[] {
    const removed = change.ids.filter((id) => !readable.has(id) && seen?.has(id))
    const { ids, texts } = payloadOf(change, readable)
    for (const id of removed) seen?.remove(id)
    for (const id of ids.slice(-MAX_SEEN)) seen?.add(id)
    return removed.length === 0 ? texts : eventTexts(change.entity, [...ids, ...removed])
  }

  return {
    subscribe: (subscriber) => {
      const own = streams.openOf(subscriber.person)
      // All clients who are not signed in share a limit, so that they cannot exclude those who are.
      const full = subscriber.person === null ? most / 4 : most
      if (streams.size >= most || (subscriber.person === null && own >= full)) throw tooMany('STREAMS_FULL', full)
      if (subscriber.person !== null && own >= mostPerPerson) throw tooMany('TOO_MANY_STREAMS', mostPerPerson)
      streams.add(subscriber)
      streams.send(subscriber, 'retry: 2000\n\n')
      return { close: () => streams.remove(subscriber) }
    },
    records: (changes) => (streams.size > 0 ? gathering.records(changes) : undefined),
    document: (hash, problems) => gathering.document(hash, problems),
    inbox: (people) => gathering.people(people),
    accounts: () => (streams.size > 0 ? gathering.accounts() : undefined),
    seen: (person, ids) => {
      const seen = person === null ? undefined : streams.seenByPerson(person)
      if (seen) for (const id of ids) seen.add(id)
    },
    get size() {
      return streams.size
    },
    close: () => {
      clearInterval(heartbeatTimer)
      gathering.stop()
      for (const stream of streams.all()) streams.end(stream)
    },
  }
}

/** The events of one entity. */
interface Changes {
  readonly entity: string
  readonly ids: readonly string[]
  readonly readable: ReadonlyMap<Principal, ReadonlySet<string>>
  /** Shared by all streams whose principals can read the same records. */
  readonly payloads: Map<ReadonlySet<string>, Payload>
}

interface Payload {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
}

function payloadOf({ entity, ids, payloads }: Changes, readable: ReadonlySet<string>): Payload {
  const known = payloads.get(readable)
  if (known) return known
  const named = ids.filter((id) => readable.has(id))
  const made = { ids: named, texts: eventTexts(entity, named) }
  payloads.set(readable, made)
  return made
}

const NONE: ReadonlySet<string> = new Set()

function eventTexts(entity: string, ids: readonly string[]): readonly string[] {
  const texts: string[] = []
  for (let i = 0; i < ids.length; i += MAX_IDS)
    texts.push(eventText({ kind: 'records', entity, ids: ids.slice(i, i + MAX_IDS) }))
  return texts
}

/** Seconds after which the client should retry. */
const LATER = 10

const tooMany = (code: 'STREAMS_FULL' | 'TOO_MANY_STREAMS', max: number) =>
  refuse(code, { parameters: { max, seconds: LATER } })

const eventText = (event: LiveEvent): string => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`

const nobody =
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
