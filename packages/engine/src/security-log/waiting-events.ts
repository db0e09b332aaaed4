/** The events that the operator has not received yet: the log is its own outbox. */
import type { Reader, Transaction } from '../store/index.ts'
import { COLUMNS, eventOf, idFrom, type EventRow, type StoredSecurityEvent } from './read-log.ts'

/** Events of one delivery. */
const MOST = 100

/** A cheap question before `claimWaitingEvents`. */
export const hasWaitingEvents = async (reader: Reader): Promise<boolean> =>
  (await reader.one('SELECT id FROM ninefold_security_event WHERE forwarded = 0 LIMIT 1')) !== undefined

interface Claim {
  /** ISO 8601. */
  readonly now: string
  /** Another server may take over after this time. */
  readonly until: string
  /** Older events are given up. */
  readonly oldest: string
}

/**
 * The oldest events that wait, in order; undefined if another server is sending. Only one server sends at a time, so
 * that the order is kept.
 */
export async function claimWaitingEvents(
  transaction: Transaction,
  { now, until, oldest }: Claim,
): Promise<readonly StoredSecurityEvent[] | undefined> {
  const mine = await transaction.run('UPDATE ninefold_security_sender SET until = ? WHERE until < ?', [until, now])
  if (mine === 0) return undefined
  await transaction.run('UPDATE ninefold_security_event SET forwarded = 2 WHERE forwarded = 0 AND id < ?', [
    idFrom(oldest),
  ])
  const rows = await transaction.all<EventRow>(
    `SELECT ${COLUMNS} FROM ninefold_security_event WHERE forwarded = 0 ORDER BY id LIMIT ${MOST}`,
  )
  return rows.map(eventOf)
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
