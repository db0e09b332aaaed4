// The details of an event of the security log, in words. Ids and hashes are left to the export.
import type { AppView, SecurityEventView } from '@ninefold/plan/wire'
import type { Formats } from '../../format/format.ts'
import { t, text } from '../../translation/t.ts'

type Detail = SecurityEventView['details'][string]

interface Known {
  readonly view: AppView
  readonly formats: Formats
}

/** '' if there is nothing to add to the kind of the event. */
export function securityDetails({ details }: SecurityEventView, known: Known): string {
  const words = Object.entries(details).map(([name, value]) => WORDS[name]?.(value, known) ?? '')
  return words.filter((each) => each !== '').join(' · ')
}

const WAYS: Readonly<Record<string, ReturnType<typeof text>>> = {
  call: text('By a call of the document'),
  firstAdministrator: text('By the link for the first administrator'),
  invitation: text('By invitation'),
  passkey: text('By passkey'),
  service: text('Service account'),
  signUp: text('By signing up'),
}

const REASONS: Readonly<Record<string, ReturnType<typeof text>>> = {
  account: text('An account with this address exists already'),
  noAccount: text('No account'),
  provider: text('Refused by the provider'),
  suspended: text('Suspended'),
  unreachable: text('The provider did not answer'),
  unverified: text('The address is not verified'),
}

const SESSIONS: Readonly<Record<string, ReturnType<typeof text>>> = {
  all: text('All sessions'),
  one: text('One session'),
  others: text('All other sessions'),
}

const among =
  (texts: Readonly<Record<string, ReturnType<typeof text>>>) =>
  (value: Detail): string => {
    const found = texts[textOf(value)]
    return found === undefined ? '' : t(found)
  }

const given = (value: Detail, known: Known): string =>
  rolesIn(value, known) === '' ? '' : t('Given: {roles}', { roles: rolesIn(value, known) })

const textOf = (value: Detail): string => (typeof value === 'string' ? value : '')

/** By name of the detail. */
const WORDS: Readonly<Record<string, (value: Detail, known: Known) => string>> = {
  taken: (value, known) => t('Taken: {roles}', { roles: rolesIn(value, known) }),
  given,
  roles: given,
  administrator: (value) => (value === true ? t('Administrator rights given') : t('Administrator rights taken away')),
  by: among(WAYS),
  provider: (value) => t('Provider: {name}', { name: textOf(value) }),
  reason: among(REASONS),
  sessions: among(SESSIONS),
  ends: (value, { formats }) => t('Until {date}', { date: formats.dateTime(textOf(value)) }),
  scopes: (value, known) => t('For {entities}', { entities: entitiesIn(value, known) }),
  entity: (value, known) => labelOf(textOf(value), known.view.entities),
  of: (value) => (value === 'securityLog' ? t('Security log') : t('Activity')),
  format: (value) => textOf(value).toUpperCase(),
  request: textOf,
  rows: (value) => t('{n, plural, one {# row} other {# rows}}', { n: Number(value) }),
  files: (value) => t('{n, plural, one {# file} other {# files}}', { n: Number(value) }),
}

const labelOf = (name: string, all: readonly { readonly name: string; readonly label: string }[]): string =>
  all.find((each) => each.name === name)?.label ?? name

const rolesIn = (value: Detail, { view }: Known): string =>
  Array.isArray(value) ? value.map((name) => labelOf(String(name), view.roles)).join(', ') : ''

const entitiesIn = (value: Detail, { view }: Known): string =>
  Object.keys(value ?? {})
    .map((name) => labelOf(name, view.entities))
    .join(', ')
