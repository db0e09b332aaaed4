/**
 * Notifies other servers. Messages are written in the transaction of their change; after the commit they are sent, with
 * retries, until the other server accepts them or they are given up. The document names the addresses; no others are
 * called.
 *
 * HOO-1 Nothing is sent for a change that was refused, and no committed message is lost.
 * HOO-2 A failed delivery is retried after growing intervals, then given up; administrators see that.
 * HOO-3 Every message is signed with a secret of its webhook, which administrators can read.
 * HOO-4 Only public addresses are called, over https; the operator may allow others.
 */
import { createHmac } from 'node:crypto'
import type { Effect, Plan, Webhook } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import {
  type Type,
  type Json,
  type Value,
  formatDecimal,
  formatDuration,
  isDecimal,
  isDuration,
} from '@ninefold/plan/values'
import type { WebhookView } from '@ninefold/plan/wire'
import type { Clock } from '../jobs/index.ts'
import type { Change } from '../records/index.ts'
import type { Store } from '../store/index.ts'
import { deliver } from './deliver.ts'
import {
  forget,
  lastTrouble,
  nextDue,
  note,
  post,
  deliveryCounts,
  take,
  tryAgain,
  type Outcome,
  type Waiting,
} from './outbox.ts'

type SendEffect = Extract<Effect, { kind: 'send' }>

export interface Webhooks {
  /** Runs a send effect: call it in `stored` of a change. */
  send(change: Change, effect: SendEffect): Promise<void>
  /** Sends what is due. Returns the time of the next, null for none. */
  runDue(): Promise<string | null>
  /** The state of each webhook of the document, for administrators. */
  view(): Promise<readonly WebhookView[]>
  /** Retries what was given up; returns the number. */
  retry(name: string): Promise<number>
  /** While muted, messages of changes are dropped. */
  mute(muted: boolean): void
  /** Called after each commit that wrote messages. */
  onPost(listener: (due: string) => void): void
}

interface WebhookRooms {
  readonly store: Store
  readonly clock: Clock
  /** The plan of the running version. */
  readonly plan: () => Plan
  /** `host` or `host:port` that may be called although they are not public. */
  readonly allowed: ReadonlySet<string>
}

/** Minutes to wait after each failed attempt. */
const RETRY_AFTER = [0.2, 1, 5, 30, 120, 360, 1440, 2880]
const MAX_CONCURRENT = 8
/** Milliseconds for which a message is reserved for its sender. */
const LEASE = 60_000
const STORED_DAYS = 30
const DAY = 86_400_000

export function openWebhooks(rooms: WebhookRooms): Webhooks {
  const { store, clock, plan } = rooms
  const listeners: ((due: string) => void)[] = []
  let isMuted = false
  return {
    mute: (muted) => {
      isMuted = muted
    },
    async send(change, effect) {
      const webhook = webhookOf(plan(), effect.webhook)
      if (!webhook || isMuted) return
      const data = webhook.sends ? await change.evaluate(webhook.sends) : { id: change.id }
      const type = webhook.sends?.tree.type ?? ID
      const at = change.principal.now
      const body = JSON.stringify({ type: webhook.name, timestamp: at, data: jsonOf(data, type) })
      post(change.transaction, { webhook: webhook.name, body, at, origin: effect.origin })
      change.transaction.afterCommit(() => listeners.forEach((listener) => listener(at)))
    },
    runDue: () => runDue(rooms),
    view: () => viewOf(rooms),
    async retry(name) {
      const now = moment(clock.now())
      const tried = await store.write((transaction) => tryAgain(transaction, name, now))
      if (tried > 0) listeners.forEach((listener) => listener(now))
      return tried
    },
    onPost: (listener) => void listeners.push(listener),
  }
}

const moment = (from: number): string => new Date(from).toISOString()

const webhookOf = ({ webhooks }: Plan, name: string): Webhook | undefined =>
  webhooks?.find((each) => each.name === name)

const secretOf = (store: Store, name: string): Buffer =>
  createHmac('sha256', store.key()).update(`webhook ${name}`).digest()

async function runDue(rooms: WebhookRooms): Promise<string | null> {
  const { store, clock } = rooms
  for (;;) {
    const now = clock.now()
    if (((await store.read(nextDue)) ?? '9') > moment(now)) break
    const waiting = await store.write((transaction) =>
      take(transaction, moment(now), moment(now + LEASE), MAX_CONCURRENT),
    )
    const outcomes = await deliverAll(waiting, rooms)
    await store.write(async (transaction) => {
      for (const [id, outcome] of outcomes) await note(transaction, id, outcome)
      await forget(transaction, moment(clock.now() - STORED_DAYS * DAY))
    })
  }
  return store.read(nextDue)
}

/** Each webhook in order, several webhooks in parallel. */
async function deliverAll(
  waiting: readonly Waiting[],
  rooms: WebhookRooms,
): Promise<readonly (readonly [id: string, outcome: Outcome])[]> {
  const queues = [...Map.groupBy(waiting, ({ webhook }) => webhook).values()]
  const deliveries = queues.map(async (queue) => {
    const outcomes: (readonly [string, Outcome])[] = []
    for (const one of queue) outcomes.push([one.id, await outcomeOf(one, rooms)])
    return outcomes
  })
  return (await Promise.all(deliveries)).flat()
}

async function outcomeOf(
  { webhook: name, id, body, tries }: Waiting,
  { store, clock, plan, allowed }: WebhookRooms,
): Promise<Outcome> {
  const webhook = webhookOf(plan(), name)
  if (!webhook) return { kind: 'givenUp', answer: 'The document has no such webhook any more.' }
  try {
    const { address } = webhook
    const status = await deliver({ id, body, address, at: clock.real(), secret: secretOf(store, name) }, allowed)
    if (status >= 200 && status < 300) return { kind: 'done', answer: String(status) }
    return status === 410 ? { kind: 'givenUp', answer: String(status) } : later(tries, String(status), clock)
  } catch (error) {
    return later(tries, error instanceof Error ? error.message : String(error), clock)
  }
}

function later(tries: number, answer: string, clock: Clock): Outcome {
  const minutes = RETRY_AFTER[tries]
  if (minutes === undefined) return { kind: 'givenUp', answer }
  return { kind: 'again', answer, due: moment(clock.now() + minutes * 60_000) }
}

const viewOf = ({ store, plan }: WebhookRooms): Promise<readonly WebhookView[]> =>
  store.read(async (reader) => {
    const counts = new Map((await deliveryCounts(reader)).map((one) => [one.webhook, one]))
    const views: WebhookView[] = []
    for (const { name, label, address } of plan().webhooks ?? []) {
      const { waiting = 0, done = 0, givenUp = 0 } = counts.get(name) ?? {}
      const secret = `whsec_${secretOf(store, name).toString('base64')}`
      const trouble = await lastTrouble(reader, name)
      views.push({ name, label, address, secret, waiting, done, givenUp, trouble })
    }
    return views
  })

const ID: Expr['tree']['type'] = { kind: 'map', fields: { id: { kind: 'text' } } }

/** Values in the format of the record API: a record is its id. */
function jsonOf(value: Value, type: Type): Json {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const of: Type = type.kind === 'list' ? type.of : { kind: 'unknown' }
    return (value as readonly Value[]).map((item) => jsonOf(item, of))
  }
  if (isDecimal(value)) return formatDecimal(value)
  if (isDuration(value)) return formatDuration(value)
  const fields = value as { readonly [key: string]: Value }
  if (type.kind === 'record' || type.kind === 'either') return fields['id'] as string
  const typeOf = (key: string): Type => (type.kind === 'map' ? (type.fields[key] ?? UNKNOWN) : UNKNOWN)
  return Object.fromEntries(Object.entries(fields).map(([key, each]) => [key, jsonOf(each, typeOf(key))]))
}

const UNKNOWN: Type = { kind: 'unknown' }
