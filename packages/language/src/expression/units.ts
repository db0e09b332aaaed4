/** Units that may follow a number: currencies, lengths of time and `%`. */
import { closest } from '../problem/closest.ts'
import { currencies, isCurrency } from '../values/currency.ts'
import type { Duration } from '../values/value.ts'

const none: Duration = { months: 0, days: 0, milliseconds: 0 }
const minute = 60_000

const units: Readonly<Record<string, Duration>> = {
  year: { ...none, months: 12 },
  month: { ...none, months: 1 },
  week: { ...none, days: 7 },
  day: { ...none, days: 1 },
  hour: { ...none, milliseconds: 60 * minute },
  minute: { ...none, milliseconds: minute },
  second: { ...none, milliseconds: 1000 },
}

/** What one of `word` is: `days` and `day` alike. */
export function durationUnit(word: string): Duration | undefined {
  const singular = word.toLowerCase().replace(/s$/, '')
  return Object.hasOwn(units, singular) ? units[singular] : undefined
}

/** Does a word right after a number look as if it were meant as its currency? */
export const looksLikeCurrency = (word: string): boolean => /^[A-Z]{3}$/.test(word)

export const closestUnit = (word: string): string | undefined =>
  isCurrency(word.toUpperCase())
    ? word.toUpperCase()
    : closest(word, [...(word === word.toUpperCase() ? currencies : []), ...Object.keys(units).map((u) => `${u}s`)])
