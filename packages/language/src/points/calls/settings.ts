/** The bullets of point 7: the base path, sign-in, paging and the form of errors. */
import type { Calls } from '@ninefold/plan'
import { pattern } from '@ninefold/plan/pattern'
import { type Phrase, listItems, matchPhrase, plainText, soleCode } from '../../document/index.ts'
import {
  nameList,
  checkPhrase,
  expression,
  type Column,
  type ExpressionText,
  type Grammar,
  type Names,
  type Outcome,
  type Word,
} from '../../kernel/index.ts'
import type { CallSettingsRead } from './model.ts'
import { callsProblem } from './problems.ts'

type SettingsPlan = Omit<Calls, 'shapes' | 'calls'>

/** The grammar of a whole cell; `read` returns undefined if it does not understand it. */
const grammarOf = <T>(takes: string, words: readonly Word[], read: (cell: Phrase) => T | undefined): Grammar<T> => ({
  takes,
  words,
  parse(cell) {
    const value = read(cell)
    return value === undefined ? { wrong: cell } : { value }
  },
})

/** `example`: for the message of the problem. */
const setting = <T>({ example, ...column }: Omit<Column<T>, 'wrong'> & { readonly example: string }): Column<T> => ({
  ...column,
  wrong: (text, span) => callsProblem('CAL-014', { span }, { setting: column.names[0]!, text, example }),
})

const [ON, OFF] = [pattern('(on|<yes>)'), pattern('(off|none|<no>)')]

const isOn = (cell: Phrase): boolean | undefined => {
  const text = plainText(cell)
  return ON.test(text) ? true : OFF.test(text) ? false : undefined
}

const switched = (takes: string): Grammar<boolean> =>
  grammarOf(
    takes,
    takes.split(' or ').map((text) => ({ text })),
    isOn,
  )

/** `limit (20, at most 100), offset` */
function readPaging(cell: Phrase): Calls['paging'] | undefined {
  if (BY_CURSOR.test(plainText(cell))) return { kind: 'cursor' }
  const [limit, size, most, offset] =
    matchPhrase(cell, /^(\w+)\s*\((\d{1,5})(?:,?\s*at most (\d{1,5}))?\),?\s*(?:and )?(\w+)$/iu) ?? []
  if (!limit || !size || !offset || soleCode(cell)) return undefined
  const usual = Number(size.text)
  const atMost = most ? Math.max(Number(most.text), usual) : usual
  return { kind: 'offset', limit: limit.text, offset: offset.text, size: usual, most: atMost }
}
const BY_CURSOR = pattern('[by] cursor')

function readBasePath(cell: Phrase): string | undefined {
  const text = plainText(cell).replace(/\/+$/u, '')
  return /^(?:\/[A-Za-z0-9._~-]+)+$/u.test(text) ? text : undefined
}

function readSites(cell: Phrase): Calls['otherSites'] | undefined {
  const text = plainText(cell).toLowerCase()
  if (text === 'all') return text
  if (OFF.test(text)) return []
  const sites = listItems(cell).map((item) => plainText(item).replace(/\/$/u, ''))
  return sites.every((site) => /^https?:\/\/[^\s/]+$/u.test(site)) ? sites : undefined
}

const readScheme = (cell: Phrase): string | undefined =>
  /^(?:Authorization:\s*)?([A-Za-z][A-Za-z0-9-]*)$/iu.exec(plainText(cell))?.[1]

export const SETTINGS = {
  basePath: setting({
    names: ['Base path', 'Base'],
    means: 'The beginning of all paths.',
    blank: '`/api`.',
    grammar: grammarOf('a path', [{ text: '`/api`' }], readBasePath),
    example: '/api',
  }),
  signIn: setting({
    names: nameList('Sign-in header, Sign in header, Authorization'),
    means: 'The header with which a client signs in.',
    blank: 'Authorization: Bearer.',
    grammar: grammarOf('the word before the token', [{ text: '`Authorization: ${1:Token}`' }], readScheme),
    example: 'Authorization: Token',
  }),
  errorsAs: {
    names: ['Errors as', 'Error answers'],
    means: 'The form of an error response. `errors` is the list of errors.',
    blank: 'Problem details (RFC 9457).',
    grammar: expression('an expression'),
  } satisfies Column<ExpressionText>,
  otherSites: setting({
    names: nameList('Other sites may call, Other sites, Origins'),
    means: 'Web sites whose pages may call this server.',
    blank: 'None.',
    grammar: grammarOf(
      'addresses of web sites, `all` or `none`',
      ['all', 'none'].map((text) => ({ text })),
      readSites,
    ),
    example: 'https://www.example.org',
  }),
  recordApi: setting({
    names: ['Record API'],
    means: 'Whether the record API is available.',
    blank: 'on.',
    grammar: switched('on or off'),
    example: 'off',
  }),
  needVersion: setting({
    names: ['Changes need a version', 'Changes need the version'],
    means: 'Whether a request that changes or deletes a record must state the version that the client read.',
    blank: 'no.',
    grammar: switched('yes or no'),
    example: 'yes',
  }),
  pages: setting({
    names: ['Pages', 'Paging'],
    means: 'How clients request a page of a list.',
    blank: 'By cursor.',
    grammar: grammarOf(
      '`cursor`, or the names of the two parameters',
      [{ text: 'cursor' }, { text: '${1:limit} (${2:20, at most 100}), ${3:offset}' }],
      readPaging,
    ),
    example: 'limit (20, at most 100), offset',
  }),
}

export function planSettings(
  { basePath, recordApi, needVersion, errorsAs, signIn, otherSites, pages }: CallSettingsRead,
  names: Names,
): Outcome<SettingsPlan> {
  const errors = errorsAs?.value && checkPhrase(errorsAs.value, names, { context: REFUSAL })
  const value = {
    basePath: basePath?.value ?? '/api',
    recordApi: recordApi?.value ?? true,
    ...(needVersion?.value !== undefined && { needVersion: needVersion.value }),
    ...(errors?.expr && { errorsAs: errors.expr }),
    signInScheme: signIn?.value ?? 'Bearer',
    otherSites: otherSites?.value ?? [],
    paging: pages?.value ?? { kind: 'cursor' },
  } as const
  return { value, problems: errors?.problems ?? [] }
}

const TEXT = { kind: 'text' } as const
const FIELDS = { at: TEXT, code: TEXT, message: TEXT, remedy: TEXT, field: TEXT, weight: TEXT }
/** The names that the form of an error may use. */
const REFUSAL = {
  errors: { kind: 'list', of: { kind: 'map', fields: FIELDS } },
  code: TEXT,
  status: { kind: 'integer' },
  message: TEXT,
  remedy: TEXT,
} as const
