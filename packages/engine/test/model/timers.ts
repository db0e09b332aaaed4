// What the clock does, and when.
import type { Action, Timer } from '@ninefold/plan'
import type { Expr } from '@ninefold/plan/expression'
import { isDurationValue, move, nextTurn, startOf } from './moments.ts'
import { evaluate, textOf, type PlanIndex } from './plan.ts'
import { Refused } from './refused.ts'
import { copyOf, type Job, type Row, type State } from './state.ts'
import { viewerOf, type Transaction } from './transaction.ts'

type OfRecord = Exclude<Timer, { kind: 'every' }>

const timed = ({ index }: Transaction, entity: string): readonly Action[] =>
  index.lifecycles(entity).flatMap(({ actions }) => actions.filter(({ timer }) => timer && timer.kind !== 'every'))

const isIn = (tx: Transaction, action: Action, row: Row): boolean => {
  const { field } = tx.index.lifecycles(row.entity).find(({ actions }) => actions.includes(action))!
  return action.from.length === 0 || action.from.includes(textOf(row.values[field]))
}

const exprsOf = (timer: OfRecord): readonly Expr[] =>
  timer.kind === 'after'
    ? [timer.duration, ...(timer.since ? [timer.since] : [])]
    : timer.kind === 'at'
      ? [timer.moment]
      : [timer.duration, timer.moment]

function momentOf(tx: Transaction, timer: OfRecord, row: Row, entered: string) {
  const viewer = viewerOf(tx)
  const { timeZone } = viewer.environment
  const from = timer.kind === 'after' ? timer.since : timer.moment
  const value = from ? viewer.evaluate(from, { row }) : entered
  if (typeof value !== 'string') return undefined
  const since = value.length === 10 ? startOf(value, timeZone) : value
  const by = timer.kind === 'at' ? { months: 0, days: 0, milliseconds: 0 } : viewer.evaluate(timer.duration, { row })
  if (!isDurationValue(by)) return undefined
  return { since, due: move(since, by, timer.kind === 'before' ? -1 : 1, timeZone) as string }
}

type Schedule = Extract<Timer, { kind: 'every' }>

const schedulesOf = (index: PlanIndex) =>
  index.plan.lifecycles.flatMap(({ entity, field, actions }) =>
    [...Map.groupBy(actions, ({ name }) => name)].flatMap(([name, rows]) => {
      const scheduled = rows.filter(({ timer }) => timer?.kind === 'every')
      return scheduled.length > 0 ? [{ entity, field, action: name, rows: scheduled }] : []
    }),
  )

/** Each schedule's next turn: a job without a record. */
export function planSchedules(index: PlanIndex, state: State, now: string): void {
  for (const { entity, action, rows } of schedulesOf(index)) {
    const due = nextTurnOf(index, rows[0]!.timer as Schedule, now)
    state.jobs.set(`${entity}  ${action}`, { entity, record: '', action, since: now, due, done: false })
  }
}

function nextTurnOf({ plan }: PlanIndex, { at, ...days }: Schedule, now: string): string {
  const time = at && at.tree.op === 'literal' ? evaluate(at, {} as never) : '00:00'
  return nextTurn(now, days, time as string, plan.settings.timeZone)
}

/** Every record in one of its states, each for itself. However many turns were missed, it is one. */
function takeTurn(tx: Transaction, job: Job): State {
  const { entity, field, action, rows } = schedulesOf(tx.index).find(
    (one) => one.entity === job.entity && one.action === job.action,
  )!
  const isAt = (row: Row) => rows.some(({ from }) => from.length === 0 || from.includes(textOf(row.values[field])))
  const reached = [...tx.state.rows.values()].filter((row) => row.entity === entity && isAt(row))
  let { state } = tx
  for (const { id } of reached.toSorted((a, b) => compare(a.id, b.id)))
    try {
      const next = copyOf(state)
      if (!next.rows.has(id)) continue
      tx.act({ ...tx, state: next }, { entity, id, action }, 'timer')
      state = next
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  const due = nextTurnOf(tx.index, rows[0]!.timer as Schedule, tx.now)
  state.jobs.set(`${entity}  ${action}`, { ...job, since: tx.now, due })
  return state
}

const keyOf = (row: Row, action: string): string => `${row.entity} ${row.id} ${action}`

/** With each change: what is due when, from now on. */
export function planTimers(tx: Transaction, row: Row, before: Row | null, changed: ReadonlySet<string>): void {
  for (const [name, options] of Map.groupBy(timed(tx, row.entity), (action) => action.name)) {
    const key = keyOf(row, name)
    const option = options.find((one) => isIn(tx, one, row))
    if (!option) {
      tx.state.jobs.delete(key)
      continue
    }
    const timer = option.timer as OfRecord
    const { field } = tx.index.lifecycles(row.entity).find(({ actions }) => actions.includes(option))!
    const entered = before === null || changed.has(field)
    const reads = exprsOf(timer).flatMap((expr) => expr.reads.map((path) => path.split('.')[0]!))
    const fromState = timer.kind === 'after' && !timer.since
    if (!entered && (fromState || !reads.some((name) => changed.has(name)))) continue
    const moment = momentOf(tx, timer, row, tx.now)
    if (moment) plan(tx.state, { entity: row.entity, record: row.id, action: name, ...moment }, entered)
    else tx.state.jobs.delete(key)
  }
}

function plan(state: State, job: Omit<Job, 'done'>, anew = false): void {
  const key = `${job.entity} ${job.record} ${job.action}`
  const known = state.jobs.get(key)
  state.jobs.set(key, { ...job, done: !anew && known?.since === job.since && known.done })
}

export const dueJobs = (state: State, now: string): readonly Job[] =>
  [...state.jobs.values()]
    .filter(({ done, due }) => !done && due <= now)
    .toSorted(
      (a, b) =>
        compare(a.due, b.due) ||
        compare(a.entity, b.entity) ||
        compare(a.record, b.record) ||
        compare(a.action, b.action),
    )

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Everything that is due, each for itself; answers the state after it. */
export function runDue(tx: Transaction): State {
  let { state } = tx
  for (let turn = 0; turn < 1000; turn++) {
    const due = dueJobs(state, tx.now)
    if (due.length === 0) return state
    for (const job of due)
      state = fire({ ...tx, state: copyOf(state), principal: { person: null, isClock: true } }, job)
  }
  throw new Error('timers without an end')
}

/** Refused: over, and nothing of it happened. */
function fire(tx: Transaction, job: Job): State {
  const key = `${job.entity} ${job.record} ${job.action}`
  if (job.record === '') return takeTurn(tx, job)
  const untouched = copyOf(tx.state)
  try {
    const present = tx.state.jobs.get(key)
    if (!present || present.done || present.due > tx.now) return tx.state
    const row = tx.state.rows.get(job.record)
    const option = row && timed(tx, job.entity).find((one) => one.name === job.action && isIn(tx, one, row))
    const moment = option && momentOf(tx, option.timer as OfRecord, row!, present.since)
    if (!moment) tx.state.jobs.delete(key)
    else if (moment.due > tx.now) plan(tx.state, { ...present, ...moment })
    else {
      tx.state.jobs.set(key, { ...present, done: true })
      tx.act(tx, { entity: job.entity, id: job.record, action: job.action }, 'timer')
    }
    return tx.state
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    untouched.jobs.set(key, { ...job, done: true })
    return untouched
  }
}
