/** The numbers in a sentence: figures, words, times, percentages and sizes. */
import { numberOf, vocabulary } from '@ninefold/plan/pattern'

const UNIT = `(?:(?:${vocabulary.timeUnit}|quarter)s?)`
// Zero is no count: it is compared as a sign.
const NUMERAL = vocabulary.numeral.replace('zero|', '')
const NUMBER = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?:(?<digits>\d+(?:[.,]\d+)*)|\b(?<word>${NUMERAL})\b(?= (?:working )?${UNIT})|(?<=\b(?:least|most|than|of) )(?<count>${NUMERAL})\b)(?: ?(?:working )?(?<unit>${UNIT}\b|%|percent\b|[kMG]B\b))?`,
  'giu',
)

/** Each in the forms in which the plan may write it: 2 hours are 7200000 milliseconds there, and 20 % are 0.2. */
export const numbersIn = (text: string): readonly (readonly string[])[] =>
  [...text.matchAll(NUMBER)].map(({ groups }) => {
    const word = groups!['word'] ?? groups!['count']
    const count = numberOf(word ?? groups!['digits']!.replace(/,(?=\d{3}\b)/gu, ''))
    const unit = groups!['unit']?.replace(/s$/u, '')
    const inPlan = unit && unit in IN_PLAN ? IN_PLAN[unit]!(count) : []
    return unit?.endsWith('B') ? inPlan : [String(count), ...inPlan]
  })

const IN_PLAN: Readonly<Record<string, (count: number) => readonly string[]>> = {
  minute: (count) => [`"milliseconds":${60_000 * count}`],
  hour: (count) => [`"milliseconds":${3_600_000 * count}`],
  day: (count) => [`"days":${count}`],
  week: (count) => [`"days":${7 * count}`],
  month: (count) => [`"months":${count}`],
  quarter: (count) => [`"months":${3 * count}`],
  year: (count) => [`"months":${12 * count}`],
  '%': (count) => [String(count / 100)],
  percent: (count) => [String(count / 100)],
  kB: (count) => [String(1000 * count), String(1024 * count)],
  MB: (count) => [String(1_000_000 * count), String(1_048_576 * count)],
  GB: (count) => [String(1_000_000_000 * count), String(1_073_741_824 * count)],
}

/** A form of a time: `"days":3`. */
const isTime = (form: string): boolean => form.startsWith('"')

export const hasTime = (numbers: readonly (readonly string[])[]): boolean => numbers.some((forms) => forms.some(isTime))

/** Of each time, the forms of a time alone: "5 days" is not "5". */
export const timesOf = (numbers: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  numbers.map((forms) => (forms.some(isTime) ? forms.filter(isTime) : forms))
