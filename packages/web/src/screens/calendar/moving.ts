// What moving, stretching and drawing on a calendar mean for the values of a record.
import { instantToLocal, localToInstant } from '../../format/zoned.ts'
import { addDays, DAY_MINUTES, daysBetween, localAt, minuteOf } from './dates.ts'
import { localPeriod, type Entry } from './entries.ts'

/** A place on a calendar. Without `minute`: on the whole day. Without `lane`: as it is. */
export interface Spot {
  readonly day: string
  readonly minute?: number
  /** The key of the lane. */
  readonly lane?: string
}

/** Local times, or days; without an end for what has only a start. */
export interface Period {
  readonly start: string
  readonly end?: string
}

/** Minutes, to which the pointer and the keyboard round. */
export const STEP = 15
/** A new entry that is not drawn but begun by a click lasts so long; and begins at this hour in a view without hours. */
export const USUAL = { minutes: 60, from: 9 * 60 }

const DAY = 86_400_000

/** The entry as if what was at `grabbed` were at `to` now. Where a spot has no minute, only the day changes. */
export function movedPeriod(entry: Entry, grabbed: Spot, to: Spot, timeZone: string): Period {
  const days = daysBetween(grabbed.day, to.day)
  const minutes = grabbed.minute === undefined || to.minute === undefined ? 0 : to.minute - grabbed.minute
  return shiftedPeriod(entry, { days, minutes }, timeZone)
}

interface Shift {
  readonly days?: number
  readonly minutes?: number
}

/** Less than a day stays as long as it is; a longer one keeps the time at which it ends, over a change of the clock too. */
export function shiftedPeriod(entry: Entry, { days = 0, minutes = 0 }: Shift, timeZone: string): Period {
  const { start, end } = localPeriod(entry)
  if (entry.from === undefined)
    return { start: addDays(start, days), ...(end !== undefined && { end: addDays(end, days) }) }
  const begin = moved(start, days, minutes)
  if (end === undefined) return { start: begin }
  const [from, to] = [toTime(start, timeZone), toTime(end, timeZone)]
  if (to - from >= DAY) return { start: begin, end: moved(end, days, minutes) }
  const length = to - from
  return { start: begin, end: instantToLocal(new Date(toTime(begin, timeZone) + length).toISOString(), timeZone) }
}

const toTime = (local: string, timeZone: string): number => Date.parse(localToInstant(local, timeZone))

const moved = (local: string, days: number, minutes: number): string =>
  localAt(addDays(local.slice(0, 10), days), minuteOf(local) + minutes)

/** The entry with its end at the spot: after the quarter of an hour or the day to which it points, and after its start. */
export function stretchedPeriod(entry: Entry, to: Spot): Period {
  const { start, end = start } = localPeriod(entry)
  if (entry.from === undefined) return { start, end: to.day < start ? start : to.day }
  const wanted = localAt(to.day, to.minute === undefined ? minuteOf(end) : to.minute + STEP)
  const least = moved(start, 0, STEP)
  return { start, end: wanted < least ? least : wanted }
}

/** What was drawn from one spot to another, in whichever direction; `hasTimes`: records have times, not days. */
export function drawnPeriod(from: Spot, to: Spot, hasTimes: boolean): Period {
  const [first, last] =
    from.day < to.day || (from.day === to.day && (from.minute ?? 0) <= (to.minute ?? 0)) ? [from, to] : [to, from]
  if (!hasTimes) return { start: first.day, end: last.day }
  if (first.minute === undefined || last.minute === undefined) {
    const start = localAt(first.day, USUAL.from)
    return {
      start,
      end: first.day === last.day ? moved(start, 0, USUAL.minutes) : localAt(last.day, USUAL.from + USUAL.minutes),
    }
  }
  return { start: localAt(first.day, first.minute), end: localAt(last.day, last.minute + STEP) }
}

/** What a click at the spot begins. */
export function clickedPeriod(at: Spot, hasTimes: boolean): Period {
  if (!hasTimes || at.minute === undefined) return drawnPeriod(at, at, hasTimes)
  const start = localAt(at.day, at.minute)
  return { start, end: moved(start, 0, USUAL.minutes) }
}

/** In the API's format. */
export const wireTime = (local: string, timeZone: string): string =>
  local.length > 10 ? localToInstant(local, timeZone) : local

/** The end of something that is moved to another start, in the API's format, as long after it as before; undefined if it has none. */
export function endAfter(
  start: string,
  before: { readonly start: unknown; readonly end: unknown },
): string | undefined {
  if (typeof before.start !== 'string' || typeof before.end !== 'string') return undefined
  if (start.length === 10) return addDays(before.end, daysBetween(before.start, start))
  const length = Date.parse(before.end) - Date.parse(before.start)
  return Number.isNaN(Date.parse(start)) ? undefined : new Date(Date.parse(start) + length).toISOString()
}

/** The two directions of a view. `across`: what is beside, `down`: what is below. */
export interface Axes {
  readonly across: 'days' | 'lanes'
  readonly down: 'weeks' | 'lanes' | 'minutes'
  /** The keys of the lanes, in order. */
  readonly lanes: readonly string[]
}

/** The spot to which an arrow key leads: `across` and `down` are -1, 0 or 1. Undefined beyond the last lane and the ends of the day. */
export function nextSpot(
  spot: Spot,
  axes: Axes,
  steps: { readonly across: number; readonly down: number; readonly minutes: number },
): Spot | undefined {
  const { across, down, minutes } = steps
  const lanes = (axes.across === 'lanes' ? across : 0) + (axes.down === 'lanes' ? down : 0)
  const days = (axes.across === 'days' ? across : 0) + (axes.down === 'weeks' ? 7 * down : 0)
  const day = addDays(spot.day, days)
  if (lanes !== 0) {
    const lane = axes.lanes[axes.lanes.indexOf(spot.lane ?? '') + lanes]
    return lane === undefined ? undefined : { ...spot, day, lane }
  }
  if (axes.down !== 'minutes' || down === 0 || spot.minute === undefined) return { ...spot, day }
  const minute = spot.minute + down * minutes
  return minute < 0 || minute >= DAY_MINUTES ? undefined : { ...spot, day, minute }
}

/** The minute of the day at this part (0 to 1) of its height, rounded down to a step. */
export const minuteAt = (part: number): number =>
  Math.min(DAY_MINUTES - STEP, Math.max(0, Math.floor((part * DAY_MINUTES) / STEP) * STEP))
