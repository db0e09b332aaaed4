/** Reads when an action happens by itself. What moments and durations mean is found in `timers/plan.ts`. */
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, matchPattern, plainText, soleCode, splitAt } from '../../../document/index.ts'
import type { TimerRead } from '../model.ts'
import { readSchedule } from './schedule.ts'

const AFTER = pattern('after {duration} [(since|from) {since?}]')
const AROUND = pattern('{duration} {side:<side>} {moment}', { side: 'before|after' })
const AT = pattern('(at|on) {moment}')

/** Undefined for what says no time; a comma parts a time from people. */
export function readTimer(cell: Phrase): TimerRead | undefined {
  const isOne = splitAt(cell, /,/u).length === 1
  return (
    (isOne ? (readAfter(cell) ?? readAround(cell)) : undefined) ??
    readSchedule(cell) ??
    (isOne ? readAt(cell) : undefined)
  )
}

function readAfter(cell: Phrase): TimerRead | undefined {
  const slots = matchPattern(cell, AFTER)
  return slots && { kind: 'after', ...slots, span: cell.span }
}

/** `` 2 days before `dueOn` ``, `` 2 days after `dueOn` ``, `` notice period before `dueOn` `` */
function readAround(cell: Phrase): TimerRead | undefined {
  const { duration, side, moment } = matchPattern(cell, AROUND) ?? {}
  if (!duration || !side || !moment) return undefined
  if (!/^\d/u.test(duration.text) && !soleCode(duration) && !soleCode(moment)) return undefined
  return plainText(side).toLowerCase() === 'before'
    ? { kind: 'before', duration, moment, span: cell.span }
    : { kind: 'after', duration, since: moment, span: cell.span }
}

function readAt(cell: Phrase): TimerRead | undefined {
  const slots = matchPattern(cell, AT)
  return slots && { kind: 'at', ...slots, span: cell.span }
}
