/** Units that may follow a number: currencies, lengths of time and `%`. */
import { ownProperty } from '../base/index.ts'
import { closest } from '../problem/index.ts'
import { currencies, isCurrency, type Duration } from '../values/index.ts'

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

/** The singular names of the units of time, as alternatives of a regular expression. */
export const UNIT_NAMES = Object.keys(units).join('|')

/** How people shorten them. `m` may be minutes or months, so it is neither. */
const short: Readonly<Record<string, string>> = {
  y: 'year',
  yr: 'year',
  mo: 'month',
  mth: 'month',
  w: 'week',
  wk: 'week',
  d: 'day',
  h: 'hour',
  hr: 'hour',
  min: 'minute',
  s: 'second',
  sec: 'second',
}

/** What one of `word` is: `days`, `day` and `d` alike. */
export function durationUnit(word: string): Duration | undefined {
  const written = word.toLowerCase()
  const one = written.length > 2 ? written.replace(/s$/, '') : written
  return ownProperty(units, ownProperty(short, one) ?? one)
}

/** Does a word right after a number look as if it were meant as its currency? */
export const looksLikeCurrency = (word: string): boolean => /^[A-Z]{3}$/.test(word)

/** The currency or unit of time that a misspelled word is closest to; undefined where none is close. */
export const closestUnit = (word: string): string | undefined =>
  isCurrency(word.toUpperCase())
    ? word.toUpperCase()
    : closest(word, [...(word === word.toUpperCase() ? currencies : []), ...Object.keys(units).map((u) => `${u}s`)])
