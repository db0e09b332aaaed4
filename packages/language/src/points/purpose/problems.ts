/** What can be wrong with point 1. */
import { catalogue, kind } from '@ninefold/plan/problem'
import { didYouMeanOrEnd } from '../../kernel/index.ts'

export const purposeProblem = catalogue({
  'PUR-001': kind<{ setting: string; suggestion: string | undefined; known: string }>({
    severity: 'error',
    message: ({ setting, suggestion }) => `There is no setting "${setting}"${didYouMeanOrEnd(suggestion)}`,
    why: 'Settings are a closed list, so that typing mistakes are noticed.',
    help: ({ suggestion, known }) => (suggestion ? `Write "${suggestion}".` : `The settings are: ${known}.`),
  }),
  'PUR-002': kind<{ setting: string }>({
    severity: 'error',
    message: ({ setting }) => `The setting "${setting}" occurs twice.`,
    why: 'It would not be clear which of the two applies.',
    help: () => 'Keep one of the two.',
  }),
  'PUR-003': kind<{ written: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a currency that is in use.`,
    why: 'The number of decimal places of an amount depends on its currency, so the currency must be known.',
    help: ({ suggestion }) =>
      suggestion
        ? `Write the three letters of its code: ${suggestion}.`
        : 'Write the three letters of its ISO 4217 code, such as EUR, USD or CHF.',
  }),
  'PUR-004': kind<{ written: string; suggestion: string | undefined }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a time zone.`,
    why: 'The time zone determines the date of "today" and the end of deadlines.',
    help: ({ suggestion }) =>
      suggestion
        ? `Did you mean ${suggestion}?`
        : 'Write its name by region and city, such as Europe/Amsterdam, or UTC.',
  }),
  'PUR-005': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a language that is known here.`,
    why: 'Dates, numbers and amounts are shown in the format of the language.',
    help: () => 'Write its English name or its code, such as English, en-GB, German or nl.',
  }),
  'PUR-006': kind<{ setting: string }>({
    severity: 'warning',
    message: ({ setting }) => `The setting "${setting}" has no value, so its default is used.`,
    why: 'An empty value looks like an open decision.',
    help: () => 'Write the value, or remove the row.',
  }),
  'PUR-007': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not a way to sign up.`,
    why: 'This setting determines who can get an account, so Ninefold does not guess.',
    help: () => 'Write "by invitation", "open", or "open, without confirmation".',
  }),
  'PUR-008': kind<{ setting: string; value: string }>({
    severity: 'warning',
    message: ({ setting }) => `The setting "${setting}" has no effect here.`,
    why: 'Settings apply to the whole application, so they are read only in point 1, each in a separate line.',
    help: ({ setting, value }) => `Write \`- ${setting}: ${value}\` in point 1, Purpose, and remove it here.`,
  }),
  'PUR-009': kind<{ text: string; setting: string }>({
    severity: 'warning',
    message: ({ text, setting }) => `"${text}" is only text. It does not belong to the setting "${setting}".`,
    why: 'A setting has one value. The text after it has no effect, but somebody might rely on it.',
    help: () =>
      'Write another setting in a separate line, such as `- Language: German`. The language determines the format of dates and numbers. Put explanations in brackets.',
  }),
  'PUR-010': kind<{ written: string }>({
    severity: 'error',
    message: ({ written }) => `"${written}" is not an e-mail address.`,
    why: 'Mails are sent from, and answered to, a complete address.',
    help: () =>
      'Write a complete address: `office@example.com`. A sender may have a name: `Office <office@example.com>`.',
  }),
})
