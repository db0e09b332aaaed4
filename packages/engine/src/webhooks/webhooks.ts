/**
 * Notifies other servers. Messages are written in the transaction of their change; after the commit they are sent, with
 * retries, until the other server accepts them or they are given up. The document names the addresses; no others are
 * called.
 */
import { DAY, MINUTE } from '@ninefold/plan/base'
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
import { momentOf, type Clock } from '../jobs/index.ts'
import { watchDelivery, type Monitor } from '../monitoring/index.ts'
import { openSender, refusedForNow, type Outcome, type Sender } from '../outbox/index.ts'
import type { Change } from '../records/index.ts'
import type { Store } from '../store/index.ts'
import { deliver } from './deliver.ts'
import { deliveryCounts, forgetMessages, lastTrouble, post, webhookOutbox, type WebhookMessage } from './outbox.ts'

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
  /** Absent: nobody watches. */
  readonly monitor?: Pick<Monitor, 'delivery'> | undefined
}

const MAX_CONCURRENT = 8
const LEASE = 2 * MINUTE
const STORED_DAYS = 30

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
    runDue: senderOf(rooms).runDue,
    view: () => viewOf(rooms),
    async retry(name) {
      const now = momentOf(clock)
      const which = { where: 'webhook = ?', values: [name] }
      const tried = await store.write((transaction) => webhookOutbox.sendAgain(transaction, now, which))
      if (tried > 0) listeners.forEach((listener) => listener(now))
      return tried
    },
    onPost: (listener) => void listeners.push(listener),
  }
}

const webhookOf = ({ webhooks }: Plan, name: string): Webhook | undefined =>
  webhooks?.find((each) => each.name === name)

const secretOf = (store: Store, name: string): Buffer =>
  createHmac('sha256', store.key()).update(`webhook ${name}`).digest()

function senderOf(rooms: WebhookRooms): Sender {
  const { store, clock } = rooms
  return openSender<WebhookMessage>({
    store,
    clock,
    lease: LEASE,
    nextDue: webhookOutbox.nextDue,
    claim: (transaction, claim) => webhookOutbox.claim(transaction, claim, { most: MAX_CONCURRENT }),
    async deliver(messages) {
      const outcomes = await deliverAll(messages, rooms)
      return async (transaction) => {
        for (const [id, outcome] of outcomes) await webhookOutbox.note(transaction, id, outcome)
      }
    },
    forget: (transaction) => forgetMessages(transaction, momentOf(clock, -STORED_DAYS * DAY)),
  })
}

/** Each webhook in order, several webhooks in parallel. */
async function deliverAll(
  messages: readonly WebhookMessage[],
  rooms: WebhookRooms,
): Promise<readonly (readonly [id: string, outcome: Outcome])[]> {
  const queues = [...Map.groupBy(messages, ({ webhook }) => webhook).values()]
  const deliveries = queues.map(async (queue) => {
    const outcomes: (readonly [string, Outcome])[] = []
    for (const one of queue)
      outcomes.push([one.id, await watchDelivery(rooms.monitor, 'webhook', () => outcomeOf(one, rooms))])
    return outcomes
  })
  return (await Promise.all(deliveries)).flat()
}

async function outcomeOf(
  { webhook: name, id, body, tries }: WebhookMessage,
  { store, clock, plan, allowed }: WebhookRooms,
): Promise<Outcome> {
  const webhook = webhookOf(plan(), name)
  if (!webhook) return { kind: 'failed', answer: 'The document has no such webhook any more.' }
  try {
    const { address } = webhook
    const status = await deliver({ id, body, address, at: clock.real(), secret: secretOf(store, name) }, allowed)
    const answer = String(status)
    if (status >= 200 && status < 300) return { kind: 'sent', answer }
    return status === 410 ? { kind: 'failed', answer } : refusedForNow(tries, answer, clock)
  } catch (error) {
    return refusedForNow(tries, error instanceof Error ? error.message : String(error), clock)
  }
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
