/** The rows of API tokens and their scopes. */
import type { ApiTokenView, Scopes, ScopeVerb } from '@ninefold/plan/wire'
import type { Reader, Transaction } from '../../store/index.ts'
import { accountOfPerson } from '../accounts.ts'
import type { StoredSession } from '../session-rows.ts'

interface TokenRow {
  readonly token: string
  readonly person: string
  readonly name: string
  readonly created: string
  readonly expires: string
  readonly used: string | null
}

/** As the session of its person; undefined for an unknown token, and for a suspended person. It may have expired. */
export async function readApiToken(reader: Reader, hash: string): Promise<StoredSession | undefined> {
  const row = await reader.one<TokenRow>('SELECT * FROM ninefold_api_token WHERE token = ?', [hash])
  const account = row && (await accountOfPerson(reader, row.person))
  if (!account?.active) return undefined
  const scopes = (await scopesOf(reader, [hash])).get(hash) ?? {}
  return {
    hash,
    person: row!.person,
    seenAs: null,
    account,
    begun: Date.parse(row!.created),
    used: row!.used === null ? 0 : Date.parse(row!.used),
    // A program proves nothing about its person.
    proved: 0,
    secondFactor: false,
    token: { scopes, service: account.service, expires: Date.parse(row!.expires) },
  }
}

async function scopesOf(reader: Reader, hashes: readonly string[]): Promise<ReadonlyMap<string, Scopes>> {
  const found = new Map<string, Record<string, readonly ScopeVerb[]>>()
  const text = 'SELECT token, entity, verbs FROM ninefold_api_token_scope WHERE token = ? ORDER BY entity'
  for (const hash of hashes)
    for (const row of await reader.all<{ token: string; entity: string; verbs: string }>(text, [hash])) {
      const scopes = found.get(row.token) ?? {}
      scopes[row.entity] = row.verbs.split(' ') as ScopeVerb[]
      found.set(row.token, scopes)
    }
  return found
}

/** The latest first. */
export async function apiTokensOf(reader: Reader, person: string): Promise<readonly ApiTokenView[]> {
  const rows = await reader.all<TokenRow>(
    'SELECT * FROM ninefold_api_token WHERE person = ? ORDER BY created DESC, token',
    [person],
  )
  const hashes = rows.map(({ token }) => token)
  const scopes = await scopesOf(reader, hashes)
  return rows.map(({ token, name, created, expires, used }) => ({
    id: token,
    name,
    scopes: scopes.get(token) ?? {},
    made: created,
    ends: expires,
    used,
  }))
}

export async function insertApiToken(
  transaction: Transaction,
  { token, person, name, created, expires, scopes }: Omit<TokenRow, 'used'> & { readonly scopes: Scopes },
): Promise<void> {
  await transaction.run(
    'INSERT INTO ninefold_api_token (token, person, name, created, expires) VALUES (?, ?, ?, ?, ?)',
    [token, person, name, created, expires],
  )
  for (const [entity, verbs] of Object.entries(scopes))
    await transaction.run('INSERT INTO ninefold_api_token_scope (token, entity, verbs) VALUES (?, ?, ?)', [
      token,
      entity,
      verbs.join(' '),
    ])
}

/** The number of tokens that the person had with this id: 0 or 1. */
export async function deleteApiToken(transaction: Transaction, person: string, token: string): Promise<number> {
  const deleted = await transaction.run('DELETE FROM ninefold_api_token WHERE person = ? AND token = ?', [
    person,
    token,
  ])
  if (deleted > 0) await transaction.run('DELETE FROM ninefold_api_token_scope WHERE token = ?', [token])
  return deleted
}

export const setApiTokenUsed = (transaction: Transaction, token: string, now: number) =>
  transaction.run('UPDATE ninefold_api_token SET used = ? WHERE token = ?', [new Date(now).toISOString(), token])
