/** The rows of people and sessions at providers. Tokens of a provider are sealed with the key of secrets. */
import type { Reader, Store, Transaction } from '../../store/index.ts'
import { seal, unseal } from '../../values/index.ts'
import type { ProviderTokens } from './provider.ts'

export async function personOfSubject(reader: Reader, provider: string, subject: string): Promise<string | undefined> {
  const row = await reader.one<{ person: string }>(
    'SELECT person FROM ninefold_provider_person WHERE provider = ? AND subject = ?',
    [provider, subject],
  )
  return row?.person
}

/** The providers with which the person signs in, and their identifiers there. */
export const subjectsOf = (
  reader: Reader,
  person: string,
): Promise<readonly { readonly provider: string; readonly subject: string }[]> =>
  reader.all('SELECT provider, subject FROM ninefold_provider_person WHERE person = ? ORDER BY provider, subject', [
    person,
  ])

export const linkSubject = (transaction: Transaction, provider: string, subject: string, person: string) =>
  transaction.run('INSERT INTO ninefold_provider_person (provider, subject, person) VALUES (?, ?, ?)', [
    provider,
    subject,
    person,
  ])

export interface ProviderGrant {
  /** The hash of the session. */
  readonly session: string
  readonly provider: string
  readonly subject: string
  readonly person: string
  readonly sid: string | null
  readonly tokens: ProviderTokens
  /** ISO 8601. */
  readonly created: string
  readonly checked: string
}

export async function insertGrant(
  store: Pick<Store, 'key'>,
  transaction: Transaction,
  { session, provider, subject, person, sid, tokens, created, checked }: ProviderGrant,
): Promise<void> {
  const sealed = seal(store.key(), JSON.stringify(tokens), session)
  await transaction.run(
    'INSERT INTO ninefold_provider_grant (session, provider, subject, person, sid, tokens, created, checked) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [session, provider, subject, person, sid, sealed, created, checked],
  )
}

/** Those of sessions that still exist, the latest first. One whose key was replaced is left out. */
export async function grantsOf(
  store: Pick<Store, 'key'>,
  reader: Reader,
  person: string,
  provider: string,
): Promise<readonly ProviderGrant[]> {
  const rows = await reader.all<Omit<ProviderGrant, 'tokens'> & { readonly tokens: string }>(
    `SELECT * FROM ninefold_provider_grant AS g WHERE person = ? AND provider = ?
      AND EXISTS (SELECT 1 FROM ninefold_session AS s WHERE s.token = g.session) ORDER BY created DESC`,
    [person, provider],
  )
  return rows.flatMap(({ tokens, ...row }): readonly ProviderGrant[] => {
    const text = unseal(store.key(), tokens, row.session)
    return text === undefined ? [] : [{ ...row, tokens: JSON.parse(text) as ProviderTokens }]
  })
}

export const storeConfirmed = (
  store: Pick<Store, 'key'>,
  transaction: Transaction,
  session: string,
  { tokens, checked }: Pick<ProviderGrant, 'tokens' | 'checked'>,
) =>
  transaction.run('UPDATE ninefold_provider_grant SET tokens = ?, checked = ? WHERE session = ?', [
    seal(store.key(), JSON.stringify(tokens), session),
    checked,
    session,
  ])

/** Ends the session as well. */
export async function endGrant(transaction: Transaction, session: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_provider_grant WHERE session = ?', [session])
  await transaction.run('DELETE FROM ninefold_session WHERE token = ?', [session])
}

/** Those that a logout announced by the provider ends: by its session, otherwise all of the subject. */
export async function grantsToEnd(
  reader: Reader,
  provider: string,
  { subject, sid }: { readonly subject: string | undefined; readonly sid: string | undefined },
): Promise<readonly { readonly session: string; readonly person: string }[]> {
  const [column, value] = sid === undefined ? ['subject', subject] : ['sid', sid]
  if (value === undefined) return []
  return reader.all<{ session: string; person: string }>(
    `SELECT session, person FROM ninefold_provider_grant WHERE provider = ? AND ${column} = ?`,
    [provider, value],
  )
}

/** Removes grants of sessions that have ended otherwise. */
export const forgetEndedGrants = (transaction: Transaction, person: string) =>
  transaction.run(
    `DELETE FROM ninefold_provider_grant WHERE person = ?
      AND NOT EXISTS (SELECT 1 FROM ninefold_session AS s WHERE s.token = ninefold_provider_grant.session)`,
    [person],
  )
