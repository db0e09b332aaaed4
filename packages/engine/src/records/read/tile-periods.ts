/** Numbers over time: the period of a record as an expression, the condition of a period, and periods without records. */
import { periodAfter, periodBefore, type Period } from '@ninefold/plan'
import { allOf, codeOf, word, yesNoCall, type Tree } from '@ninefold/plan/expression'
import { duration, type Json, type Type } from '@ninefold/plan/values'
import type { TileGroup } from '@ninefold/plan/wire'
import type { TilePeriod } from '../records.ts'

const DATE: Type = { kind: 'date' }

const dateCall = (fn: string, ...args: readonly Tree[]): Tree => ({ op: 'call', fn, args, type: DATE })

/** The date of a moment is that in the application's time zone. */
const dateOf = (field: Tree): Tree => (field.type.kind === 'dateTime' ? dateCall('date', field) : field)

const STARTS: Readonly<Record<Exclude<Period, 'day'>, string>> = {
  week: 'startOfWeek',
  month: 'startOfMonth',
  quarter: 'startOfQuarter',
  year: 'startOfYear',
}

/** The first day of the period of a date or moment. */
export function periodTree({ unit, firstDay }: TilePeriod, field: Tree): Tree {
  const date = dateOf(field)
  if (unit === 'day') return date
  if (unit !== 'week' || firstDay === 1) return dateCall(STARTS[unit], date)
  const moved = days(firstDay - 1)
  return dateCall('+', dateCall('startOfWeek', dateCall('-', date, moved)), moved)
}

const days = (count: number): Tree => ({
  op: 'literal',
  value: duration(0, count, 0),
  type: { kind: 'duration' },
})

/** The condition that a date or moment is in the period, as a user writes it. */
export function filterOfPeriod({ unit }: TilePeriod, field: Tree, start: string): string {
  const date = dateOf(field)
  const after = periodAfter(unit, start)
  const from = yesNoCall('>=', date, word(start))
  return codeOf(after === null ? from : allOf([from, yesNoCall('<', date, word(after))]))
}

/** More periods are no overview. */
const MOST_PERIODS = 400

interface Filled {
  readonly groups: readonly TileGroup[]
  /** There are earlier periods. */
  readonly more: boolean
}

/**
 * The groups with those in between that have no record, in the order of time: at most the last `MOST_PERIODS`. The records
 * without a date come last. `empty`: the number and the condition of a period without records.
 */
export function everyPeriod(
  { unit }: TilePeriod,
  groups: readonly TileGroup[],
  empty: (start: string) => Pick<TileGroup, 'value' | 'filter'>,
): Filled {
  const dated = new Map(groups.flatMap((group) => (typeof group.key === 'string' ? [[group.key, group] as const] : [])))
  const starts = [...dated.keys()].toSorted()
  const [first] = starts
  const periods: TileGroup[] = []
  let start = starts.at(-1) ?? null
  for (; start !== null && start >= first! && periods.length < MOST_PERIODS; start = periodBefore(unit, start))
    periods.push(dated.get(start) ?? { key: start, label: '', ...empty(start) })
  return {
    groups: [...periods.toReversed(), ...groups.filter(({ key }) => key === null)],
    more: start !== null && start >= (first ?? start),
  }
}

/** Zero, as the sums of the other periods are written: in their currency. */
export function zeroLike(zero: Json, groups: readonly TileGroup[]): Json {
  if (zero !== null) return zero
  const money = groups.map(({ value }) => value).find(isMoney)
  return money ? { ...money, amount: money.amount.replace(/\d/g, '0').replace(/^-?0+(?=\d)/, '') } : null
}

const isMoney = (value: Json): value is { readonly amount: string; readonly currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && typeof value.amount === 'string'
