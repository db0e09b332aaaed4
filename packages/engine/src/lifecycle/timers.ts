/**
 * Timed transitions: each change of a record schedules its timers. `fire-timers.ts` runs them when due.
 *
 * TIM-1 "after 30 days" counts calendar days from the time at which the record entered the state, in the document's
 * time zone.
 * TIM-2 A timer fires once; a record that leaves the state and returns starts it anew.
 * TIM-3 Timers that became due while the server was down run when it is up again.
 * TIM-4 If the guard is not true at the due time, the timer does nothing.
 * TIM-8 A time before the year 1 or after 9999 never comes.
 * TIM-10 A refused timer is stored for administrators until it acts, or the record has left its states.
 * TIM-9 An interrupted occurrence of a schedule is continued, and processes each record once.
 */
import type { Principal } from '../access/index.ts'
import {
  dropJob,
  dropJobsOf,
  jobOf,
  jobsOf,
  planJobs,
  type Job,
  type JobKey,
  type PlannedJob,
  forgetRefusedOf,
  nextTime,
  scheduleWords,
} from '../jobs/index.ts'
import { parseInstant, type RecordValue } from '@ninefold/plan/values'
import type { Timer } from '@ninefold/plan'
import type { Stored, Records } from '../records/index.ts'
import type { Transaction } from '../store/index.ts'
import type { CompiledTransition, StateMachines } from './compiled.ts'
import type { ActionRooms } from './perform-action.ts'
import {
  countsFromState,
  type Every,
  momentOf,
  type RecordTimer,
  scheduleOf,
  timerEnvironment,
  timerReads,
} from './timer-moment.ts'

export const isIn = ({ action, lifecycle }: CompiledTransition, record: RecordValue): boolean =>
  action.from.length === 0 || action.from.some((state) => state === record[lifecycle.field])

/** Runs in the transaction of each change: which timers are due when, from now on. Returns the scheduled times. */
export async function planTimers(
  records: Records,
  machines: StateMachines,
  change: Stored,
): Promise<readonly string[]> {
  const { transaction, entity, id } = change
  if (change.request.kind === 'delete') {
    dropJobsOf(transaction, entity, id)
    forgetRefusedOf(transaction, entity, id)
    return []
  }
  const single = machines.timers.filter(({ action }) => action.timer!.kind !== 'every')
  const plans: TimerPlan[] = []
  for (const transitions of Map.groupBy(single, ({ action }) => action.name).values())
    plans.push(await planTimer(records, transitions, change))
  const actionsOf = (...kinds: readonly TimerPlan['kind'][]) =>
    plans.flatMap((plan) => ('action' in plan && kinds.includes(plan.kind) ? [plan.action] : []))
  dropJobsOf(transaction, entity, id, actionsOf('left', 'drop'))
  forgetRefusedOf(transaction, entity, id, actionsOf('left'))
  const jobs = plans.flatMap((plan) => (plan.kind === 'plan' ? [plan.job] : []))
  planJobs(transaction, jobs)
  return jobs.map(({ due }) => due)
}

/** The effect of a change on the timer of one action. `left`: the record has left its states. */
type TimerPlan =
  | { readonly kind: 'plan'; readonly job: PlannedJob }
  | { readonly kind: 'left' | 'drop'; readonly action: string }
  | { readonly kind: 'keep' }

const KEEP: TimerPlan = { kind: 'keep' }

/** The row of the action that leads from the current state. */
async function planTimer(
  records: Records,
  transitions: readonly CompiledTransition[],
  change: Stored,
): Promise<TimerPlan> {
  const { entity, id, principal, transaction, before } = change
  const { action, lifecycle } = transitions.find((transition) => isIn(transition, change.now())) ?? transitions[0]!
  const timer = action.timer as RecordTimer
  const entered = before === null || change.changed.has(lifecycle.field)
  if (!transitions.some((transition) => isIn(transition, change.now()))) {
    const wasIn = before !== null && transitions.some((transition) => isIn(transition, before))
    return wasIn ? { kind: 'left', action: action.name } : KEEP
  }
  if (!entered && (countsFromState(timer) || !touches(timer, change.changed))) return KEEP
  const record = await loadedFor(records, timer, change)
  const moment = momentOf(timer, await timerEnvironment(records, transaction, timer, principal, record), principal.now)
  if (!moment) return before === null ? KEEP : { kind: 'drop', action: action.name }
  // Entering the state again starts a timer that has fired before.
  return { kind: 'plan', job: { entity, record: id, action: action.name, ...moment, anew: entered } }
}

const touches = (timer: Timer, changed: ReadonlySet<string>): boolean =>
  timerReads(timer).some((path) => changed.has(path.split('.')[0]!))

/** The current record with the values on which the due time depends. */
async function loadedFor(records: Records, timer: Timer, change: Stored): Promise<RecordValue> {
  const reads = timerReads(timer)
  if (!reads.some((path) => path.includes('.'))) return change.now()
  const loaded = await records.load(change.transaction, change.principal, change.entity, [change.id], reads)
  return loaded.get(change.id) ?? change.now()
}

/** What scheduling and running timers need. */
export interface TimerRooms extends ActionRooms {
  readonly principal: () => Principal
  readonly failed: (job: Job, error: unknown) => void
}

/** An occurrence is identified by the schedule's text and the time, however often it is tried. */
export const occurrenceOf = (words: string, due: string): string => `${words} ${due}`

const BATCH = 500

/**
 * All records of the entity with the paths `reads`, in batches. A record created meanwhile schedules its own timers.
 */
export async function* batchesOf(
  rooms: TimerRooms,
  { action }: CompiledTransition,
  principal: Principal,
  reads: readonly string[],
) {
  const records = rooms.records()
  let after = ''
  for (;;) {
    const page = { limit: BATCH, after }
    const lot = await records.store.read(async (reader) => {
      const ids = await records.where(reader, principal, action.entity, undefined, page)
      return { ids, records: await records.load(reader, principal, action.entity, ids, reads) }
    })
    const last = lot.ids.at(-1)
    if (last === undefined) return
    // Ordered by id on every database: if records compete, the older one comes first.
    yield new Map(lot.ids.flatMap((id) => (lot.records.has(id) ? [[id, lot.records.get(id)!] as const] : [])))
    // Stop after a partial batch: a busy application would otherwise never reach the end.
    if (lot.ids.length < BATCH) return
    after = last
  }
}

/** After a new document or a changed constant: reschedules every timer of every record that is in one of its states. */
export async function replanTimers(rooms: TimerRooms, compiled: CompiledTransition): Promise<void> {
  const principal = rooms.principal()
  const timer = compiled.action.timer!
  if (timer.kind === 'every') return planSchedule(rooms, compiled.action.entity, compiled.action.name, timer, principal)
  const records = rooms.records()
  const reads = [...new Set([compiled.lifecycle.field, 'updatedAt', ...timerReads(timer)])]
  for await (const lot of batchesOf(rooms, compiled, principal, ['id']))
    await records.store.write(async (transaction) => {
      const loaded = await records.load(transaction, principal, compiled.action.entity, [...lot.keys()], reads)
      for (const record of loaded.values()) await planRecord(records, transaction, compiled, record, principal)
    })
}

/** A missed occurrence is run later, even if the document now words the schedule differently. */
function planSchedule(
  rooms: TimerRooms,
  entity: string,
  action: string,
  timer: Every,
  principal: Principal,
): Promise<void> {
  const key = { entity, record: '', action }
  const schedule = scheduleOf(timer, principal)
  const words = scheduleWords(schedule, principal.timeZone)
  const next = nextTime(principal.now, schedule, principal.timeZone)
  return rooms.records().store.write(async (transaction) => {
    const known = await jobOf(transaction, key)
    if (known?.since.startsWith(`${words} `)) return
    const due = known && known.due <= principal.now ? known.due : next
    if (due === undefined) dropJob(transaction, key)
    else planJobs(transaction, [{ ...key, since: occurrenceOf(words, due), due }])
  })
}

async function planRecord(
  records: Records,
  transaction: Transaction,
  compiled: CompiledTransition,
  record: RecordValue,
  principal: Principal,
): Promise<void> {
  if (!isIn(compiled, record)) return
  const { entity, name } = compiled.action
  const key: JobKey = { entity, record: record.id, action: name }
  const timer = compiled.action.timer as RecordTimer
  const known = (await jobsOf(transaction, key.entity, key.record)).find((job) => job.action === key.action)
  // For a record that entered its state before the timer was written, only the last change is known.
  const entered = parseInstant(known?.since ?? '') ?? (textOf(record['updatedAt']) || principal.now)
  const moment = momentOf(timer, await timerEnvironment(records, transaction, timer, principal, record), entered)
  if (moment) planJobs(transaction, [{ ...key, ...moment }])
  else if (known) dropJob(transaction, key)
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
