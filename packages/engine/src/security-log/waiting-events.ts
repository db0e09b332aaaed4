/** The events that the operator has not received yet: the log is its own outbox. */
import type { Reader, Transaction } from '../store/index.ts'
import { COLUMNS, eventOf, idFrom, type EventRow, type StoredSecurityEvent } from './read-log.ts'

/** Events of one delivery. */
const MOST = 100

/** When the first event that waits happened; null if none waits. */
export async function waitingEventsSince(reader: Reader): Promise<string | null> {
  const row = await reader.one<{ at: string }>(
    'SELECT at FROM ninefold_security_event WHERE forwarded = 0 ORDER BY id LIMIT 1',
  )
  return row?.at ?? null
}

interface Claim {
  /** ISO 8601. */
  readonly now: string
  /** Another server may take over after this time. */
  readonly until: string
  /** Older events are given up. */
  readonly oldest: string
}

/** The oldest events that wait; none if another server is sending. Only one server sends at a time, so the order is kept. */
export async function claimWaitingEvents(
  transaction: Transaction,
  { now, until, oldest }: Claim,
): Promise<readonly StoredSecurityEvent[]> {
  await transaction.run('UPDATE ninefold_security_event SET forwarded = 2 WHERE forwarded = 0 AND id < ?', [
    idFrom(oldest),
  ])
  const rows = await transaction.all<EventRow>(
    `SELECT ${COLUMNS} FROM ninefold_security_event WHERE forwarded = 0 ORDER BY id LIMIT ${MOST}`,
  )
  if (rows.length === 0) return []
  const mine = await transaction.run('UPDATE ninefold_security_sender SET until = ? WHERE until < ?', [until, now])
  return mine === 0 ? [] : rows.map(eventOf)
}

/** After a delivery, successful or not: another server may send. Events whose number has grown meanwhile wait again. */
export async function releaseWaitingEvents(
  transaction: Transaction,
  delivered: readonly StoredSecurityEvent[],
): Promise<void> {
  await transaction.run(`UPDATE ninefold_security_sender SET until = ''`)
  for (const { id, occurrences } of delivered)
    await transaction.run('UPDATE ninefold_security_event SET forwarded = 1 WHERE id = ? AND occurrences = ?', [
      id,
      occurrences,
    ])
}
