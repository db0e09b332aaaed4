/** The words of the language that mean the same wherever they stand, by class. Patterns name a class as `<may>`. */

const NUMERALS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** The number of a numeral, of an article (1) or of digits; NaN for other text. */
export function numberOf(text: string): number {
  const written = text.toLowerCase()
  if (/^an?$/u.test(written)) return 1
  return NUMERALS.includes(written) ? NUMERALS.indexOf(written) + 1 : Number(written)
}

/** Alternatives, written as between the parentheses of a pattern. */
export const vocabulary = {
  article: 'the|an?',
  each: 'each|every|all|any',
  every: 'every|each',
  may: 'may|can|(is|are) allowed to|(is|are) able to|(is|are) permitted to',
  must: 'must|shall|should|has to|have to|needs? to',
  not: 'not|never',
  nobody: 'nobody|no one|none',
  when: 'when|if|where|once|as soon as|in case',
  allBut: 'all but|all except|everything but|everything except',
  but: 'but not|but|except',
  atMost: 'up to|at most|not more than|no more than|a maximum of|max[.]',
  yes: 'yes|y|true',
  no: 'no|n|false|never',
  weekday: '(mon|tues|wednes|thurs|fri|satur|sun)day',
  timeUnit: 'minute|hour|day|week|month|year',
  tick: '(✓|✔|✅|☑|●|*)[\uFE0F]',
  crossMark: '(✗|✘|✖|✕|×|❌|🚫|⛔|☐)[\uFE0F]',
  cross: '<crossMark>|-|−',
  nothing: 'nothing|none|-',
  it: 'it|this|that',
  numeral: NUMERALS.join('|'),
  count: '{:number}|<numeral>',
  toRead: 'reads?|sees?|views?',
  toCreate: 'creates?|adds?|makes?',
  toUpdate: 'updates?|changes?|edits?|modify|modifies',
  toDelete: 'deletes?|removes?',
  wasRead: 'read|seen|viewed',
  wasCreated: 'created|added|made',
  wasUpdated: 'updated|changed|edited|modified',
  wasDeleted: 'deleted|removed',
} as const
