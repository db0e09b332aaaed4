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
    message: ({ name }) => `The rule "${name}" does not say what must hold.`,
    why: 'A rule without a condition protects nothing.',
    help: () => 'Write an expression that is yes for a good record, `unique: …` or `no overlap: from, to per …`.',
  }),
  'RUL-004': noField('Only what point 3 describes can be compared.'),
  'RUL-005': noError('the rule refuses something'),
  'RUL-006': kind<{ fields: readonly string[]; rule: string }>({
    severity: 'warning',
    message: ({ fields, rule }) =>
      `"${rule}" compares ${fields.join(' and ')}, which may be empty; ${fields.length > 1 ? 'an empty one breaks no rule' : 'the rule then holds'}.`,
    why: 'What is not known is not wrong: a rule over an empty field refuses nothing.',
    help: ({ fields }) =>
      `If an empty field is wrong, write \`${fields.map((field) => `has(${field}) and `).join('')}…\`; if it is fine, say so: \`${fields.map((field) => `${field} == null or `).join('')}…\`.`,
  }),
  'RUL-007': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" can never fail.`,
    why: 'It reads as a protection, but it refuses nothing.',
    help: () => 'Compare with a field of the record, or take the rule away.',
  }),
  'RUL-008': kind<{ rule: string; entity: string }>({
    severity: 'error',
    message: ({ rule, entity }) => `"${rule}" always fails, so no ${entity} could ever be stored.`,
    why: 'Every change would be refused.',
    help: () => 'Correct the condition; it must be yes for a good record.',
  }),
  'RUL-009': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `There are two rules "${name}" for one entity.`,
    why: 'A refusal names its rule, and it would not be clear which one it was.',
    help: () => 'Give one of the two another name.',
  }),
  'RUL-010': kind<{ name: string; because: string }>({
    severity: 'error',
    message: ({ name, because }) => `"${name}" cannot be part of this rule, because ${because}.`,
    why: 'The database watches over this rule and must be able to compare the field.',
    help: () => 'Use another field, or write the rule as an expression.',
  }),
  'RUL-011': kind<{ text: string }>({
    severity: 'error',
    message: ({ text }) => `"${text}" is no weight.`,
    why: 'A rule either refuses (error) or only warns (warning).',
    help: () => 'Write error or warning; empty means error.',
  }),
  'RUL-012': kind<{ rule: string }>({
    severity: 'warning',
    message: ({ rule }) => `"${rule}" is never checked, because its When is never true.`,
    why: 'It reads as a protection, but it refuses nothing.',
    help: () => 'Correct the condition in When, or leave it empty.',
  }),
  'RUL-013': kind<{ status: string }>({
    severity: 'error',
    message: ({ status }) => `"${status}" is not a status for a refusal.`,
    why: 'The status tells programs that their request was refused, and roughly why.',
    help: () => 'Write a number from 400 to 599, or leave it out for 422.',
  }),
  'RUL-014': kind<{ code: string }>({
    severity: 'warning',
    message: ({ code }) => `What this rule says of ${code} is not used: the code has its words already.`,
    why: 'A code means one thing, so it reads the same wherever it is raised.',
    help: () => 'Leave the words out here, or give the rule a code of its own.',
  }),
  'RUL-015': kind<Record<string, never>>({
    severity: 'warning',
    message: () => 'This line takes no effect: it names code, but not a rule as one is written.',
    why: 'It reads as a protection, but it refuses nothing.',
    help: () =>
      'Write the name of the rule, a colon, and its whole condition in backticks: ``- In order: `to >= from` ``.',
  }),
  'RUL-016': kind<NotUnderstood>({
    severity: 'warning',
    message: ({ rule, isSentence, because }) => {
      const why = isSentence ? 'is not understood' : 'has no condition'
      return `"${short(rule)}" ${why}, so nothing is enforced.${because === undefined ? '' : ` ${because}`}`
    },
    why: 'Words are shown to readers, but the server cannot check them.',
    help: ({ rule, either = [], example }) => {
      if (either.length > 0) return `Say of which it is: ${either.map((one) => `\`${short(one)}\``).join(' or ')}.`
      if (example !== undefined) return example
      if (SAYS_WHO.test(rule))
        return 'If it says which people may, write it in point 6. If it says which records are allowed, write the condition behind a colon: ``- Only some: `not urgent or amount <= 5` ``.'
      return 'Say it of one field, `Amount must be at least 1`; write the condition behind a colon in a line, ``- Not too many: `amount <= 5` ``, or the bullets `- Entity: …` and ``- Must hold: `…` `` under the heading.'
    },
  }),
  'RUL-019': kind<{ from: string; to: string }>({
    severity: 'warning',
    message: ({ from, to }) =>
      `The rule does not say whether the last day counts (${from} to ${to}); one may end on the day on which the next begins.`,
    why: 'For nights in a hotel that is right; for loans and leaves it lets two have the same thing on one day.',
    help: () => 'Write ", days included" behind it if the last day counts, or ", last day free" if it does not.',
  }),
  'RUL-020': kind<{ from: string; to: string }>({
    severity: 'error',
    message: ({ from, to }) => `${from} and ${to} are not dates, so there is no last day to include or to leave free.`,
    why: 'Spans of moments, times and numbers end just before their end, so that the next may begin there.',
    help: () => 'Take "days included" or "last day free" out of the rule.',
  }),
  'RUL-021': kind<{ rule: string; written: string; own: string; through?: string; loads: boolean }>({
    severity: 'note',
    message: ({ rule, written, own, through, loads }) => {
      const how = loads ? 'loads and checks' : 'checks'
      const more = through === undefined ? '' : `, and for each of them goes through every ${through}`
      return `Each write of ${written} ${how} every ${own} by "${rule}"${more}.`
    },
    why: 'What a write costs grows with the number of records, since no index finds those that it concerns.',
    help: () =>
      'Compare a field of the others with one of this record, as in `Booking.filter(b, b.room == room and …)`: an index finds them. Or write `this record is saved` in When: then only the record that is written is checked. Few records need neither.',
  }),
  'RUL-023': kind<{ rule: string; own: string; other: string }>({
    severity: 'warning',
    message: ({ rule, own, other }) => `"${rule}" is checked when a ${own} is written, not when a ${other} is.`,
    why: 'It asks for the time or for the value before. Time alone can break such a rule, so changes of other records do not check it.',
    help: ({ own }) =>
      `Leave the time out, for instance by a field that holds the date; or write \`this record is saved\` in When, if it is meant for writes of ${own} alone.`,
  }),
  'RUL-022': kind<{ rule: string; spellings: readonly string[] }>({
    severity: 'error',
    message: ({ rule }) => `"${short(rule)}" does not say whether that must be so, or must not.`,
    mistake: () => 'a condition behind a weight',
    why: 'Behind a weight, people write the bad case as often as the good one, and the rule would hold the opposite.',
    help: ({ spellings: [when, unless] }) =>
      `Write \`${when}\` if that is the bad case, \`${unless}\` if that is the good one.`,
  }),
})

/** `Only a vet may set the weight` */
const SAYS_WHO = /^only\s.*\s(?:may|can)\b/isu
