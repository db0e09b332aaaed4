/** Parses timers and schedules. Moments and durations are resolved in `timers/plan.ts`. */
import { ownProperty } from '@ninefold/plan/base'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, soleCode, splitAt } from '../../../document/index.ts'
import { completedBy, firstOf, sentence, type Sentence } from '../../../kernel/index.ts'
import type { TimerRead } from '../model.ts'

const BEGINS_WITH_NUMBER = /^\d/u

/** Times without a comma. A comma separates a time from people, or the days of a schedule. */
export const TIMERS: readonly Sentence<TimerRead>[] = [
  completedBy(
    [
      { text: 'after ${1:30 days}', means: 'By itself, so long after the record came into this state.' },
      { text: 'after ${1:2 hours} since `${2:sentAt}`', means: 'By itself, so long after a moment of the record.' },
    ],
    sentence('after {duration} [(since|from) {since?}]', (slots, _, { span }) => ({ kind: 'after', ...slots, span })),
  ),
  completedBy(
    [{ text: '${1:2 days} before `${2:dueOn}`', means: 'By itself, before a moment of the record.' }],
    sentence('{duration} {side:<side>} {moment}', readAround, { side: 'before|after' }),
  ),
  // Before `on {moment}`: `on Mondays` is a schedule.
  completedBy([{ text: 'every day at ${1:08:00}', means: 'By itself, again and again.' }], readSchedule),
  completedBy(
    [{ text: 'at `${1:dueOn}`', means: 'By itself, at a moment of the record.' }],
    sentence('(at|on) {moment}', (slots, _, { span }) => ({ kind: 'at', ...slots, span })),
  ),
]

/** The timer; undefined for other text. */
export const readTimer = (cell: Phrase): TimerRead | undefined =>
  splitAt(cell, ',').length === 1 ? firstOf(TIMERS, cell, undefined) : readSchedule(cell)

function readAround(
  { duration, side, moment }: Readonly<Record<'duration' | 'side' | 'moment', Phrase>>,
  _: void,
  { span }: Phrase,
): TimerRead | undefined {
  if (!BEGINS_WITH_NUMBER.test(duration.text) && !soleCode(duration) && !soleCode(moment)) return undefined
  return plainText(side).toLowerCase() === 'before'
    ? { kind: 'before', duration, moment, span }
    : { kind: 'after', duration, since: moment, span }
}

// ── Schedules ───────────────────────────────────────────────────────────────────────────────────────────────────────

type Schedule = Extract<TimerRead, { kind: 'every' }>
type Days = Pick<Schedule, 'period' | 'on'>

const AT_TIME = pattern('{days} [,] at {at:^,}')
/** A repetition; no role has such a name. */
const REPEATED = pattern('([on] <every> … <period>s?|on … of <every> month|hourly|daily|nightly|weekly|monthly)…', {
  period: '<timeUnit>|night|morning|evening|weekday|weekend|quarter|<weekday>',
})

function readSchedule(cell: Phrase): TimerRead | undefined {
  const { days = cell, at } = matchPattern(cell, AT_TIME) ?? {}
  const found = firstOf(SCHEDULED_DAYS, days, undefined)
  if (found) return { kind: 'every', ...found, ...(at && { at }), span: cell.span }
  if (!REPEATED.test(cell.text)) return undefined
  return { kind: 'unknown', text: plainText(cell), expected: 'a schedule that is known', span: cell.span }
}

const SCHEDULED_DAYS: readonly Sentence<Days>[] = [
  sentence('(every hour|hourly)', () => ({ period: 'hour' })),
  sentence('(every (day|night|morning|evening)|daily|nightly)', () => ({ period: 'day' })),
  sentence('(every week|weekly) [,] [on {days?}]', ({ days }) => daysOfWeek(days)),
  sentence('(every month|monthly) [,] [on {days?}]', ({ days }) => daysOfMonth(days)),
  sentence('on {days} of (every|each|the) month', ({ days }) => daysOfMonth(days)),
  sentence('[on] <every> {days}', ({ days }) => daysOfWeek(days)),
  sentence('on {days}s', ({ days }) => daysOfWeek(days)),
]

const daysOfWeek = (phrase: Phrase | undefined) => listed('week', phrase, DAY_OF_WEEK)
const daysOfMonth = (phrase: Phrase | undefined) => listed('month', phrase, DAY_OF_MONTH)

/** The days of the period; without a list, the first one. */
function listed(
  period: Days['period'],
  phrase: Phrase | undefined,
  day: readonly Sentence<readonly number[]>[],
): Days | undefined {
  if (!phrase) return { period }
  const days = splitAt(phrase, ', and').map((item) => firstOf(day, item, undefined))
  if (!days.every((one) => one !== undefined)) return undefined
  return { period, on: [...new Set(days.flat())].toSorted((a, b) => a - b) }
}

const WEEK: Readonly<Record<string, readonly number[]>> = {
  monday: [1],
  tuesday: [2],
  wednesday: [3],
  thursday: [4],
  friday: [5],
  saturday: [6],
  sunday: [7],
  weekday: [1, 2, 3, 4, 5],
  weekend: [6, 7],
}

const DAY_OF_WEEK = [sentence('[on] [<every>] {day}s?', ({ day }) => ownProperty(WEEK, plainText(day).toLowerCase()))]
const DAY_OF_MONTH: readonly Sentence<readonly number[]>[] = [
  sentence('[the] last [day]', () => [LAST_DAY]),
  sentence('[the|day] first [day]', () => [1]),
  sentence('[the|day] {day:number}[st|nd|rd|th|.] [day]', ({ day }) => {
    const number = Number(plainText(day))
    return number >= 1 && number <= LAST_DAY ? [number] : undefined
  }),
]

/** In a shorter month: its last day. */
const LAST_DAY = 31
