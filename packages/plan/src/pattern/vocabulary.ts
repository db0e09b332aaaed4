/** The words of the language that mean the same wherever they stand, by class. Patterns name a class as `<may>`. */

const NUMERALS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** The number of a numeral, of an article (1) or of digits; NaN for other text. */
export function numberOf(text: string): number {
  const written = text.toLowerCase()
  if (/^an?$/u.test(written)) return 1
  return NUMERALS.includes(written) ? NUMERALS.indexOf(written) : Number(written)
}

/** Alternatives, written as between the parentheses of a pattern. */
export const vocabulary = {
  article: 'the|an?',
  each: 'each|every|all|any',
  every: 'every|each',
  may: 'may|can|(is|are) allowed to|(is|are) able to|(is|are) permitted to',
  must: 'must|shall|should|has to|have to|needs? to',
  mustNot: "(must|shall|may|can) (not|never)|cannot|can't",
  not: 'not|never',
  nobody: 'nobody|no one|none',
  everybody: 'everyone|everybody|anyone|anybody|every user|all users',
  when: 'when|if|where|once|as soon as|in case',
  allBut: 'all but|all except|everything but|everything except',
  but: 'but not|but|except',
  atLeast:
    '(greater|more|larger|higher|later) than or equal to|at least|(no|not) (less|fewer|earlier|shorter) than|[a] min[.|imum] [of|is]|(on|at) or after|after or on|>=|≥',
  atMost:
    '(less|smaller|fewer|lower|earlier) than or equal to|at most|(no|not) (more|later|longer) than|[a] max[.|imum] [of|is]|up to|(on|at) or before|before or on|\\<=|≤',
  moreThan: '(greater|more|larger|higher|later) than|above|over|after|exceeds?|>',
  lessThan: '(less|smaller|fewer|lower|earlier) than|below|under|before|\\<',
  equalTo: 'equal to|equals?|==|=',
  only: 'only|just|at most|(no|not) more than|a maximum of',
  per: 'per|(for|in) (each|every)',
  given: 'filled [in]|given|provided|specified|set|present|entered|stated',
  empty: 'empty|blank|missing',
  required: 'required|mandatory',
  readOnly: 'read[-]only|read only',
  andSoOn: 'etc[.]|and so (on|forth)[.]',
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
