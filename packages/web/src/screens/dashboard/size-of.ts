// A number of a tile as a number of JavaScript, for the size of its mark.
import { durationLength, parseDuration, type Json } from '@ninefold/plan/values'
import { moneyOf } from '../../values/money/money-of.ts'

/** Only for a length on the screen, which need not be exact. Lengths of time are in milliseconds. */
export function sizeOf(value: Json): number {
  const length = typeof value === 'string' ? parseDuration(value) : null
  const number = length ? durationLength(length) : Number(moneyOf(value)?.amount ?? value)
  return Number.isFinite(number) ? number : 0
}
