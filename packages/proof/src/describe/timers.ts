/** Describes timers. */
import type { Timer } from '@ninefold/plan'
import { codeOfValue } from './code.ts'
import { list } from './described.ts'
import { omit, remaining } from './remaining.ts'
import type { Wording } from './wording.ts'

export function describeTimer(timer: Timer, wording: Wording): string {
  const rest = remaining(timer, omit('kind', 'duration', 'since', 'moment', 'period', 'on', 'at'))
  const { value } = wording
  switch (timer.kind) {
    case 'after':
      return `${value(timer.duration)} after ${timer.since ? value(timer.since) : 'it came into the state'}${rest}`
    case 'at':
      return `at ${value(timer.moment)}${rest}`
    case 'before':
      return `${value(timer.duration)} before ${value(timer.moment)}${rest}`
    case 'every': {
      const days = timer.on ? ` on ${list(timer.on.map((day) => dayOf(day, timer.period)))}` : ''
      return `every ${timer.period}${days}${timer.at === undefined ? '' : ` at ${value(timer.at)}`}${rest}`
    }
    default:
      return codeOfValue(timer)
  }
}

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const dayOf = (day: number, period: string): string => (period === 'week' ? WEEK[day - 1] : undefined) ?? `day ${day}`
