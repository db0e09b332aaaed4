/** The problems of point 9. */
import type { LimitKind } from '@ninefold/plan'
import { withArticle, short, catalogue, kind } from '@ninefold/plan/problem'
import { didYouMeanOrEnd } from '../../kernel/index.ts'

/** What a limit is counted in. */
const UNITS = {
  count: 'a number without a unit',
  bytes: 'a size in KB, MB, GB or TB',
  days: 'whole days, at least 1 day (or weeks, months, years; no hours or minutes)',
  hours: 'whole hours or days, at least 1 hour',
  seconds: 'a number of seconds',
} as const satisfies Record<LimitKind['unit'], string>

export const limitsProblem = catalogue({
  'LIM-001': kind<{ limit: string; suggestion: string | undefined; known: string }>({
    severity: 'error',
    message: ({ limit, suggestion }) => `There is no limit "${limit}"${didYouMeanOrEnd(suggestion)}`,
    why: 'Limits are a closed list: a misspelt limit would have no effect.',
    help: ({ suggestion, known }) => (suggestion ? `Write "${suggestion}".` : `The limits are: ${known}.`),
  }),
  'LIM-002': kind<{ limit: string; written: string; example: string; unit: LimitKind['unit'] }>({
    severity: 'error',
    message: ({ limit, written }) => `"${written}" is not a value for the limit "${limit}".`,
    why: 'The server enforces exactly this value, so it must be a number in the unit of the limit.',
    help: ({ example, unit }) => `Write ${UNITS[unit]}, like this: ${example}.`,
  }),
  'LIM-003': kind<{ limit: string; least: string; most: string }>({
    severity: 'error',
    message: ({ limit, least, most }) => `"${limit}" must be between ${least} and ${most}.`,
    why: 'Outside this range the application could not be used, or the limit would not protect anything.',
    help: ({ least, most }) => `Choose a value from ${least} to ${most}.`,
  }),
  'LIM-004': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" occurs twice.`,
    why: 'It would not be clear which of the two applies.',
    help: () => 'Keep one of the two.',
  }),
  'LIM-005': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The constant "${name}" has no value.`,
    why: 'Expressions that use it need a value.',
    help: () => 'Write its initial value, such as `5000 EUR`, `30 days`, `25 %` or `12`. Users may change it later.',
  }),
  'LIM-006': kind<{ written: string; instead: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" can be read in more than one way.`,
    why: 'A comma or a point separates thousands in some countries and decimals in others, but a constant must be exact.',
    help: ({ instead }) => `Write ${instead}.`,
  }),
  'LIM-007': kind<{ written: string; word: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ written, word }) =>
      `"${written}" is not understood: "${word}" is neither a currency nor a unit of time.`,
    why: 'A number with a word after it is an amount or a duration. Anything else would be only text.',
    help: ({ suggestion, word }) =>
      /^m$/iu.test(word)
        ? 'Write "min" for minutes, or "months".'
        : suggestion
          ? `Did you mean "${suggestion}"?`
          : /^[kmg]i?b$/iu.test(word)
            ? 'Only limits can be sizes (Upload size, Request size). Use the name of a limit, or remove the unit.'
            : `Remove "${word}", or put the whole value in quotation marks if it is text.`,
  }),
  'LIM-008': kind<{ name: string; first: string; other: string }>({
    severity: 'error',
    message: ({ name, first, other }) => `The list "${name}" contains values of two types: ${first} and ${other}.`,
    why: 'Values of different types cannot be compared with one field.',
    help: () => 'Make two lists, or put every value in quotation marks to make them all text.',
  }),
  'LIM-009': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is a reserved word and cannot be the name of a constant.`,
    why: 'An expression that uses it would mean something else.',
    help: ({ name }) => `Choose another name, or give it an identifier: \`${name}Value\` in backticks after the name.`,
  }),
  'LIM-010': kind<{ name: string; other: string }>({
    severity: 'error',
    message: ({ name, other }) => `"${name}" and ${other} have the same name in expressions.`,
    why: 'Expressions that use the name would be ambiguous.',
    help: () => 'Rename one of them, or write an identifier in backticks after the name.',
  }),
  'LIM-011': kind<{ role: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ role, suggestion }) => `There is no role "${role}"${didYouMeanOrEnd(suggestion)}`,
    missing: ({ role }) => ({ kind: 'role', name: role }),
    why: 'Only roles of point 6 can get the permission to change a constant.',
    help: ({ suggestion }) =>
      suggestion
        ? `Write "${suggestion}".`
        : 'Add the role to point 6, or leave the cell empty: then nobody can change it.',
  }),
  'LIM-012': kind<{ role: string; entity: string }>({
    severity: 'error',
    message: ({ role, entity }) =>
      `"${role}" is a role on ${withArticle(entity)}, but a constant does not belong to a record.`,
    why: 'Whether somebody has this role depends on a record, but a change of a constant involves no record.',
    help: () => 'Name a role that does not depend on a record.',
  }),
  'LIM-013': kind<{ name: string; identifier: string }>({
    severity: 'warning',
    message: ({ name }) => `No expression uses the constant "${name}".`,
    consequence: true,
    why: 'A change of this constant would have no effect, but users would expect one.',
    help: ({ identifier }) => `Use it in an expression as \`${identifier}\`, or remove the row.`,
  }),
  'LIM-014': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" has no letter or digit that could name it in an expression.`,
    why: 'Expressions use a constant by its name.',
    help: () => 'Give it a name with letters.',
  }),
  'LIM-015': kind<{ list: string; code: string }>({
    severity: 'error',
    message: ({ list, code }) => `The list "${list}" has the code "${code}" twice.`,
    why: 'A code must have only one meaning.',
    help: () => 'Keep one of the two.',
  }),
  'LIM-016': kind<{ subject: string }>({
    severity: 'warning',
    message: ({ subject }) => `"${subject}" has no codes, so it is only text.`,
    why: 'A heading in point 9 names a list of codes.',
    help: () => 'Add a table with the columns Code and Meaning.',
  }),
  'LIM-017': kind<{ least: string; most: string }>({
    severity: 'error',
    message: ({ least, most }) => `"${least}" is greater than "${most}".`,
    why: 'The default page size cannot be larger than the largest page size that a client may request.',
    help: ({ least, most }) => `Lower "${least}" or raise "${most}".`,
  }),
  'LIM-018': kind<{ name: string; suggestion: string; inDays: boolean }>({
    severity: 'warning',
    message: ({ name, suggestion }) =>
      `No expression uses the constant "${name}"; did you mean the limit "${suggestion}"?`,
    why: 'A limit takes effect only if it has its exact name.',
    help: ({ suggestion, inDays }) =>
      `Write "${suggestion}"${inDays ? ' and whole days' : ''}, or use the constant in an expression.`,
  }),
  'LIM-019': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" must be a duration of at least one day.`,
    why: 'Every day, older data is removed permanently.',
    help: () => 'Write it like this: 2 years.',
  }),
  'LIM-020': kind<{ name: string; written: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ name, written }) =>
      `"${name}" does not name an entity: there is no entity "${written}" with a history.`,
    why: 'No data would be removed, or more than intended.',
    help: ({ suggestion }) =>
      suggestion
        ? `Did you mean "${suggestion}"?`
        : 'Name an entity of point 3 that is not a part of another one, or no entity to apply it to all.',
  }),
  'LIM-021': kind<{ written: string; isRange: boolean }>({
    severity: 'warning',
    message: ({ written }) => `"${short(written)}" is only text, so expressions cannot calculate with it.`,
    why: 'A constant is one value, and durations count calendar days.',
    help: ({ isRange }) =>
      isRange
        ? 'Write two constants, one for each end of the range. If it is only information, put it in quotation marks.'
        : 'Write calendar days (`5 days`), or the number alone. If it is only information, put it in quotation marks.',
  }),
  'LIM-022': kind<{ written: string }>({
    severity: 'note',
    message: ({ written }) => `"${short(written)}" is not a value, so this line is only text.`,
    why: 'In a list, words after a colon may be an explanation.',
    help: () =>
      'Write a number, `5000 EUR`, `25 %`, `30 days`, `2026-01-31`, `08:30`, yes or no; put it in quotation marks if it is a text.',
  }),
  'LIM-024': kind<{ name: string; value: string }>({
    severity: 'warning',
    message: ({ name, value }) =>
      `"${short(name)}" looks like a value, and "${short(value)}" like the name of a constant.`,
    why: 'If the two cells are swapped, no expression finds the constant.',
    help: ({ name, value }) => `Write "${short(value)}" as the name and "${short(name)}" as the value.`,
  }),
  'LIM-023': kind<{ name: string; value: string }>({
    severity: 'warning',
    message: ({ name, value }) => `"${name}" is ${value}, not ${value} %, but an expression multiplies by it.`,
    why: 'Multiplied by 20, a value becomes twenty times as large. Multiplied by 20 %, it becomes a fifth.',
    help: ({ value }) =>
      `Write \`${value} %\`; if a factor of ${value} is intended, say so in the name and the meaning.`,
  }),
})
