/**
 * Timers that were refused, by a rule or a guard of what they lead to: kept for administrators until the timer has acted on the
 * record, or the record has left the states of the timer.
 */
import type { Origin } from '@ninefold/language'
import type { Finding } from '../refusal.ts'
import type { InternalTables, Reader, Transaction } from '../store/store.ts'
import type { JobKey } from './queue.ts'

export const refusedJobTables: InternalTables = {
  room: 'refused jobs',
  steps: [
    [
      // `reasons`: a list of codes with the lines that decided, as JSON.
      `CREATE TABLE ninefold_job_refused (
        entity TEXT NOT NULL, record TEXT NOT NULL, action TEXT NOT NULL, at TEXT NOT NULL, reasons TEXT NOT NULL,
        PRIMARY KEY (entity, record, action)) WITHOUT ROWID`,
    ],
  ],
  names: { columns: [{ table: 'ninefold_job_refused', entity: 'entity' }] },
}

export interface RefusedJob extends JobKey {
  /** The last time, ISO 8601. */
  readonly at: string
  readonly reasons: readonly { readonly code: string; readonly origin?: Origin }[]
}

const KEY = 'entity = ? AND record = ? AND action = ?'

export async function noteRefused(
  transaction: Transaction,
  { entity, record, action }: JobKey,
  findings: readonly Finding[],
  at: string,
): Promise<void> {
  const reasons = findings
    .filter(({ weight }) => weight === 'error')
    .map(({ code, origin }) => ({ code, ...(origin && { origin }) }))
  await transaction.run(
    `INSERT INTO ninefold_job_refused (entity, record, action, at, reasons) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (entity, record, action) DO UPDATE SET at = excluded.at, reasons = excluded.reasons`,
    [entity, record, action, at, JSON.stringify(reasons)],
  )
}

export async function forgetRefused(transaction: Transaction, { entity, record, action }: JobKey): Promise<void> {
  await transaction.run(`DELETE FROM ninefold_job_refused WHERE ${KEY}`, [entity, record, action])
}

export async function forgetRefusedOf(transaction: Transaction, entity: string, record: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_job_refused WHERE entity = ? AND record = ?', [entity, record])
}

/** Of a schedule: records that a later turn has not reached any more. */
export async function forgetRefusedBefore(
  transaction: Transaction,
  { entity, action }: JobKey,
  turn: string,
): Promise<void> {
  await transaction.run('DELETE FROM ninefold_job_refused WHERE entity = ? AND action = ? AND at < ?', [
    entity,
    action,
    turn,
  ])
}

/** The latest first. */
export async function refusedJobs(reader: Reader, most: number): Promise<readonly RefusedJob[]> {
  const rows = await reader.all<JobKey & { readonly at: string; readonly reasons: string }>(
    'SELECT * FROM ninefold_job_refused ORDER BY at DESC, entity, record, action LIMIT ?',
    [most],
  )
  return rows.map((row) => ({ ...row, reasons: JSON.parse(row.reasons) as RefusedJob['reasons'] }))
}
