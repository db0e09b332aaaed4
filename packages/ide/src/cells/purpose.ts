/** Point 1: settings, and what their values may be. */
import { FORMS, SETTINGS } from '@ninefold/language/purpose'
import { currencies } from '@ninefold/plan/values'
import { columns, EXPLANATION, word, type PointHelp } from './cell-help.ts'

const zones = (): readonly string[] => ['UTC', ...Intl.supportedValuesOf('timeZone')]
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'ja', 'zh']
const bullets = Object.fromEntries(Object.entries(SETTINGS).map(([key, names]) => [key, { names }]))

export const purpose: PointHelp = {
  title: 'What the product does and for whom',
  means: 'What the application is for. Its prose greets people on the home page; its settings hold everywhere.',
  open: 'The name is the title; the language is English, the time zone UTC, and there is no currency.',
  section: { tables: FORMS, bullets },
  cells: {
    ...columns<(typeof FORMS)['settings']>('settings', {
      setting: {
        means: 'Which setting this is.',
        words: Object.values(SETTINGS).map(([name]) => word(name)),
      },
      value: { means: 'The value of the setting.' },
      meaning: EXPLANATION,
    }),
    name: { means: 'What the application is called.', blank: 'The title of the document.' },
    currency: {
      means: 'The currency of amounts that name none, by its code.',
      blank: 'There is no currency, and a bare `money` field is an error.',
      words: currencies.map((code) => word(code)),
    },
    timeZone: {
      means: 'Where `today` begins, and where times of day are meant.',
      blank: 'UTC.',
      words: zones().map((zone) => word(zone)),
    },
    language: {
      means: 'In which language dates, numbers and the application’s own words are shown.',
      blank: 'English.',
      words: LANGUAGES.map((language) => word(language)),
    },
    signUp: {
      means: 'Who may make an account.',
      blank: 'By invitation: an administrator adds people.',
      words: [
        word('by invitation', 'An administrator adds people.'),
        word('open, without confirmation', 'Whoever wants one makes an account.'),
      ],
    },
  },
}
