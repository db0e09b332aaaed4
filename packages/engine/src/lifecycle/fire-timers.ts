/** Runs due timers: one job in one transaction, or an occurrence of a schedule record by record. */
import type { Principal } from '../access/index.ts'
import {
  dropJob,
  finishJob,
  jobOf,
  markTurn,
  planJobs,
  retryJob,
  type Job,
  forgetRefused,
  forgetRefusedBefore,
  noteRefused,
  type RefusedReason,
  nextTime,
  scheduleWords,
} from '../jobs/index.ts'
import type { Records } from '../records/index.ts'
import { Refusal, type Finding } from '../refusal.ts'
import type { CompiledTransition, Transitions } from './compiled.ts'
import { actAsDocument } from './perform-action.ts'
import { type Every, momentOf, type RecordTimer, scheduleOf, timerEnvironment, timerReads } from './timer-moment.ts'
import { isIn, batchesOf, occurrenceOf, type TimerRooms } from './timers.ts'

const RETRIES = 5
const RETRY_AFTER = 5 * 60_000

/** One transaction. A job that is refused is finished; a job that fails by an internal error is retried. */
export async function fire(rooms: TimerRooms, job: Job): Promise<void> {
  const principal = rooms.principal()
  const transitions = rooms.machines.get(job.entity)?.timers.filter((each) => each.action.name === job.action) ?? []
  const records = rooms.records()
  const [schedule, ...more] =
    job.record === '' ? transitions.filter(({ action }) => action.timer!.kind === 'every') : []
  const single = transitions.filter(({ action }) => action.timer!.kind !== 'every')
  if (!schedule && single.length === 0) return records.store.write(async (transaction) => dropJob(transaction, job))
  try {
    if (schedule) await fireSchedule(rooms, job, [schedule, ...more], principal)
    else await records.write(principal, (writing) => fireOne(rooms, writing, job, single))
  } catch (error) {
    await reportFailure(rooms, job, error, principal)
    const again = new Date(Date.parse(principal.now) + RETRY_AFTER).toISOString()
    const over = job.record !== '' && (error instanceof Refusal || job.tries >= RETRIES)
    await records.store.write(async (transaction) =>
      over ? finishJob(transaction, job) : retryJob(transaction, job, again),
    )
  }
}

async function reportFailure(rooms: TimerRooms, job: Job, error: unknown, { now }: Principal): Promise<void> {
  rooms.failed(job, error)
  if (!(error instanceof Refusal) || job.record === '') return
  const records = rooms.records()
  const reasons = error.findings.filter(({ weight }) => weight === 'error').map((one) => reasonOf(records, one))
  await records.store.write(async (transaction) => noteRefused(transaction, job, reasons, now))
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
  const { transaction, principal } = writing
  const present = await jobOf(transaction, job)
  if (!present || present.done === 1 || present.due > principal.now) return
  const reads = [
    ...rooms.machines.get(job.entity)!.reads,
    ...transitions.flatMap(({ action }) => timerReads(action.timer!)),
  ]
  const found = await writing.find(job.entity, job.record, reads)
  const record = found?.record
  const compiled = record && transitions.find((transition) => isIn(transition, record))
  if (!compiled) return dropJob(transaction, job)
  const timer = compiled.action.timer as RecordTimer
  const environment = await timerEnvironment(rooms.records(), transaction, timer, principal, record)
  const moment = momentOf(timer, environment, present.since)
  if (!moment) return dropJob(transaction, job)
  if (moment.due > principal.now) return planJobs(transaction, [{ ...job, ...moment, anew: false }])
  // Finished before it acts: leaving the state removes the row, staying in it keeps it finished.
  finishJob(transaction, job)
  forgetRefused(transaction, job)
  const request = { entity: job.entity, id: job.record, action: job.action, input: {} }
  await actAsDocument(rooms, writing, request, 'timer', { found })
}

/**
 * Each record in its own transaction, which also records that the occurrence has processed it: a refused record does
 * not affect the others, and an interrupted occurrence continues where it stopped. The next occurrence is scheduled
 * last.
 */
async function fireSchedule(
  rooms: TimerRooms,
  job: Job,
  transitions: Transitions,
  principal: Principal,
): Promise<void> {
  const records = rooms.records()
  const [compiled] = transitions
  const schedule = scheduleOf(compiled.action.timer as Every, principal)
  const words = scheduleWords(schedule, principal.timeZone)
  const next = nextTime(principal.now, schedule, principal.timeZone)
  // The wording of the schedule changed before its occurrence was rescheduled: it was missed all the same.
  const since = job.since.startsWith(`${words} `) ? job.since : occurrenceOf(words, job.due)
  for (const id of await idsIn(rooms, transitions, principal))
    await fireOn(rooms, { ...job, since }, compiled, principal, id)
  await records.store.write(async (transaction) => {
    await forgetRefusedBefore(transaction, job, principal.now)
    const present = await jobOf(transaction, job)
    if (present?.since !== job.since) return
    if (next === undefined) dropJob(transaction, job)
    else planJobs(transaction, [{ ...job, since: occurrenceOf(words, next), due: next }])
  })
}

async function fireOn(
  rooms: TimerRooms,
  job: Job,
  { action }: CompiledTransition,
  principal: Principal,
  id: string,
): Promise<void> {
  const request = { entity: job.entity, id, action: action.name, input: {} }
  try {
    await rooms.records().write(principal, async (writing) => {
      const key = { entity: job.entity, record: id, action: action.name }
      if (!(await markTurn(writing.transaction, key, job.since, principal.now))) return
      forgetRefused(writing.transaction, key)
      await actAsDocument(rooms, writing, request, 'timer')
    })
  } catch (error) {
    await reportFailure(rooms, { ...job, record: id }, error, principal)
  }
}

/** All records in a state from which one of the action's rows leads. */
async function idsIn(rooms: TimerRooms, transitions: Transitions, principal: Principal): Promise<readonly string[]> {
  const found: string[] = []
  for await (const lot of batchesOf(rooms, transitions[0], principal, [transitions[0].lifecycle.field]))
    for (const [id, record] of lot) if (transitions.some((transition) => isIn(transition, record))) found.push(id)
  return found
}
