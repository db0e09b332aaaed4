/** What can be wrong with point 1. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMeanOrEnd } from '../../kernel/index.ts'

export const purposeProblem = catalogue({
  'PUR-001': kind<{ setting: string; suggestion: string | undefined; known: string }>({
    severity: 'error',
    message: ({ setting, suggestion }) => `There is no setting "${setting}"${didYouMeanOrEnd(suggestion)}`,
    why: 'Settings are a closed list, so that a slip of the pen is noticed.',
    help: ({ suggestion, known }) => (suggestion ? `Write "${suggestion}".` : `The settings are: ${known}.`),
  }),
  'PUR-002': kind<{ setting: string }>({
    severity: 'error',
    message: ({ setting }) => `The setting "${setting}" is said twice.`,
    why: 'It would not be clear which of the two counts.',
    help: () => 'Keep one of the two.',
  }),
  'PUR-003': kind<{ written: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a currency that is in use.`,
    why: 'Amounts are kept to the last digit of their currency, so the currency must be known.',
    help: ({ suggestion }) =>
      suggestion
        ? `Write the three letters of its code: ${suggestion}.`
        : 'Write the three letters of its ISO 4217 code, such as EUR, USD or CHF.',
  }),
  'PUR-004': kind<{ written: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a time zone.`,
    why: 'What "today" means, and when a deadline ends, depends on the time zone.',
    help: ({ suggestion }) =>
      suggestion
        ? `Did you mean ${suggestion}?`
        : 'Write its name by region and city, such as Europe/Amsterdam, or UTC.',
  }),
  'PUR-005': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a language that is known here.`,
    why: 'Dates, numbers and amounts are shown as the language writes them.',
    help: () => 'Write its English name or its code, such as English, en-GB, German or nl.',
  }),
  'PUR-006': kind<{ setting: string }>({
    severity: 'warning',
    message: ({ setting }) => `The setting "${setting}" has no value, so the usual one is assumed.`,
    why: 'An empty value reads like a decision that is still to be taken.',
    help: () => 'Write the value, or take the row away.',
  }),
  'PUR-007': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a way to sign up.`,
    why: 'It decides who can get an account, so nothing is guessed.',
    help: () => 'Write "by invitation" or "open, without confirmation".',
  }),
  'PUR-008': kind<{ setting: string; value: string }>({
    severity: 'warning',
    message: ({ setting }) => `The setting "${setting}" takes no effect here.`,
    why: 'Settings are of the whole application, so they are read in point 1 alone, each in a line of its own.',
    help: ({ setting, value }) => `Write \`- ${setting}: ${value}\` in point 1, Purpose, and take it away here.`,
  }),
  'PUR-009': kind<{ text: string; setting: string }>({
    severity: 'warning',
    message: ({ text, setting }) => `"${text}" is only text: it is no part of the setting "${setting}".`,
    why: 'A setting has one value; what stands behind it takes no effect, and somebody might rely on it.',
    help: () =>
      'Write a further setting in a line of its own, such as `- Language: German`. Dates and numbers are written as the language does. What only explains, put in brackets.',
  }),
})
