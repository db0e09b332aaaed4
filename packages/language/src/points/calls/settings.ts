/** The bullets of point 7: where the calls live, how a client signs in, what pages and errors look like. */
import { append } from '@ninefold/plan/base'
import { type Phrase, listItems, matchPhrase, plainText, soleCode } from '../../document/index.ts'
import type { Calls } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { checkPhrase, type Names } from '../../kernel/index.ts'
import type { CallSettingsRead } from './model.ts'
import { callsProblem } from './problems.ts'

type SettingsPlan = Omit<Calls, 'shapes' | 'calls'>

export function planSettings(read: CallSettingsRead, names: Names, problems: Problem[]): SettingsPlan {
  const errorsAs = read.errorsAs && planErrorsAs(read.errorsAs, names, problems)
  const needVersion = read.needVersion && planSwitch(read.needVersion, 'Changes need a version', 'yes', problems)
  return {
    basePath: (read.basePath && planBasePath(read.basePath, problems)) ?? '/api',
    recordApi: (read.recordApi && planSwitch(read.recordApi, 'Record API', 'off', problems)) ?? true,
    ...(needVersion && { needVersion }),
    ...(errorsAs && { errorsAs }),
    signInScheme: (read.signIn && planScheme(read.signIn, problems)) ?? 'Bearer',
    otherSites: (read.otherSites && planSites(read.otherSites, problems)) ?? [],
    paging: (read.pages && planPaging(read.pages, problems)) ?? { kind: 'cursor' },
  }
}

function refuse(phrase: Phrase, setting: string, example: string, problems: Problem[]): undefined {
  problems.push(callsProblem('CAL-014', { span: phrase.span }, { setting, text: plainText(phrase), example }))
  return undefined
}

function planBasePath(phrase: Phrase, problems: Problem[]): string | undefined {
  const text = plainText(phrase).replace(/\/+$/u, '')
  if (/^(?:\/[A-Za-z0-9._~-]+)+$/u.test(text)) return text
  return refuse(phrase, 'Base path', '/api', problems)
}

function planSwitch(phrase: Phrase, setting: string, example: string, problems: Problem[]): boolean | undefined {
  const text = plainText(phrase).toLowerCase()
  if (['on', 'yes', 'off', 'no', 'none'].includes(text)) return text === 'on' || text === 'yes'
  return refuse(phrase, setting, example, problems)
}

/** `Authorization: Token` */
function planScheme(phrase: Phrase, problems: Problem[]): string | undefined {
  const match = /^(?:Authorization:\s*)?([A-Za-z][A-Za-z0-9-]*)$/iu.exec(plainText(phrase))
  return match?.[1] ?? refuse(phrase, 'Sign-in header', 'Authorization: Token', problems)
}

function planSites(phrase: Phrase, problems: Problem[]): Calls['otherSites'] | undefined {
  if (/^all$/iu.test(plainText(phrase))) return 'all'
  if (/^(?:none|no)$/iu.test(plainText(phrase))) return []
  const sites = listItems(phrase).map((item) => plainText(item).replace(/\/$/u, ''))
  if (sites.every((site) => /^https?:\/\/[^\s/]+$/u.test(site))) return sites
  return refuse(phrase, 'Other sites may call', 'https://www.example.org', problems)
}

/** `limit (20, at most 100), offset` */
function planPaging(phrase: Phrase, problems: Problem[]): Calls['paging'] | undefined {
  if (/^(?:by )?cursor$/iu.test(plainText(phrase))) return { kind: 'cursor' }
  const [limit, size, most, offset] =
    matchPhrase(phrase, /^(\w+)\s*\((\d{1,5})(?:,?\s*at most (\d{1,5}))?\),?\s*(?:and )?(\w+)$/iu) ?? []
  if (!limit || !size || !offset || soleCode(phrase)) {
    return refuse(phrase, 'Pages', 'limit (20, at most 100), offset', problems)
  }
  const usual = Number(size.text)
  const atMost = most ? Math.max(Number(most.text), usual) : usual
  return { kind: 'offset', limit: limit.text, offset: offset.text, size: usual, most: atMost }
}

const TEXT = { kind: 'text' } as const

function planErrorsAs(phrase: Phrase, names: Names, problems: Problem[]): Calls['errorsAs'] {
  const fields = { at: TEXT, code: TEXT, message: TEXT, remedy: TEXT, field: TEXT, weight: TEXT }
  const errors = { kind: 'list', of: { kind: 'map', fields } } as const
  const context = { errors, code: TEXT, status: { kind: 'integer' }, message: TEXT, remedy: TEXT } as const
  const checked = checkPhrase(phrase, names, { context })
  append(problems, checked.problems)
  return checked.expr
}
