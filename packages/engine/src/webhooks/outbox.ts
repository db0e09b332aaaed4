/** The outbox: messages to other servers, written with the change and stored until they are delivered. */
import type { Origin } from '@ninefold/plan/expression'
import type { InternalTables, Reader, Transaction } from '../store/index.ts'
import { randomFew } from '../values/index.ts'

export const webhookTables: InternalTables = {
  room: 'webhooks',
  steps: [
    [
      // `state`: 0 waiting, 1 done, 2 given up. `told`: the last answer of the other server, or the last connection
      // error.
      `CREATE TABLE ninefold_outbox (
        id TEXT PRIMARY KEY NOT NULL, webhook TEXT NOT NULL, at TEXT NOT NULL, body TEXT NOT NULL, origin TEXT NOT NULL,
        due TEXT NOT NULL, tries INTEGER NOT NULL, state INTEGER NOT NULL, told TEXT NOT NULL) WITHOUT ROWID`,
      `CREATE INDEX ninefold_outbox_due ON ninefold_outbox (due) WHERE state = 0`,
    ],
  ],
}

export interface Waiting {
  readonly id: string
  readonly webhook: string
  readonly body: string
  readonly tries: number
}

let counted = 0

/** Later ones have greater ids, so that each webhook is delivered in order. */
export function post(
  transaction: Transaction,
  { webhook, body, at, origin }: Pick<Waiting, 'webhook' | 'body'> & { readonly at: string; readonly origin: Origin },
): void {
  counted = (counted + 1) % 0x10000
  const time = Date.parse(at).toString(16).padStart(12, '0')
  const id = `msg_${time}${counted.toString(16).padStart(4, '0')}${randomFew(8).toString('hex')}`
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

/** Takes what is due, so that no other server does; if this server fails, the messages become due again at `until`. */
export async function take(
  transaction: Transaction,
  now: string,
  until: string,
  most: number,
): Promise<readonly Waiting[]> {
  const claimed = await transaction.all<Waiting>(
    'SELECT id, webhook, body, tries FROM ninefold_outbox WHERE state = 0 AND due <= ? ORDER BY due, id LIMIT ?',
    [now, most],
  )
  for (const { id } of claimed) await transaction.run('UPDATE ninefold_outbox SET due = ? WHERE id = ?', [until, id])
  return claimed
}

export async function nextDue(reader: Reader): Promise<string | null> {
  const row = await reader.one<{ due: string | null }>('SELECT min(due) AS due FROM ninefold_outbox WHERE state = 0')
  return row?.due ?? null
}

export type Outcome =
  | { readonly kind: 'done' | 'givenUp'; readonly answer: string }
  | { readonly kind: 'again'; readonly answer: string; readonly due: string }

export async function note(transaction: Transaction, id: string, outcome: Outcome): Promise<void> {
  const state = { done: 1, givenUp: 2, again: 0 }[outcome.kind]
  const when = outcome.kind === 'again' ? outcome.due : null
  await transaction.run(
    'UPDATE ninefold_outbox SET state = ?, tries = tries + 1, told = ?, due = coalesce(?, due) WHERE id = ?',
    [state, outcome.answer, when, id],
  )
}

/** Removes old messages, delivered or given up. */
export async function forget(transaction: Transaction, before: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_outbox WHERE state <> 0 AND at < ?', [before])
}

/** Retries what was given up. */
export const tryAgain = (transaction: Transaction, webhook: string, now: string): Promise<number> =>
  transaction.run('UPDATE ninefold_outbox SET state = 0, tries = 0, due = ? WHERE webhook = ? AND state = 2', [
    now,
    webhook,
  ])

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
  const row = await reader.one<{ told: string }>(
    `SELECT told FROM ninefold_outbox WHERE webhook = ? AND state <> 1 AND told <> '' ORDER BY id DESC LIMIT 1`,
    [webhook],
  )
  return row?.told ?? null
}
