/** The problems of point 5. */
import { short, catalogue, kind } from '@ninefold/plan/problem'
import { noEntity, noError, noField } from '../../kernel/index.ts'

interface NotUnderstood {
  readonly rule: string
  readonly isSentence?: boolean
  /** If several entities fit: the sentence with the name of each. */
  readonly either?: readonly string[]
  readonly because?: string | undefined
  /** A suggested rule. */
  readonly example?: string | undefined
}

export const rulesProblem = catalogue({
  'RUL-001': kind<object>({
    severity: 'error',
    message: () => 'This rule does not say which entity it is about.',
    mistake: () => 'rules without their entity',
    why: 'The server checks a rule whenever a record of its entity is stored.',
    help: () =>
      'Write the name of an entity of point 3 in the column Entity, or put the rule under a heading with its name.',
  }),
  'RUL-002': noEntity('A rule is checked on the records of an entity.'),
  'RUL-003': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The rule "${name}" has no condition.`,
    why: 'A rule without a condition checks nothing.',
    help: () => 'Write an expression that is yes for a valid record, `unique: …` or `no overlap: from, to per …`.',
  }),
  'RUL-004': noField('Only fields of point 3 can be compared.'),
  'RUL-005': noError('the rule refuses something'),
  'RUL-006': kind<{ fields: readonly string[]; rule: string }>({
    severity: 'warning',
    message: ({ fields, rule }) =>
      `"${rule}" compares ${fields.join(' and ')}, which may be empty. ${fields.length > 1 ? 'If one of them is empty, the rule is satisfied' : 'If it is empty, the rule is satisfied'}.`,
    why: 'A condition over an empty field is unknown, and an unknown rule refuses nothing.',
    help: ({ fields }) =>
      `If the field must not be empty, write \`${fields.map((field) => `has(${field}) and `).join('')}…\`; if it may be empty, write \`${fields.map((field) => `${field} == null or `).join('')}…\`.`,
  }),
  'RUL-007': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" can never fail.`,
    why: 'It looks like a restriction, but it refuses nothing.',
    help: () => 'Compare with a field of the record, or remove the rule.',
  }),
  'RUL-008': kind<{ rule: string; entity: string }>({
    severity: 'error',
    message: ({ rule, entity }) => `"${rule}" always fails, so no ${entity} could ever be stored.`,
    why: 'Every change would be refused.',
    help: () => 'Correct the condition. It must be yes for a valid record.',
  }),
  'RUL-009': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `There are two rules "${name}" for one entity.`,
    why: 'An error names its rule, so it would not be clear which rule it was.',
    help: () => 'Give one of the two another name.',
  }),
  'RUL-010': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be part of this rule, because ${because}.`,
    why: 'The database enforces this rule and must be able to compare the field.',
    help: () => 'Use another field, or write the rule as an expression.',
  }),
  'RUL-011': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is not a weight.`,
    why: 'A rule either refuses (error) or only warns (warning).',
    help: () => 'Write error or warning. An empty cell means error.',
  }),
  'RUL-012': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" is never checked, because its When is never true.`,
    why: 'It looks like a restriction, but it refuses nothing.',
    help: () => 'Correct the condition in When, or leave it empty.',
  }),
  'RUL-013': kind<{ status: string }>({
    severity: 'error',
    message: ({ status }) => `"${status}" is not a status of an error.`,
    why: 'The status tells programs that their request was refused, and roughly why.',
    help: () => 'Write a number from 400 to 599, or leave the cell empty for 422.',
  }),
  'RUL-014': kind<{ code: string }>({
    severity: 'warning',
    message: ({ code }) => `The text of this rule for ${code} is not used, because the code already has a text.`,
    why: 'A code has one meaning, so its text is the same wherever it is raised.',
    help: () => 'Remove the text here, or give the rule another code.',
  }),
  'RUL-015': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This line has no effect: it contains code, but not in the form of a rule.',
    why: 'It looks like a restriction, but it refuses nothing.',
    help: () =>
      'Write the name of the rule, a colon, and its whole condition in backticks: ``- In order: `to >= from` ``.',
  }),
  'RUL-016': kind<NotUnderstood>({
    severity: 'warning',
    message: ({ rule, isSentence, because }) => {
      const why = isSentence ? 'is not understood' : 'has no condition'
      return `"${short(rule)}" ${why}, so nothing is enforced.${because === undefined ? '' : ` ${because}`}`
    },
    why: 'The server cannot check a sentence that it does not understand.',
    help: ({ rule, either = [], example }) => {
      if (either.length > 0) return `Write ${either.map((one) => `\`${short(one)}\``).join(' or ')}.`
      if (example !== undefined) return example
      if (SAYS_WHO.test(rule))
        return 'If it says who may do something, write it in point 6. If it says which records are allowed, write the condition after a colon: ``- Only some: `not urgent or amount <= 5` ``.'
      return 'Write a sentence about one field, `Amount must be at least 1`. Or write the condition after a colon in a line, ``- Not too many: `amount <= 5` ``, or the bullets `- Entity: …` and ``- Must hold: `…` `` under the heading.'
    },
  }),
  'RUL-019': kind<{ from: string; to: string }>({
    severity: 'warning',
    message: ({ from, to }) =>
      `The rule does not say whether the last day counts (${from} to ${to}); so one may end on the day on which the next begins.`,
    why: 'This is right for nights in a hotel. For loans and leaves, two people could have the same thing on one day.',
    help: () => 'Write ", days included" after it if the last day counts, or ", last day free" if it does not.',
  }),
  'RUL-020': kind<{ from: string; to: string }>({
    severity: 'error',
    message: ({ from, to }) => `${from} and ${to} are not dates, so there is no last day to include or to leave free.`,
    why: 'The end of a range of moments, times or numbers is exclusive, so the next one may begin there.',
    help: () => 'Remove "days included" or "last day free" from the rule.',
  }),
  'RUL-021': kind<{ rule: string; written: string; own: string; through?: string; loads: boolean }>({
    severity: 'note',
    message: ({ rule, written, own, through, loads }) => {
      const how = loads ? 'loads and checks' : 'checks'
      const more = through === undefined ? '' : `, and for each of them reads every ${through}`
      return `For the rule "${rule}", each write of ${written} ${how} every ${own}${more}.`
    },
    why: 'No index finds the records that a write affects, so the cost of a write grows with the number of records.',
    help: () =>
      'Compare a field of the others with one of this record, as in `Booking.filter(b, b.room == room and …)`: an index finds them. Or write `this record is saved` in When: then only the written record is checked. With few records, you need not change anything.',
  }),
  'RUL-023': kind<{ rule: string; own: string; other: string }>({
    severity: 'warning',
    message: ({ rule, own, other }) => `"${rule}" is checked when a ${own} is written, not when a ${other} is.`,
    why: 'The rule reads the time or a former value. Time alone can break such a rule, so it is not checked when other records change.',
    help: ({ own }) =>
      `Replace the time, for example by a field with the date. If the rule is only for writes of ${own}, write \`this record is saved\` in When.`,
  }),
  'RUL-022': kind<{ rule: string; spellings: readonly string[] }>({
    severity: 'error',
    message: ({ rule }) => `"${short(rule)}" does not say whether this must be true or must not be true.`,
    mistake: () => 'a condition behind a weight',
    why: 'After a weight, authors write the invalid case as often as the valid one. The rule could mean the opposite.',
    help: ({ spellings: [when, unless] }) =>
      `Write \`${when}\` if this is the invalid case, or \`${unless}\` if it is the valid one.`,
  }),
})

/** `Only a vet may set the weight` */
const SAYS_WHO = /^only\s.*\s(?:may|can)\b/isu
