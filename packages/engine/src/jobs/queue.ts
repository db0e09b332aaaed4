/**
 * The queue of timers: one row per record and timer, fired once. A fired row stays, marked as done, until the record
 * leaves the states of the timer, so that it does not fire again meanwhile.
 */
import type { InternalTables, Reader, Transaction } from '../store/index.ts'

export const jobTables: InternalTables = {
  room: 'jobs',
  steps: [
    [
      // `record` is '' for a schedule. `since`: the time from which the delay counts; for a schedule, its occurrence;
      // for a record that a schedule has processed, that occurrence.
      `CREATE TABLE ninefold_job (
        entity TEXT NOT NULL, record TEXT NOT NULL, action TEXT NOT NULL, since TEXT NOT NULL, due TEXT NOT NULL,
        done INTEGER NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (entity, record, action)) WITHOUT ROWID`,
      `CREATE INDEX ninefold_job_due ON ninefold_job (due) WHERE done = 0`,
      // The document and the constants for which all timers were scheduled.
      `CREATE TABLE ninefold_job_plan (planned TEXT NOT NULL)`,
    ],
  ],
  names: { columns: [{ table: 'ninefold_job', entity: 'entity', action: { column: 'action', rows: 'Timers' } }] },
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

/** A job to schedule. It stays done while its delay counts from the same time, unless it starts `anew`. */
export interface PlannedJob extends JobKey, Pick<Job, 'since' | 'due'> {
  readonly anew?: boolean
}

/** All with different keys. */
export function planJobs(transaction: Transaction, jobs: readonly PlannedJob[]): void {
  for (const [anew, alike] of Map.groupBy(jobs, ({ anew: isAnew = false }) => isAnew)) {
    const done = anew ? '0' : 'CASE WHEN ninefold_job.since = excluded.since THEN ninefold_job.done ELSE 0 END'
    transaction.enqueue(
      `INSERT INTO ninefold_job (entity, record, action, since, due, done, tries)
       VALUES ${alike.map(() => '(?, ?, ?, ?, ?, 0, 0)').join(', ')}
       ON CONFLICT (entity, record, action) DO UPDATE SET
         done = ${done}, tries = 0, since = excluded.since, due = excluded.due`,
      alike.flatMap((job) => [...keyOf(job), job.since, job.due]),
    )
  }
}

/** Records that a schedule has processed the record at the occurrence `since`; false: it already had. */
export async function markTurn(transaction: Transaction, key: JobKey, since: string, at: string): Promise<boolean> {
  if ((await jobOf(transaction, key))?.since === since) return false
  planJobs(transaction, [{ ...key, since, due: at }])
  finishJob(transaction, key)
  return true
}

export const jobOf = (reader: Reader, key: JobKey): Promise<Job | undefined> =>
  reader.one<Job>(`SELECT * FROM ninefold_job WHERE ${KEY}`, keyOf(key))

export const jobsOf = (reader: Reader, entity: string, record: string): Promise<readonly Job[]> =>
  reader.all<Job>('SELECT * FROM ninefold_job WHERE entity = ? AND record = ?', [entity, record])

export function finishJob(transaction: Transaction, key: JobKey): void {
  transaction.enqueue(`UPDATE ninefold_job SET done = 1 WHERE ${KEY}`, keyOf(key))
}

export function retryJob(transaction: Transaction, key: JobKey, due: string): void {
  transaction.enqueue(`UPDATE ninefold_job SET due = ?, tries = tries + 1 WHERE ${KEY}`, [due, ...keyOf(key)])
}

export const dropJob = (transaction: Transaction, { entity, record, action }: JobKey): void =>
  dropJobsOf(transaction, entity, record, [action])

/** `actions` absent: all actions. */
export const dropJobsOf = (
  transaction: Transaction,
  entity: string,
  record: string,
  actions?: readonly string[],
): void => deleteActions(transaction, 'ninefold_job', { entity, record, actions })

/** Deletes the rows of a record, of all actions or of these, from a table with the columns of `JobKey`. */
export function deleteActions(
  transaction: Transaction,
  table: 'ninefold_job' | 'ninefold_job_refused',
  { entity, record, actions }: Pick<JobKey, 'entity' | 'record'> & { readonly actions: readonly string[] | undefined },
): void {
  if (actions?.length === 0) return
  const some = actions === undefined ? '' : ` AND action IN (${actions.map(() => '?').join(', ')})`
  transaction.enqueue(`DELETE FROM ${table} WHERE entity = ? AND record = ?${some}`, [
    entity,
    record,
    ...(actions ?? []),
  ])
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
