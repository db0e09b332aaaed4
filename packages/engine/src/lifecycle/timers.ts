/**
 * Timed transitions: their moments are planned with each change of a record and carried out by the clock.
 *
 * TIM-1  "after 30 days" counts calendar days from the moment the record came into the state, in the document's zone.
 * TIM-2  A timer fires once; a record that leaves the state and comes back starts it anew.
 * TIM-3  What was due while the server was down is done when it is up again.
 * TIM-4  A guard that is not yes when the moment comes lets the timer pass.
 * TIM-8  A moment before the year 1 or after 9999 never comes.
 * TIM-10 What is refused is kept for administrators until the timer acts, or the record has left its states.
 * TIM-9  A turn of a schedule that was cut off is carried on, and reaches each record once.
 */
import type { Asker } from '../access/asker.ts'
import {
  dropJob,
  dropJobsOf,
  finishJob,
  jobOf,
  jobsOf,
  markTurn,
  planJob,
  retryJob,
  type Job,
  type JobKey,
} from '../jobs/queue.ts'
import {
  forgetRefused,
  forgetRefusedBefore,
  forgetRefusedOf,
  noteRefused,
  type RefusedReason,
} from '../jobs/refused.ts'
import { nextTime, scheduleWords } from '../jobs/schedule.ts'
import { parseInstant, type RecordValue } from '@ninefold/plan/values'
import type { Timer } from '@ninefold/plan'
import type { Stored } from '../records/change.ts'
import type { Records } from '../records/records.ts'
import { Refusal, type Finding } from '../refusal.ts'
import type { Transaction } from '../store/store.ts'
import type { CompiledTransition, StateMachines, Transitions } from './compiled.ts'
import { actAsDocument, type ActionRooms } from './perform-action.ts'
import {
  countsFromState,
  type Every,
  momentOf,
  type RecordTimer,
  scheduleOf,
  timerEnvironment,
  timerReads,
} from './timer-moment.ts'

const isIn = ({ action, lifecycle }: CompiledTransition, record: RecordValue): boolean =>
  action.from.length === 0 || action.from.some((state) => state === record[lifecycle.field])

/** In the transaction of each change: what is due when, from now on. Answers the moments that were planned. */
export async function planTimers(
  records: Records,
  machines: StateMachines,
  change: Stored,
): Promise<readonly string[]> {
  const { transaction, entity, id } = change
  if (change.request.kind === 'delete') {
    await dropJobsOf(transaction, entity, id)
    await forgetRefusedOf(transaction, entity, id)
    return []
  }
  const due: string[] = []
  const single = machines.timers.filter(({ action }) => action.timer!.kind !== 'every')
  for (const transitions of Map.groupBy(single, ({ action }) => action.name).values()) {
    const moment = await planTimer(records, transitions, change)
    if (moment !== undefined) due.push(moment)
  }
  return due
}

/** Of the rows of one action, the one that leads from the present state. */
async function planTimer(
  records: Records,
  transitions: readonly CompiledTransition[],
  change: Stored,
): Promise<string | undefined> {
  const { action, lifecycle } = transitions.find((transition) => isIn(transition, change.now())) ?? transitions[0]!
  const timer = action.timer as RecordTimer
  const entered = change.before === null || change.changed.has(lifecycle.field)
  const key = { entity: change.entity, record: change.id, action: action.name }
  if (!transitions.some((transition) => isIn(transition, change.now()))) {
    if (change.before !== null && transitions.some((transition) => isIn(transition, change.before!))) {
      await dropJob(change.transaction, key)
      await forgetRefused(change.transaction, key)
    }
    return undefined
  }
  if (!entered && countsFromState(timer)) return undefined
  if (!entered && !touches(timer, change.changed)) return undefined
  const { asker, transaction } = change
  const record = await loadedFor(records, timer, change)
  const moment = momentOf(timer, await timerEnvironment(records, transaction, timer, asker, record), asker.now)
  // Coming into the state anew starts a timer that has fired before.
  if (moment) await planJob(transaction, key, moment.since, moment.due, entered)
  else if (change.before !== null) await dropJob(transaction, key)
  return moment?.due
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
  const transitions = rooms.machines.get(job.entity)?.timers.filter((each) => each.action.name === job.action) ?? []
  const records = rooms.records()
  const [schedule, ...more] =
    job.record === '' ? transitions.filter(({ action }) => action.timer!.kind === 'every') : []
  const single = transitions.filter(({ action }) => action.timer!.kind !== 'every')
  if (!schedule && single.length === 0) return records.store.write((transaction) => dropJob(transaction, job))
  try {
    if (schedule) await fireSchedule(rooms, job, [schedule, ...more], asker)
    else await records.write(asker, (writing) => fireOne(rooms, writing, job, single))
  } catch (error) {
    await failed(rooms, job, error, asker)
    const again = new Date(Date.parse(asker.now) + RETRY_AFTER).toISOString()
    const over = job.record !== '' && (error instanceof Refusal || job.tries >= RETRIES)
    await records.store.write((transaction) => (over ? finishJob(transaction, job) : retryJob(transaction, job, again)))
  }
}

async function failed(rooms: TimerRooms, job: Job, error: unknown, { now }: Asker): Promise<void> {
  rooms.failed(job, error)
  if (!(error instanceof Refusal) || job.record === '') return
  const records = rooms.records()
  const reasons = error.findings.filter(({ weight }) => weight === 'error').map((one) => reasonOf(records, one))
  await records.store.write((transaction) => noteRefused(transaction, job, reasons, now))
}

function reasonOf({ plan, hash }: Records, { code, origin }: Finding): RefusedReason {
  const rule = plan.rules.find((one) => one.origin === origin)
  if (rule) return { code, rule: { entity: rule.entity, name: rule.name } }
  return { code, ...(origin && { line: { document: hash, origin } }) }
}

async function fireOne(
  rooms: TimerRooms,
  writing: Parameters<Parameters<Records['write']>[1]>[0],
  job: Job,
  transitions: readonly CompiledTransition[],
): Promise<void> {
  const { transaction, asker } = writing
  const present = await jobOf(transaction, job)
  if (!present || present.done === 1 || present.due > asker.now) return
  const reads = [
    ...rooms.machines.get(job.entity)!.reads,
    ...transitions.flatMap(({ action }) => timerReads(action.timer!)),
  ]
  const found = await writing.find(job.entity, job.record, reads)
  const record = found?.record
  const compiled = record && transitions.find((transition) => isIn(transition, record))
  if (!compiled) return dropJob(transaction, job)
  const timer = compiled.action.timer as RecordTimer
  const environment = await timerEnvironment(rooms.records(), transaction, timer, asker, record)
  const moment = momentOf(timer, environment, present.since)
  if (!moment) return dropJob(transaction, job)
  if (moment.due > asker.now) return planJob(transaction, job, moment.since, moment.due)
  // Done before it acts: leaving the state removes the row, staying in it keeps it done.
  await finishJob(transaction, job)
  await forgetRefused(transaction, job)
  const taken = { entity: job.entity, id: job.record, action: job.action, input: {} }
  await actAsDocument(rooms, writing, taken, 'timer', { found })
}

/**
 * Each record in its own transaction, which also notes that the turn has reached it: one that is refused does not keep the
 * others from it, and a turn that was cut off goes on where it was. The next turn is planned last.
 */
async function fireSchedule(rooms: TimerRooms, job: Job, transitions: Transitions, asker: Asker): Promise<void> {
  const records = rooms.records()
  const [compiled] = transitions
  const schedule = scheduleOf(compiled.action.timer as Every, asker)
  const words = scheduleWords(schedule, asker.timeZone)
  const next = nextTime(asker.now, schedule, asker.timeZone)
  // Of a schedule that was worded otherwise, before its turn was planned anew: it was missed all the same.
  const since = job.since.startsWith(`${words} `) ? job.since : turnOf(words, job.due)
  for (const id of await idsIn(rooms, transitions, asker)) await reach(rooms, { ...job, since }, compiled, asker, id)
  await records.store.write(async (transaction) => {
    await forgetRefusedBefore(transaction, job, asker.now)
    const present = await jobOf(transaction, job)
    if (present?.since !== job.since) return
    if (next === undefined) await dropJob(transaction, job)
    else await planJob(transaction, job, turnOf(words, next), next)
  })
}

/** A turn is known by what the schedule says and its moment, however often it is tried. */
const turnOf = (words: string, due: string): string => `${words} ${due}`

async function reach(
  rooms: TimerRooms,
  job: Job,
  { action }: CompiledTransition,
  asker: Asker,
  id: string,
): Promise<void> {
  const taken = { entity: job.entity, id, action: action.name, input: {} }
  try {
    await rooms.records().write(asker, async (writing) => {
      const key = { entity: job.entity, record: id, action: action.name }
      if (!(await markTurn(writing.transaction, key, job.since, asker.now))) return
      await forgetRefused(writing.transaction, key)
      await actAsDocument(rooms, writing, taken, 'timer')
    })
  } catch (error) {
    await failed(rooms, { ...job, record: id }, error, asker)
  }
}

const LOT = 500

/** All records in the states that one of the action's rows leads from. */
async function idsIn(rooms: TimerRooms, transitions: Transitions, asker: Asker): Promise<readonly string[]> {
  const found: string[] = []
  for await (const lot of lotsOf(rooms, transitions[0], asker, [transitions[0].lifecycle.field]))
    for (const [id, record] of lot) if (transitions.some((transition) => isIn(transition, record))) found.push(id)
  return found
}

/** All records of the entity with what `reads` names, some at a time. One that comes meanwhile knows its timers by itself. */
async function* lotsOf(rooms: TimerRooms, { action }: CompiledTransition, asker: Asker, reads: readonly string[]) {
  const records = rooms.records()
  let after = ''
  for (;;) {
    const page = { limit: LOT, after }
    const lot = await records.store.read(async (reader) => {
      const ids = await records.where(reader, asker, action.entity, undefined, page)
      return { ids, records: await records.load(reader, asker, action.entity, ids, reads) }
    })
    const last = lot.ids.at(-1)
    if (last === undefined) return
    // In the order of the ids on every database: where records compete, the older one comes first.
    yield new Map(lot.ids.flatMap((id) => (lot.records.has(id) ? [[id, lot.records.get(id)!] as const] : [])))
    // Were it asked until there is none, a busy application would never come to an end.
    if (lot.ids.length < LOT) return
    after = last
  }
}

/** After a new document or a changed constant: every timer of every record that is in one of its states. */
export async function planAnew(rooms: TimerRooms, compiled: CompiledTransition): Promise<void> {
  const asker = rooms.asker()
  const timer = compiled.action.timer!
  if (timer.kind === 'every') return planSchedule(rooms, compiled.action.entity, compiled.action.name, timer, asker)
  const records = rooms.records()
  const reads = [...new Set([compiled.lifecycle.field, 'updatedAt', ...timerReads(timer)])]
  for await (const lot of lotsOf(rooms, compiled, asker, ['id']))
    await records.store.write(async (transaction) => {
      const loaded = await records.load(transaction, asker, compiled.action.entity, [...lot.keys()], reads)
      for (const record of loaded.values()) await planRecord(records, transaction, compiled, record, asker)
    })
}

/** A turn that was missed is caught up with, also where the document words the schedule otherwise now. */
function planSchedule(rooms: TimerRooms, entity: string, action: string, timer: Every, asker: Asker): Promise<void> {
  const key = { entity, record: '', action }
  const schedule = scheduleOf(timer, asker)
  const words = scheduleWords(schedule, asker.timeZone)
  const next = nextTime(asker.now, schedule, asker.timeZone)
  return rooms.records().store.write(async (transaction) => {
    const known = await jobOf(transaction, key)
    if (known?.since.startsWith(`${words} `)) return
    if (known && known.due <= asker.now) await planJob(transaction, key, turnOf(words, known.due), known.due)
    else if (next === undefined) await dropJob(transaction, key)
    else await planJob(transaction, key, turnOf(words, next), next)
  })
}

async function planRecord(
  records: Records,
  transaction: Transaction,
  compiled: CompiledTransition,
  record: RecordValue,
  asker: Asker,
): Promise<void> {
  if (!isIn(compiled, record)) return
  const { entity, name } = compiled.action
  const key: JobKey = { entity, record: record.id, action: name }
  const timer = compiled.action.timer as RecordTimer
  const known = (await jobsOf(transaction, key.entity, key.record)).find((job) => job.action === key.action)
  // Of a record that came into its state before the timer was written, the last change is all that is known.
  const entered = parseInstant(known?.since ?? '') ?? (textOf(record['updatedAt']) || asker.now)
  const moment = momentOf(timer, await timerEnvironment(records, transaction, timer, asker, record), entered)
  if (moment) await planJob(transaction, key, moment.since, moment.due)
  else if (known) await dropJob(transaction, key)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
