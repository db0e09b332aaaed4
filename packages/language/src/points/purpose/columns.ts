/** The settings of point 1: bullets, or rows of a table. */
import { currencies } from '@ninefold/plan/values'
import type { MailSender } from '@ninefold/plan'
import { lettersOf } from '@ninefold/plan/base'
import type { ProblemFix, Problem, Span } from '@ninefold/plan/problem'
import { plainText, type Phrase } from '../../document/index.ts'
import {
  nameList,
  explanation,
  mailAddress,
  mailSender,
  meaningColumn,
  offering,
  anyPhrase,
  plain,
  type Column,
  type ColumnTables,
  type Columns,
  type PointColumns,
  type Word,
} from '../../kernel/index.ts'
import { purposeProblem } from './problems.ts'
import {
  readCurrency,
  readLanguage,
  readSignUp,
  readTimeZone,
  type SettingValue,
  type SignUp,
} from './setting-values.ts'

interface Place {
  readonly span: Span
  readonly fix: ProblemFix | undefined
}
interface Written {
  readonly written: string
  readonly suggestion: string | undefined
}

/** The grammar of a setting; a full stop may follow the value. */
function valued<V extends string>(
  takes: string,
  read: (text: string) => SettingValue<V>,
  problem: (place: Place, written: Written) => Problem,
): Pick<Column<V>, 'grammar' | 'wrong'> {
  const readWritten = (written: string) => read(written.replace(/\.$/u, ''))
  return {
    grammar: {
      takes,
      parse: (cell) => {
        const found = readWritten(plainText(cell))
        return 'value' in found ? found : { wrong: cell }
      },
    },
    wrong: (written, span) => {
      const found = readWritten(written)
      const suggestion = 'suggestion' in found ? found.suggestion : undefined
      const fix =
        suggestion === undefined ? undefined : { title: `Write ${suggestion}`, edits: [{ span, text: suggestion }] }
      return problem({ span, fix }, { written, suggestion })
    },
  }
}

/** Adds words for completion, computed on demand because there may be hundreds. */
const withWords = <T>(column: Column<T>, words: () => readonly string[]): Column<T> => ({
  ...column,
  grammar: {
    ...column.grammar,
    get words(): readonly Word[] {
      return words().map((text) => ({ text }))
    },
  },
})

const LANGUAGES = nameList('en, de, fr, es, it, nl, pt, pl, sv, da, nb, fi, cs, tr, ja, zh')

const name: Column<string> = {
  names: nameList('Name, Application, Product, Product name'),
  means: 'The name of the application.',
  blank: 'The title of the document.',
  grammar: plain('a name'),
}

const currency: Column<string> = {
  names: nameList('Currency, Default currency, Base currency, Ccy'),
  means: 'The currency of amounts without a currency.',
  blank: 'There is no currency, and a field of type `money` is an error.',
  ...valued('the code of a currency: `EUR`', readCurrency, (place, written) =>
    purposeProblem('PUR-003', place, written),
  ),
}

const timeZone: Column<string> = {
  names: nameList('Time zone, Timezone, TZ'),
  means: 'The time zone in which `today` begins and times of day are read.',
  blank: 'UTC.',
  ...valued('a city or a time zone: `Europe/Berlin`', readTimeZone, (place, written) =>
    purposeProblem('PUR-004', place, written),
  ),
}

const language: Column<string> = {
  names: nameList('Language, Locale, UI language, Interface language'),
  means: 'The language of dates, numbers and the built-in texts of the application.',
  blank: 'English.',
  ...valued('a language or its code: `German`, `en-GB`', readLanguage, (place, written) =>
    purposeProblem('PUR-005', place, written),
  ),
}

const signUp: Column<SignUp> = {
  names: nameList('Sign-up, Registration, Self-registration'),
  means: 'How people get an account.',
  blank: 'By invitation of an administrator.',
  ...valued('`by invitation`, `open`, or `open, without confirmation`', readSignUp, (place, written) =>
    purposeProblem('PUR-007', place, written),
  ),
}

const sender: Column<MailSender> = {
  // A word that is near "Sender", such as "Vendor", is not a misspelt setting.
  names: nameList('Mail sender, Sender, Sender of mails, Email sender, E-mail sender'),
  means: 'From whom the mails of the application are.',
  blank: 'The name of the application, with the address of the operator.',
  grammar: mailSender,
  wrong: (written, span) => purposeProblem('PUR-010', { span }, { written }),
}

const replyTo: Column<string> = {
  names: nameList('Reply to, Replies to, Answers to'),
  means: 'The address to which people answer mails of the application.',
  blank: 'The sender.',
  grammar: mailAddress,
  wrong: (written, span) => purposeProblem('PUR-010', { span }, { written }),
}

export const SETTINGS = {
  name,
  currency: withWords(currency, () => currencies),
  timeZone: withWords(timeZone, () => ['UTC', ...Intl.supportedValuesOf('timeZone')]),
  language: withWords(language, () => LANGUAGES),
  signUp: {
    ...signUp,
    grammar: offering(signUp.grammar, [
      { text: 'by invitation', means: 'An administrator adds people.' },
      { text: 'open', means: 'Whoever wants one makes an account, and confirms the address by mail.' },
      { text: 'open, without confirmation', means: 'Whoever wants one makes an account.' },
    ]),
  },
  sender,
  replyTo,
} satisfies Columns

export type Setting = keyof typeof SETTINGS
/** Settings whose value is checked. */
export type ValuedSetting = Exclude<Setting, 'name'>

/** The usual name of a setting. */
export const nameOf = (setting: Setting): string => SETTINGS[setting].names[0]!
export const SETTING_NAMES = (Object.keys(SETTINGS) as Setting[]).map(nameOf)

/** The names of settings whose value is checked, as alternatives of an expression. */
export const VALUED_NAMES = [SETTINGS.currency, SETTINGS.timeZone, SETTINGS.language, SETTINGS.signUp]
  .flatMap(({ names }) => names)
  .join('|')

export function settingOf(key: Phrase): Setting | undefined {
  const folded = lettersOf(plainText(key))
  return (Object.keys(SETTINGS) as Setting[]).find((setting) =>
    SETTINGS[setting].names.some((word) => lettersOf(word) === folded),
  )
}

/** Is the cell a value of the setting? */
export const isValueOf = (setting: ValuedSetting, cell: Phrase): boolean =>
  'value' in SETTINGS[setting].grammar.parse(cell)

export const TABLES = {
  settings: {
    of: 'settings',
    columns: {
      setting: {
        names: nameList('Setting, Name, Key, Property, Parameter, Option, Item'),
        needed: true,
        means: 'The name of the setting.',
        grammar: offering(
          anyPhrase(SETTING_NAMES.join(', ')),
          SETTING_NAMES.map((text) => ({ text })),
        ),
      } satisfies Column<Phrase>,
      value: {
        names: nameList('Value, Is, Setting value'),
        needed: true,
        means: 'The value of the setting.',
        grammar: anyPhrase('a value of the setting'),
      } satisfies Column<Phrase>,
      meaning: meaningColumn(explanation),
    },
  },
} satisfies ColumnTables

/** The bullets of point 1. */
export const PURPOSE_COLUMNS = { section: { tables: TABLES, bullets: SETTINGS } } satisfies PointColumns
