// Where a record stands on a calendar: its days and, if it has times, its minutes, in the time zone of the document.
import type { WireRecord } from '@ninefold/plan/wire'
import { instantToLocal } from '../../format/zoned.ts'
import { DAY_MINUTES, addDays, daysBetween, localAt, minuteOf } from './dates.ts'

/** The fields of a calendar that say when a record is. */
interface PeriodFields {
  readonly by: string
  readonly until?: string
}

export interface Entry {
  readonly record: WireRecord
  readonly first: string
  /** The last day on which it is, at least `first`. */
  readonly last: string
  /** The minute of the first day at which it begins; undefined for whole days. */
  readonly from: number | undefined
  /** The minute of the last day at which it ends, at most 1440; undefined for whole days. */
  readonly to: number | undefined
}

/** Undefined for a record without a start. A record that does not end after it starts is only a start. */
export function entryOf(record: WireRecord, { by, until }: PeriodFields, timeZone: string): Entry | undefined {
  const start = record[by]
  const end = until === undefined ? null : record[until]
  if (typeof start !== 'string' || start === '') return undefined
  const isDate = start.length <= 10
  const hasEnd = typeof end === 'string' && (isDate ? end >= start : Date.parse(end) > Date.parse(start))
  if (isDate) return { record, first: start, last: hasEnd ? end : start, from: undefined, to: undefined }
  const local = instantToLocal(start, timeZone)
  const at = { record, first: local.slice(0, 10), from: minuteOf(local) }
  if (!hasEnd) return { ...at, last: at.first, to: at.from }
  const ending = instantToLocal(end, timeZone)
  const [last, to] = [ending.slice(0, 10), minuteOf(ending)]
  // Midnight belongs to the day before. Where the clock is put back, an end may be shown before its start.
  if (to === 0 && last > at.first) return { ...at, last: addDays(last, -1), to: DAY_MINUTES }
  return { ...at, last, to: last === at.first ? Math.max(to, at.from) : to }
}

/** In the order of a list: earlier first, then longer first, then by id, so that entries do not change places. */
export const inOrder = (a: Entry, b: Entry): number =>
  compare(a.first, b.first) ||
  (a.from ?? -1) - (b.from ?? -1) ||
  compare(b.last, a.last) ||
  (b.to ?? 0) - (a.to ?? 0) ||
  compare(a.record.id, b.record.id)

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

export const isOn = ({ first, last }: Entry, day: string): boolean => first <= day && day <= last

/** It stands above the hours: it has no times, or is at least a day long. */
export function isWhole({ first, last, from, to }: Entry): boolean {
  if (from === undefined || to === undefined) return true
  return daysBetween(first, last) * DAY_MINUTES + to - from >= DAY_MINUTES
}

/** The minutes of the day that it takes; undefined if it is not on this day, or has no times. */
export function minutesOn(entry: Entry, day: string): { readonly from: number; readonly to: number } | undefined {
  if (entry.from === undefined || entry.to === undefined || !isOn(entry, day)) return undefined
  return { from: day === entry.first ? entry.from : 0, to: day === entry.last ? entry.to : DAY_MINUTES }
}

/** The local times of its start and its end; days, if it has no times. The end is undefined if it has only a start. */
export function localPeriod({ first, last, from, to }: Entry): { readonly start: string; readonly end?: string } {
  if (from === undefined || to === undefined) return { start: first, end: last }
  const start = localAt(first, from)
  const end = localAt(last, to)
  return end > start ? { start, end } : { start }
}
