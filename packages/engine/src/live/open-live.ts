/** The hub: opens and closes streams, and passes on what changed. `groups.ts` authorises, `publish.ts` sends. */
import { refuse } from '../refusal.ts'
import { openGathering } from './gather.ts'
import { authorise, type Group, type Hub } from './groups.ts'
import type { Live, LiveOptions, Subscriber } from './live.ts'
import { publish } from './publish.ts'
import { openStreams, type Streams } from './streams.ts'

/** Maximum number of streams. */
const MAX_STREAMS = 2000
/** Maximum number of streams per user. */
const MAX_PER_PERSON = 20

export function openLive(options: LiveOptions): Live {
  const { gather = 50, heartbeat = 20_000, failed = () => {} } = options
  const streams = openStreams()
  const hub: Hub = { options, streams, failed }
  const gathering = openGathering(gather, (batch) => publish(hub, batch).catch(failed))
  const sendHeartbeat = (groups: readonly Group[]): void => {
    for (const group of groups) for (const stream of group.streams) streams.send(stream, ':\n\n')
  }
  const heartbeatTimer = setInterval(() => void authorise(hub).then(sendHeartbeat).catch(failed), heartbeat)
  heartbeatTimer.unref()
  return {
    subscribe: (subscriber) => {
      demandPlace(streams, subscriber, options)
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

/** Refuses a stream that is too much in total, or of one user. */
function demandPlace(streams: Streams, { person }: Subscriber, options: LiveOptions): void {
  const { most = MAX_STREAMS, mostPerPerson = MAX_PER_PERSON } = options
  const own = streams.openOf(person)
  // All clients who are not signed in share a limit, so that they cannot exclude those who are.
  const full = person === null ? most / 4 : most
  if (streams.size >= most || (person === null && own >= full)) throw tooMany('STREAMS_FULL', full)
  if (person !== null && own >= mostPerPerson) throw tooMany('TOO_MANY_STREAMS', mostPerPerson)
}

/** Seconds after which the client should retry. */
const LATER = 10

const tooMany = (code: 'STREAMS_FULL' | 'TOO_MANY_STREAMS', max: number) =>
  refuse(code, { parameters: { max, seconds: LATER } })
