/** The problems of point 9. */
import type { LimitKind } from '@ninefold/plan'
import { withArticle, short, catalogue, kind } from '@ninefold/plan/problem'
import { didYouMeanOrEnd } from '../../kernel/index.ts'

/** What a limit is counted in. */
const UNITS = {
  count: 'a number and nothing behind it',
  bytes: 'a size in KB, MB or GB',
  days: 'whole days, at least 1 day (or weeks, months, years; no hours or minutes)',
  seconds: 'a number of seconds',
} as const satisfies Record<LimitKind['unit'], string>

export const limitsProblem = catalogue({
  'LIM-001': kind<{ limit: string; suggestion: string | undefined; known: string }>({
    severity: 'error',
    message: ({ limit, suggestion }) => `There is no limit "${limit}"${didYouMeanOrEnd(suggestion)}`,
    why: 'Limits are a closed list: one that is misspelt would silently limit nothing.',
    help: ({ suggestion, known }) => (suggestion ? `Write "${suggestion}".` : `The limits are: ${known}.`),
  }),
  'LIM-002': kind<{ limit: string; written: string; example: string; unit: LimitKind['unit'] }>({
    severity: 'error',
    message: ({ limit, written }) => `"${written}" is not a value for the limit "${limit}".`,
    why: 'The server enforces exactly what stands here, so it must be a number in the unit of this limit.',
    help: ({ example, unit }) => `Write ${UNITS[unit]}, like this: ${example}.`,
  }),
  'LIM-003': kind<{ limit: string; least: string; most: string }>({
    severity: 'error',
    message: ({ limit, least, most }) => `"${limit}" must be between ${least} and ${most}.`,
    why: 'Outside these bounds the application could not be used, or the limit would protect nothing.',
    help: ({ least, most }) => `Choose a value from ${least} to ${most}.`,
  }),
  'LIM-004': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is said twice.`,
    why: 'It would not be clear which of the two counts.',
    help: () => 'Keep one of the two.',
  }),
  'LIM-005': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `The constant "${name}" has no value.`,
    why: 'Everything that uses it would have nothing to work with.',
    help: () => 'Write its start value, such as `5000 EUR`, `30 days`, `25 %` or `12`; people may change it later.',
  }),
  'LIM-006': kind<{ written: string; instead: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" can be read in more than one way.`,
    why: 'What parts thousands for some parts decimals for others, be it a comma or a point, and a constant must be exact.',
    help: ({ instead }) => `Write ${instead}.`,
  }),
  'LIM-007': kind<{ written: string; word: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ written, word }) =>
      `"${written}" is not understood: "${word}" is neither a currency nor a length of time.`,
    why: 'A number with a word behind it is an amount or a duration; anything else would be mere text.',
    help: ({ suggestion, word }) =>
      /^m$/iu.test(word)
        ? 'Write "min" for minutes, or "months".'
        : suggestion
          ? `Did you mean "${suggestion}"?`
          : /^[kmg]i?b$/iu.test(word)
            ? 'Only limits have a size (Upload size, Request size): call it so, or leave the unit out.'
            : `Leave "${word}" out, or put the whole value in quotation marks if it is text.`,
  }),
  'LIM-008': kind<{ name: string; first: string; other: string }>({
    severity: 'error',
    message: ({ name, first, other }) => `The list "${name}" holds values of two kinds: ${first} and ${other}.`,
    why: 'Values of different kinds cannot be compared with one field.',
    help: () => 'Make two lists, or put every value in quotation marks to make them all text.',
  }),
  'LIM-009': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" is a word of the language itself and cannot name a constant.`,
    why: 'An expression that uses it would mean something else.',
    help: ({ name }) => `Choose another name, or give it an identifier: \`${name}Value\` in backticks behind the name.`,
  }),
  'LIM-010': kind<{ name: string; other: string }>({
    severity: 'error',
    message: ({ name, other }) => `"${name}" and ${other} have the same name in expressions.`,
    why: 'An expression could not tell which of the two is meant.',
    help: () => 'Rename one of them, or write an identifier in backticks behind the name.',
  }),
  'LIM-011': kind<{ role: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ role, suggestion }) => `There is no role "${role}"${didYouMeanOrEnd(suggestion)}`,
    missing: ({ role }) => ({ kind: 'role', name: role }),
    why: 'Only people in a role of point 6 can be allowed to change a constant.',
    help: ({ suggestion }) =>
      suggestion
        ? `Write "${suggestion}".`
        : 'Add the role to point 6, or leave the cell empty: then nobody changes it.',
  }),
  'LIM-012': kind<{ role: string; entity: string }>({
    severity: 'error',
    message: ({ role, entity }) =>
      `"${role}" is a role in relation to ${withArticle(entity)}, and a constant belongs to none.`,
    why: 'Whether somebody has this role depends on a record, and there is none when a constant is changed.',
    help: () => 'Name a role that does not depend on a record.',
  }),
  'LIM-013': kind<{ name: string; identifier: string }>({
    severity: 'warning',
    message: ({ name }) => `Nothing uses the constant "${name}".`,
    consequence: true,
    why: 'Changing it would change nothing, and people would rely on it in vain.',
    help: ({ identifier }) => `Use it in an expression as \`${identifier}\`, or take the row away.`,
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
    why: 'A code must say one thing only.',
    help: () => 'Keep one of the two.',
  }),
  'LIM-016': kind<{ subject: string }>({
    severity: 'warning',
    message: ({ subject }) => `"${subject}" has no codes, so it is read as text.`,
    why: 'A heading in point 9 names a list of codes.',
    help: () => 'Add a table with the columns Code and Meaning.',
  }),
  'LIM-017': kind<{ least: string; most: string }>({
    severity: 'error',
    message: ({ least, most }) => `"${least}" is greater than "${most}".`,
    why: 'A page that nobody asks for in particular cannot be larger than the largest that one may ask for.',
    help: ({ least, most }) => `Lower "${least}" or raise "${most}".`,
  }),
  'LIM-018': kind<{ name: string; suggestion: string; inDays: boolean }>({
    severity: 'warning',
    message: ({ name, suggestion }) => `Nothing uses the constant "${name}"; did you mean the limit "${suggestion}"?`,
    why: 'A limit counts only under its exact name.',
    help: ({ suggestion, inDays }) =>
      `Write "${suggestion}"${inDays ? ' and whole days' : ''}, or use the constant in an expression.`,
  }),
  'LIM-019': kind<{ name: string }>({
    severity: 'error',
    message: ({ name }) => `"${name}" must be a length of time, of one day at least.`,
    why: 'What is older than that is removed for good, every day anew.',
    help: () => 'Write it like this: 2 years.',
  }),
  'LIM-020': kind<{ name: string; written: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ name, written }) => `"${name}" names no entity: there is no "${written}" with a history of its own.`,
    why: 'Nothing would be removed, or more than was meant.',
    help: ({ suggestion }) =>
      suggestion
        ? `Did you mean "${suggestion}"?`
        : 'Name an entity of point 3 that is no part of another, or leave it out: then all are meant.',
  }),
  'LIM-021': kind<{ written: string; isRange: boolean }>({
    severity: 'warning',
    message: ({ written }) => `"${short(written)}" is kept as text, so nothing can be reckoned with it.`,
    why: 'A constant is one value, and a length of time counts calendar days.',
    help: ({ isRange }) =>
      isRange
        ? 'Make two constants of it, one for each end; if it only informs, put it in quotation marks.'
        : 'Write calendar days (`5 days`), or the bare number; if it only informs, put it in quotation marks.',
  }),
  'LIM-022': kind<{ written: string }>({
    severity: 'note',
    message: ({ written }) => `"${short(written)}" is no value, so this line is kept as text.`,
    why: 'In a list, words behind a colon may as well explain something.',
    help: () =>
      'Write a number, `5000 EUR`, `25 %`, `30 days`, `2026-01-31`, `08:30`, yes or no; put it in quotation marks where it is a text.',
  }),
  'LIM-024': kind<{ name: string; value: string }>({
    severity: 'warning',
    message: ({ name, value }) =>
      `"${short(name)}" reads like a value, and "${short(value)}" like the name of a constant.`,
    why: 'If the two cells have changed places, no expression finds the constant.',
    help: ({ name, value }) => `Write "${short(value)}" as the name and "${short(name)}" as the value.`,
  }),
  'LIM-023': kind<{ name: string; value: string }>({
    severity: 'warning',
    message: ({ name, value }) => `"${name}" is ${value}, not ${value} %, and an expression multiplies by it.`,
    why: 'Times 20 is twenty times as much; times 20 % is a fifth.',
    help: ({ value }) =>
      `Write \`${value} %\`; if ${value} times as much is meant, say so in the name and the meaning.`,
  }),
})
