/**
 * Timed transitions: their moments are planned with each change of a record and carried out by the clock.
 *
 * TIM-1  "after 30 days" counts calendar days from the moment the record came into the state, in the document's zone.
 * TIM-2  A timer fires once; a record that leaves the state and comes back starts it anew.
 * TIM-3  What was due while the server was down is done when it is up again.
 * TIM-4  A guard that is not yes when the moment comes lets the timer pass.
 */
import type { Asker } from '../access/asker.ts'
import { addDuration, instantOf, nextTime } from '../jobs/moments.ts'
import { dropJob, dropJobsOf, finishJob, jobOf, jobsOf, planJob, retryJob, type Job } from '../jobs/queue.ts'
import type { Duration, Environment, Expr, RecordValue, Timer } from '@ninefold/language'
import type { Stored } from '../records/change.ts'
import { evaluate } from '../records/expressions.ts'
import type { Records } from '../records/records.ts'
import { Refusal } from '../refusal.ts'
import type { Transaction } from '../store/store.ts'
import { ownReads, type CompiledAction, type Lives } from './compiled.ts'
import { actAsDocument, type ActionRooms } from './take-action.ts'

/** Paths that a timer's moment depends on. */
export const timerReads = (timer: Timer): readonly string[] => {
  switch (timer.kind) {
    case 'after':
      return ownReads([timer.duration, timer.since])
    case 'before':
      return ownReads([timer.duration, timer.moment])
    case 'at':
      return ownReads([timer.moment])
    case 'every':
      return []
  }
}

const durationOf = (expr: Expr, env: Environment): Duration | undefined => {
  const found = evaluate(expr, env)
  return typeof found === 'object' && found !== null && 'milliseconds' in found ? (found as Duration) : undefined
}

/** When it is due; undefined where the moment is missing. `since`: when the record came into the state. */
export function momentOf(
  timer: Exclude<Timer, { kind: 'every' }>,
  env: Environment,
  since: string,
): string | undefined {
  const zone = env.timeZone
  switch (timer.kind) {
    case 'after': {
      const from = timer.since ? instantOf(evaluate(timer.since, env), zone) : since
      const duration = durationOf(timer.duration, env)
      return from && duration && addDuration(from, duration, zone)
    }
    case 'at':
      return instantOf(evaluate(timer.moment, env), zone)
    case 'before': {
      const moment = instantOf(evaluate(timer.moment, env), zone)
      const duration = durationOf(timer.duration, env)
      return moment && duration && addDuration(moment, duration, zone, -1)
    }
  }
}

const countsFromState = (timer: Timer): boolean => timer.kind === 'after' && !timer.since

const isIn = ({ action, lifecycle }: CompiledAction, record: RecordValue): boolean =>
  action.from.length === 0 || action.from.some((state) => state === record[lifecycle.field])

/** In the transaction of each change: what is due when, from now on. Answers the moments that were planned. */
export async function planTimers(records: Records, lives: Lives, change: Stored): Promise<readonly string[]> {
  const { transaction, entity, id } = change
  if (change.request.kind === 'delete') {
    await dropJobsOf(transaction, entity, id)
    return []
  }
  const due: string[] = []
  for (const each of lives.timers) {
    if (each.action.timer!.kind === 'every') continue
    const moment = await planTimer(records, each, change)
    if (moment !== undefined) due.push(moment)
  }
  return due
}

async function planTimer(records: Records, compiled: CompiledAction, change: Stored): Promise<string | undefined> {
  const { action, lifecycle } = compiled
  const timer = action.timer as Exclude<Timer, { kind: 'every' }>
  const entered = change.before === null || change.changed.has(lifecycle.field)
  const now = change.now()
  const key = { entity: change.entity, record: change.id, action: action.name }
  if (!isIn(compiled, now)) {
    if (change.before !== null && isIn(compiled, change.before)) await dropJob(change.transaction, key)
    return undefined
  }
  if (!entered && countsFromState(timer)) return undefined
  if (!entered && !touches(timer, change.changed)) return undefined
  const { asker, transaction } = change
  const record = await loadedFor(records, timer, change)
  const since = countsFromState(timer) ? asker.now : ''
  const due = momentOf(timer, { ...asker.environment, this: record }, since)
  // Coming into the state anew starts a timer that has fired before.
  if (due !== undefined) await planJob(transaction, key, since, due, entered)
  else if (change.before !== null) await dropJob(transaction, key)
  return due
}

const touches = (timer: Timer, changed: ReadonlySet<string>): boolean =>
  timerReads(timer).some((path) => changed.has(path.split('.')[0]!))

/** The record with what the moment depends on, as it is now. */
async function loadedFor(records: Records, timer: Timer, change: Stored): Promise<RecordValue> {
  const reads = timerReads(timer)
  if (!reads.some((path) => path.includes('.'))) return change.now()
  const loaded = await records.load(change.transaction, change.asker, change.entity, [change.id], reads)
  return loaded.get(change.id) ?? change.now()
}

const RETRIES = 5
const RETRY_AFTER = 5 * 60_000

export interface TimerRooms extends ActionRooms {
  readonly asker: () => Asker
  readonly failed: (job: Job, error: unknown) => void
}

/** One transaction. What fails by a refusal is over; what fails by a mistake of ours is tried again. */
export async function fire(rooms: TimerRooms, job: Job): Promise<void> {
  const asker = rooms.asker()
  const compiled = rooms.lives.get(job.entity)?.timers.find((each) => each.action.name === job.action)
  const records = rooms.records()
  if (!compiled) return records.store.write((transaction) => dropJob(transaction, job))
  try {
    if (compiled.action.timer!.kind === 'every') await fireSchedule(rooms, job, compiled, asker)
    else await records.write(asker, (writing) => fireOne(rooms, writing, job, compiled))
  } catch (error) {
    rooms.failed(job, error)
    const again = new Date(Date.parse(asker.now) + RETRY_AFTER).toISOString()
    const over = error instanceof Refusal || job.tries >= RETRIES
    await records.store.write((transaction) => (over ? finishJob(transaction, job) : retryJob(transaction, job, again)))
  }
}

async function fireOne(
  rooms: TimerRooms,
  writing: Parameters<Parameters<Records['write']>[1]>[0],
  job: Job,
  compiled: CompiledAction,
): Promise<void> {
  const { transaction, asker } = writing
  const present = await jobOf(transaction, job)
  if (!present || present.done === 1 || present.due > asker.now) return
  const timer = compiled.action.timer as Exclude<Timer, { kind: 'every' }>
  const reads = [...rooms.lives.get(job.entity)!.reads, ...timerReads(timer)]
  const record = (await rooms.records().load(transaction, asker, job.entity, [job.record], reads)).get(job.record)
  if (!record || !isIn(compiled, record)) return dropJob(transaction, job)
  const due = momentOf(timer, { ...asker.environment, this: record }, present.since)
  if (due === undefined) return dropJob(transaction, job)
  if (due > asker.now) return planJob(transaction, job, present.since, due)
  // Done before it acts: leaving the state removes the row, staying in it keeps it done.
  await finishJob(transaction, job)
  await actAsDocument(rooms, writing, { entity: job.entity, id: job.record, action: job.action, input: {} }, 'timer')
}

/** Each record in its own transaction: one that is refused does not keep the others from it. */
async function fireSchedule(rooms: TimerRooms, job: Job, compiled: CompiledAction, asker: Asker): Promise<void> {
  const records = rooms.records()
  const timer = compiled.action.timer as Extract<Timer, { kind: 'every' }>
  const next = nextTime(asker.now, timer.period, timer.at, asker.timeZone)
  await records.store.write((transaction) => planJob(transaction, job, '', next))
  const ids = await records.store.read((reader) => records.where(reader, asker, job.entity, undefined, SCHEDULE_MOST))
  for (const id of ids)
    await records
      .write(asker, (writing) =>
        actAsDocument(rooms, writing, { entity: job.entity, id, action: job.action, input: {} }, 'timer'),
      )
      .catch((error: unknown) => rooms.failed(job, error))
}

const SCHEDULE_MOST = 100_000

/** After a new document or a changed constant: every timer of every record that is in one of its states. */
export async function planAnew(rooms: TimerRooms, lives: Lives, compiled: CompiledAction): Promise<void> {
  const records = rooms.records()
  const asker = rooms.asker()
  const timer = compiled.action.timer!
  const key = (record: string) => ({ entity: lives.entity, record, action: compiled.action.name })
  if (timer.kind === 'every') {
    const next = nextTime(asker.now, timer.period, timer.at, asker.timeZone)
    return records.store.write(async (transaction) => {
      if (!(await jobOf(transaction, key('')))) await planJob(transaction, key(''), '', next)
    })
  }
  const reads = [...new Set([compiled.lifecycle.field, 'updatedAt', ...timerReads(timer)])]
  const ids = await records.store.read((reader) => records.where(reader, asker, lives.entity, undefined, SCHEDULE_MOST))
  for (let i = 0; i < ids.length; i += 200) {
    const some = ids.slice(i, i + 200)
    await records.store.write(async (transaction) => {
      const loaded = await records.load(transaction, asker, lives.entity, some, reads)
      for (const [id, record] of loaded) await planRecord(transaction, key(id), compiled, record, asker)
    })
  }
}

async function planRecord(
  transaction: Transaction,
  key: { readonly entity: string; readonly record: string; readonly action: string },
  compiled: CompiledAction,
  record: RecordValue,
  asker: Asker,
): Promise<void> {
  if (!isIn(compiled, record)) return
  const timer = compiled.action.timer as Exclude<Timer, { kind: 'every' }>
  const known = (await jobsOf(transaction, key.entity, key.record)).find((job) => job.action === key.action)
  // Of a record that came into its state before the timer was written, the last change is all that is known.
  const since = countsFromState(timer) ? known?.since || textOf(record['updatedAt']) || asker.now : ''
  const due = momentOf(timer, { ...asker.environment, this: record }, since)
  if (due !== undefined) await planJob(transaction, key, since, due)
  else if (known) await dropJob(transaction, key)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
