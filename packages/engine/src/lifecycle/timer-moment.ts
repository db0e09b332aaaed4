/**
 * Computes when a timer is due, from the record, the constants and the time zone. `timers.ts` schedules timers and acts
 * on them.
 */
import type { Principal } from '../access/index.ts'
import type { Schedule } from '../jobs/index.ts'
import {
  addToInstant,
  instantOf,
  isDate,
  isDuration,
  negateDuration,
  parseInstant,
  type Duration,
  type RecordValue,
} from '@ninefold/plan/values'
import type { Environment, Expr } from '@ninefold/plan/expression'
import type { Timer } from '@ninefold/plan'
import { evaluate, type Records } from '../records/index.ts'
import type { Reader } from '../store/index.ts'
import { ownReads } from './compiled.ts'

/** The paths on which a timer's due time depends. */
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

const durationOf = (expr: Expr, env: Environment): Duration | null => {
  const found = evaluate(expr, env)
  return isDuration(found) ? found : null
}

/** A date starts at midnight in the time zone. */
function startOf(expr: Expr, env: Environment): string | null {
  const found = evaluate(expr, env)
  if (typeof found !== 'string') return null
  return isDate(found) ? instantOf(found, '00:00', env.timeZone) : parseInstant(found)
}

interface Moment {
  /** The time from which the delay counts; a finished job stays finished while it is the same. */
  readonly since: string
  readonly due: string
}

export type Every = Extract<Timer, { kind: 'every' }>
export type RecordTimer = Exclude<Timer, Every>

/** The schedule with its time of day from the current constants; an empty constant means midnight. */
export function scheduleOf({ at, ...days }: Every, { environment }: Principal): Schedule {
  const time = at && evaluate(at, environment)
  return { ...days, at: typeof time === 'string' ? time : '00:00' }
}

/** The due time; undefined if there is none. `entered`: when the record entered the state. */
export function momentOf(timer: RecordTimer, env: Environment, entered: string): Moment | undefined {
  const since = countsFromState(timer) ? entered : startOf(sinceOf(timer), env)
  if (!since) return undefined
  const by = timer.kind === 'at' ? { months: 0, days: 0, milliseconds: 0 } : durationOf(timer.duration, env)
  const due = by && addToInstant(since, timer.kind === 'before' ? negateDuration(by) : by, env.timeZone)
  return due ? { since, due } : undefined
}

const sinceOf = (timer: RecordTimer): Expr => (timer.kind === 'after' ? timer.since! : timer.moment)

export const countsFromState = (timer: Timer): boolean => timer.kind === 'after' && !timer.since

const exprsOf = (timer: RecordTimer): readonly Expr[] =>
  [timer.kind === 'at' ? undefined : timer.duration, timer.kind === 'after' ? timer.since : timer.moment].filter(
    (expr) => expr !== undefined,
  )

/** With the query results that the timer's expressions need. */
export const timerEnvironment = (
  records: Records,
  reader: Reader,
  timer: RecordTimer,
  principal: Principal,
  record: RecordValue,
): Promise<Environment> => {
  const trees = exprsOf(timer).map(({ tree }) => tree)
  return records.withAnswersTo(reader, trees, { ...principal.environment, this: record })
}
