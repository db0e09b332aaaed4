/** The outbox: messages to other servers, written with the change and stored until they are delivered. */
import type { Origin } from '@ninefold/plan/expression'
import { openOutbox, type OutboxRow } from '../outbox/index.ts'
import type { InternalTables, Reader, Transaction } from '../store/index.ts'
import { orderedId } from '../values/index.ts'

export const webhookTables: InternalTables = {
  room: 'webhooks',
  steps: [
    [
      `CREATE TABLE ninefold_outbox (
        id TEXT PRIMARY KEY NOT NULL, webhook TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL, origin TEXT NOT NULL,
        due TEXT NOT NULL, tries INTEGER NOT NULL, state INTEGER NOT NULL, told TEXT NOT NULL) WITHOUT ROWID`,
      `CREATE INDEX ninefold_outbox_due ON ninefold_outbox (due) WHERE state = 0`,
    ],
    [`ALTER TABLE ninefold_outbox RENAME COLUMN told TO answer`],
  ],
}

export interface WebhookMessage extends OutboxRow {
  readonly webhook: string
  readonly body: string
}

export const webhookOutbox = openOutbox<WebhookMessage>('ninefold_outbox', 'id, webhook, body, tries')

/** Later ones have greater ids, so that each webhook is delivered in order. */
export function post(
  transaction: Transaction,
  {
    webhook,
    body,
    at,
    origin,
  }: Pick<WebhookMessage, 'webhook' | 'body'> & { readonly at: string; readonly origin: Origin },
): void {
  const id = `msg_${orderedId(Date.parse(at))}`
  transaction.enqueue('INSERT INTO ninefold_outbox VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?)', [
    id,
    webhook,
    at,
    body,
    JSON.stringify(origin),
    at,
    '',
  ])
}

/** Removes old messages, sent or failed. */
export async function forgetMessages(transaction: Transaction, before: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_outbox WHERE state <> 0 AND at < ?', [before])
}

interface DeliveryCounts {
  readonly webhook: string
  readonly waiting: number
  readonly done: number
  readonly givenUp: number
}

export const deliveryCounts = (reader: Reader): Promise<readonly DeliveryCounts[]> =>
  reader.all<DeliveryCounts>(
    `SELECT webhook, sum(CASE WHEN state = 0 THEN 1 ELSE 0 END) AS waiting,
       sum(CASE WHEN state = 1 THEN 1 ELSE 0 END) AS done, sum(CASE WHEN state = 2 THEN 1 ELSE 0 END) AS "givenUp"
     FROM ninefold_outbox GROUP BY webhook`,
  )

/** The last answer to a failed delivery. */
export async function lastTrouble(reader: Reader, webhook: string): Promise<string | null> {
  const row = await reader.one<{ answer: string }>(
    `SELECT answer FROM ninefold_outbox WHERE webhook = ? AND state <> 1 AND answer <> '' ORDER BY id DESC LIMIT 1`,
    [webhook],
  )
  return row?.answer ?? null
}
