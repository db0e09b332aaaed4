/** Sends each stream what it may read of the collected changes. Streams that may read the same share texts. */
import type { LiveEvent } from '@ninefold/plan/wire'
import type { Principal } from '../access/index.ts'
import type { Batch } from './gather.ts'
import { authorise, type Group, type Hub } from './groups.ts'
import type { SeenRecords } from './seen-records.ts'
import { MAX_SEEN } from './streams.ts'

/** Maximum number of ids in one event. */
const MAX_IDS = 500

export async function publish(hub: Hub, batch: Batch): Promise<void> {
  const { streams, failed } = hub
  if (streams.size === 0) return
  const groups = await authorise(hub)
  const changes = await changesFor(hub, groups, batch)
  await Promise.all(
    groups.flatMap(({ principal, streams: own }) =>
      [...Map.groupBy(own, (stream) => streams.seenBy(stream))].map(async ([seen, alike]) => {
        try {
          // What the person has seen on pages may be outside of the scopes of an API token.
          const known = principal.token ? undefined : seen
          const texts = await textsFor(hub, { principal, seen: known }, batch, changes)
          for (const stream of alike) for (const text of texts) streams.send(stream, text)
        } catch (error) {
          failed(error)
        }
      }),
    ),
  )
}

/** What changed in each entity, and what each principal may read of it now. */
async function changesFor(
  { options }: Hub,
  groups: readonly Group[],
  { records: changed }: Batch,
): Promise<readonly Changes[]> {
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

/** The receiver of texts, with the records that it has seen. */
interface Receiver {
  readonly principal: Principal
  readonly seen: SeenRecords | undefined
}

async function textsFor(
  { options }: Hub,
  { principal, seen }: Receiver,
  batch: Batch,
  changes: readonly Changes[],
): Promise<string[]> {
  const texts = batch.document ? [eventText({ kind: 'document', ...batch.document })] : []
  for (const change of changes) texts.push(...recordTexts(change, seen, change.readable.get(principal)))
  // Messages may be about records outside of the scopes of an API token.
  if (principal.person !== null && !principal.token && batch.people.has(principal.person)) {
    texts.push(eventText({ kind: 'inbox', unread: await options.unread(principal.person) }))
  }
  return texts
}

/** The changes of one entity. */
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

const NONE: ReadonlySet<string> = new Set()

/** Names the records that are readable now, and those seen before that are no longer readable. */
function recordTexts(change: Changes, seen: SeenRecords | undefined, readable = NONE): readonly string[] {
  const removed = change.ids.filter((id) => !readable.has(id) && seen?.has(id))
  const { ids, texts } = payloadOf(change, readable)
  for (const id of removed) seen?.remove(id)
  for (const id of ids.slice(-MAX_SEEN)) seen?.add(id)
  return removed.length === 0 ? texts : eventTexts(change.entity, [...ids, ...removed])
}

function payloadOf({ entity, ids, payloads }: Changes, readable: ReadonlySet<string>): Payload {
  const known = payloads.get(readable)
  if (known) return known
  const named = ids.filter((id) => readable.has(id))
  const made = { ids: named, texts: eventTexts(entity, named) }
  payloads.set(readable, made)
  return made
}

function eventTexts(entity: string, ids: readonly string[]): readonly string[] {
  const texts: string[] = []
  for (let i = 0; i < ids.length; i += MAX_IDS)
    texts.push(eventText({ kind: 'records', entity, ids: ids.slice(i, i + MAX_IDS) }))
  return texts
}

const eventText = (event: LiveEvent): string => `event: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`
