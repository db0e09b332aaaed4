/** What can be wrong with point 8. */
import { catalogue, kind } from '@ninefold/plan/problem'

export const errorsProblem = catalogue({
  'ERR-001': kind<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `"${code}" is not a code.`,
    why: 'Programs recognise a refusal by its code, so it must be one word that never needs translating.',
    help: () => 'Write capitals, digits and underscores, such as CLAIM_TOO_LARGE.',
  }),
  'ERR-002': kind<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `The code ${code} stands twice.`,
    why: 'It would not be clear which wording counts.',
    help: () => 'Keep one of the two rows.',
  }),
  'ERR-003': kind<{ status: string }>({
    severity: 'error',
    message: ({ status }) => `"${status}" is not a status for a refusal.`,
    why: 'The status tells programs that their request was refused, and roughly why.',
    help: () =>
      'Write a number from 400 to 599: 422 for wrong input, 409 for what does not fit the present state, 403 for what is not allowed.',
  }),
  'ERR-004': kind<{ code: string }>({
    severity: 'error',
    message: ({ code }) => `${code} has no message.`,
    why: 'People who are refused something must be told what is wrong.',
    help: () => 'Write one sentence in the column Message; values may stand in braces, such as {amount}.',
  }),
  'ERR-005': kind<{ code: string }>({
    severity: 'warning',
    message: ({ code }) => `Nothing raises ${code}.`,
    consequence: true,
    why: 'A refusal that never happens misleads those who prepare for it.',
    help: ({ code }) => `Name ${code} in the column Error of a rule in point 5, or take the row away.`,
  }),
  'ERR-006': kind<{ code: string; suggestion: string }>({
    severity: 'warning',
    message: ({ code, suggestion }) => `Nothing raises ${code}; did you mean the built-in code ${suggestion}?`,
    why: 'Only the exact code changes the built-in wording.',
    help: ({ suggestion }) => `Write ${suggestion}, or name the code in a rule of point 5.`,
  }),
  'ERR-007': kind<{ written: string; code: string }>({
    severity: 'note',
    message: ({ written }) => `"${written}" is no code, so this line is kept as text.`,
    why: 'A refusal finds its words by its code.',
    help: ({ code }) =>
      `Write \`${code}: …\`, and name ${code} where it is raised: in the column Error of a rule or an action.`,
  }),
  'ERR-008': kind<{ code: string; own: string }>({
    severity: 'warning',
    message: ({ code }) =>
      `${code} is a built-in refusal, and this row changes its status and words wherever it is raised.`,
    why: 'A rule or an action raises it, too; whoever is refused for the built-in reason would read what was written for that rule.',
    help: ({ own }) => `Give the rule or action a code of its own, such as ${own}, there and in this row.`,
  }),
})
