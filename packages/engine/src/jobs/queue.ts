/**
 * What is to be done at a moment: one row per record and timer, fired once. A fired row stays, done, until the record
 * leaves the states of the timer, so that it does not fire again meanwhile.
 */
import type { InternalTables, Reader, Transaction } from '../store/index.ts'

export const jobTables: InternalTables = {
  room: 'jobs',
  steps: [
    [
      // `record` is '' for a schedule. `since`: the moment that the time counts from; of a schedule, the turn; of a record
      // that a schedule has reached, the turn in which it did.
      `CREATE TABLE ninefold_job (
        entity TEXT NOT NULL, record TEXT NOT NULL, action TEXT NOT NULL, since TEXT NOT NULL, due TEXT NOT NULL,
        done INTEGER NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (entity, record, action)) WITHOUT ROWID`,
      `CREATE INDEX ninefold_job_due ON ninefold_job (due) WHERE done = 0`,
      // Under which document and constants all timers were planned.
      `CREATE TABLE ninefold_job_plan (planned TEXT NOT NULL)`,
    ],
  ],
  names: { columns: [{ table: 'ninefold_job', entity: 'entity' }] },
}

export interface JobKey {
  readonly entity: string
  /** '' for a schedule. */
  readonly record: string
  readonly action: string
}

export interface Job extends JobKey {
  readonly since: string
  readonly due: string
  readonly done: number
  readonly tries: number
}

const KEY = 'entity = ? AND record = ? AND action = ?'
const keyOf = ({ entity, record, action }: JobKey) => [entity, record, action] as const

/** A done job stays done as long as its time counts from the same moment, unless it starts `anew`. */
export async function planJob(
  transaction: Transaction,
  key: JobKey,
  since: string,
  due: string,
  anew = false,
): Promise<void> {
  await transaction.run(
    `INSERT INTO ninefold_job (entity, record, action, since, due, done, tries) VALUES (?, ?, ?, ?, ?, 0, 0)
     ON CONFLICT (entity, record, action) DO UPDATE SET
       done = CASE WHEN ? = 0 AND ninefold_job.since = excluded.since THEN ninefold_job.done ELSE 0 END,
       tries = 0, since = excluded.since, due = excluded.due`,
    [...keyOf(key), since, due, Number(anew)],
  )
}

/** Notes that a schedule has reached the record in the turn of `since`; false: it had before. */
export async function markTurn(transaction: Transaction, key: JobKey, since: string, at: string): Promise<boolean> {
  if ((await jobOf(transaction, key))?.since === since) return false
  await planJob(transaction, key, since, at)
  await finishJob(transaction, key)
  return true
}

export const jobOf = (reader: Reader, key: JobKey): Promise<Job | undefined> =>
  reader.one<Job>(`SELECT * FROM ninefold_job WHERE ${KEY}`, keyOf(key))

export const jobsOf = (reader: Reader, entity: string, record: string): Promise<readonly Job[]> =>
  reader.all<Job>('SELECT * FROM ninefold_job WHERE entity = ? AND record = ?', [entity, record])

export async function finishJob(transaction: Transaction, key: JobKey): Promise<void> {
  await transaction.run(`UPDATE ninefold_job SET done = 1 WHERE ${KEY}`, keyOf(key))
}

export async function retryJob(transaction: Transaction, key: JobKey, due: string): Promise<void> {
  await transaction.run(`UPDATE ninefold_job SET due = ?, tries = tries + 1 WHERE ${KEY}`, [due, ...keyOf(key)])
}

export async function dropJob(transaction: Transaction, key: JobKey): Promise<void> {
  await transaction.run(`DELETE FROM ninefold_job WHERE ${KEY}`, keyOf(key))
}

export async function dropJobsOf(transaction: Transaction, entity: string, record: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_job WHERE entity = ? AND record = ?', [entity, record])
}

/** Due by `now`, the earliest first. */
export const dueJobs = (reader: Reader, now: string, most: number): Promise<readonly Job[]> =>
  reader.all<Job>(
    'SELECT * FROM ninefold_job WHERE done = 0 AND due <= ? ORDER BY due, entity, record, action LIMIT ?',
    [now, most],
  )

export async function nextDue(reader: Reader): Promise<string | null> {
  const row = await reader.one<{ due: string | null }>('SELECT min(due) AS due FROM ninefold_job WHERE done = 0')
  return row?.due ?? null
}
