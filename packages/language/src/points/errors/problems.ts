/** What can be wrong with point 8. */
import { catalogue, kind } from '@ninefold/plan/problem'

export const errorsProblem = catalogue({
  'ERR-001': kind<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `"${code}" is not a code.`,
    why: 'Programs recognise an error by its code, so it must be one word that is never translated.',
    help: () => 'Write capitals, digits and underscores, such as CLAIM_TOO_LARGE.',
  }),
  'ERR-002': kind<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `The code ${code} occurs twice.`,
    why: 'It would not be clear which row applies.',
    help: () => 'Keep one of the two rows.',
  }),
  'ERR-003': kind<{ status: string }>({
    severity: 'error',
    message: ({ status }) => `"${status}" is not a status of an error.`,
    why: 'The status tells programs that their request was refused, and roughly why.',
    help: () =>
      'Write a number from 400 to 599: 422 for wrong input, 409 if the request does not fit the current state, 403 if it is not allowed.',
  }),
  'ERR-004': kind<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `${code} has no message.`,
    why: 'Users whose request is refused must know what is wrong.',
    help: () => 'Write one sentence in the column Message; it may contain values in braces, such as {amount}.',
  }),
  'ERR-005': kind<{ code: string }>({
    severity: 'warning',
    message: ({ code }) => `No rule or action raises ${code}.`,
    consequence: true,
    why: 'An error that never occurs misleads the authors of client programs.',
    help: ({ code }) => `Name ${code} in the column Error of a rule in point 5, or remove the row.`,
  }),
  'ERR-006': kind<{ code: string; suggestion: string }>({
    severity: 'warning',
    message: ({ code, suggestion }) =>
      `No rule or action raises ${code}; did you mean the built-in code ${suggestion}?`,
    why: 'Only the exact code changes the built-in text.',
    help: ({ suggestion }) => `Write ${suggestion}, or name the code in a rule of point 5.`,
  }),
  'ERR-007': kind<{ written: string; code: string }>({
    severity: 'note',
    message: ({ written }) => `"${written}" is not a code, so this line is only text.`,
    why: 'The text of an error is found by its code.',
    help: ({ code }) =>
      `Write \`${code}: …\`, and name ${code} where it is raised: in the column Error of a rule or an action.`,
  }),
  'ERR-008': kind<{ code: string; own: string }>({
    severity: 'warning',
    message: ({ code }) =>
      `${code} is a built-in error, and this row changes its status and text wherever it is raised.`,
    why: 'A rule or an action raises it, too. Users who are refused for the built-in reason would see the text for that rule.',
    help: ({ own }) => `Give the rule or action another code, such as ${own}, there and in this row.`,
  }),
})
