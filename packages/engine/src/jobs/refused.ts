/**
 * Timers that were refused by a rule or guard: stored for administrators until the timer has acted on the record, or
 * the record has left the states of the timer.
 */
import type { Origin } from '@ninefold/plan/expression'
import type { InternalTables, Reader, Rename, Statement, Transaction } from '../store/index.ts'
import { deleteActions, type JobKey } from './queue.ts'

export const refusedJobTables: InternalTables = {
  room: 'refused jobs',
  steps: [
    [
      // `reasons`: a list of `RefusedReason`, as JSON.
      `CREATE TABLE ninefold_job_refused (
        entity TEXT NOT NULL, record TEXT NOT NULL, action TEXT NOT NULL, at TEXT NOT NULL, reasons TEXT NOT NULL,
        PRIMARY KEY (entity, record, action)) WITHOUT ROWID`,
    ],
  ],
  names: {
    columns: [
      { table: 'ninefold_job_refused', entity: 'entity', action: { column: 'action', rows: 'Refused timers' } },
    ],
    within: renameInReasons,
  },
}

/** Quotes inside a JSON text are escaped with a backslash, so the replaced text occurs nowhere else. */
function renameInReasons(rename: Rename): readonly Statement[] {
  if (rename.kind !== 'entity') return []
  const written = (name: string) => `"entity":${JSON.stringify(name)}`
  const text = 'UPDATE ninefold_job_refused SET reasons = replace(reasons, ?, ?)'
  return [{ text, values: [written(rename.from), written(rename.to)] }]
}

export interface RefusedReason {
  readonly code: string
  /** By name: its line changes with the document. */
  readonly rule?: { readonly entity: string; readonly name: string }
  /** The line of any other cause, in the document with this hash. */
  readonly line?: { readonly document: string; readonly origin: Origin }
}

export interface RefusedJob extends JobKey {
  /** The last time, ISO 8601. */
  readonly at: string
  readonly reasons: readonly RefusedReason[]
}

export function noteRefused(
  transaction: Transaction,
  { entity, record, action }: JobKey,
  reasons: readonly RefusedReason[],
  at: string,
): void {
  transaction.enqueue(
    `INSERT INTO ninefold_job_refused (entity, record, action, at, reasons) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (entity, record, action) DO UPDATE SET at = excluded.at, reasons = excluded.reasons`,
    [entity, record, action, at, JSON.stringify(reasons)],
  )
}

export const forgetRefused = (transaction: Transaction, { entity, record, action }: JobKey): void =>
  forgetRefusedOf(transaction, entity, record, [action])

/** `actions` absent: all actions. */
export const forgetRefusedOf = (
  transaction: Transaction,
  entity: string,
  record: string,
  actions?: readonly string[],
): void => deleteActions(transaction, 'ninefold_job_refused', { entity, record, actions })

/** For a schedule: records that a later occurrence no longer includes. */
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
