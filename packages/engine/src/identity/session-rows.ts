/** The rows of sessions: reading them with their account, and changing them. Tokens are stored as hashes. */
import type { TokenOfRequest } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { lots, marks } from '../records/index.ts'
import { accountOfPerson, accountsOfPeople, type Account } from './accounts.ts'

export interface StoredSession {
  /** The hash of the token; identifies the session. */
  readonly hash: string
  /** The user who signed in. */
  readonly person: string
  /** The user as whom they view the application; development mode only. */
  readonly seenAs: string | null
  /** The account used: of `seenAs`, otherwise of `person`. */
  readonly account: Account
  /** When it began, in milliseconds. */
  readonly begun: number
  /** Time of its last use, in milliseconds. */
  readonly used: number
  /** If it is an API token instead of a sign-in. `expires`: in milliseconds. */
  readonly token?: TokenOfRequest & { readonly expires: number }
}

interface SessionRow {
  readonly token: string
  readonly person: string
  readonly seen_as: string | null
  readonly created: string
  readonly used: string
}

const timesOf = ({ created, used }: SessionRow): Pick<StoredSession, 'begun' | 'used'> => ({
  begun: Date.parse(created),
  used: Date.parse(used),
})

/** Undefined for an unknown or ended session, and for a suspended user. */
export async function readSession(
  reader: Reader,
  hash: string,
  seeAsAllowed: boolean,
): Promise<StoredSession | undefined> {
  const row = await reader.one<SessionRow>(
    'SELECT person, seen_as, created, used FROM ninefold_session WHERE token = ?',
    [hash],
  )
  if (!row) return undefined
  const own = await accountOfPerson(reader, row.person)
  if (!own?.active) return undefined
  const seenAs = seeAsAllowed ? row.seen_as : null
  const account = seenAs === null ? own : await accountOfPerson(reader, seenAs)
  return account && { hash, person: row.person, seenAs, account, ...timesOf(row) }
}

/** The sessions of these users; sessions that view the application as another user are left out. */
export async function readSessions(reader: Reader, people: readonly string[]): Promise<readonly StoredSession[]> {
  const accounts = await accountsOfPeople(reader, people)
  const rows: SessionRow[] = []
  for (const lot of lots(people)) {
    const text = `SELECT token, person, seen_as, created, used FROM ninefold_session WHERE person IN (${marks(lot.length)})`
    rows.push(...(await reader.all<SessionRow>(text, lot)))
  }
  return rows.flatMap((row): readonly StoredSession[] => {
    const { token, person, seen_as } = row
    const account = accounts.get(person)
    if (!account?.active || seen_as !== null) return []
    return [{ hash: token, person, seenAs: null, account, ...timesOf(row) }]
  })
}

export interface NewSession {
  readonly person: string
  /** What signs in: the header `User-Agent`, of which the first 300 characters are stored. */
  readonly device?: string | undefined
  /** In milliseconds. */
  readonly time: number
}

const DEVICE_LENGTH = 300

export async function insertSession(
  transaction: Transaction,
  hash: string,
  { person, device, time }: NewSession,
): Promise<void> {
  const at = new Date(time).toISOString()
  await transaction.run('INSERT INTO ninefold_session (token, person, created, used, device) VALUES (?, ?, ?, ?, ?)', [
    hash,
    person,
    at,
    at,
    device?.slice(0, DEVICE_LENGTH) ?? null,
  ])
}

/** A session as its user sees it. */
export interface OwnSession {
  readonly hash: string
  readonly device: string | null
  /** ISO 8601. */
  readonly created: string
  readonly used: string
}

const MAX_LISTED = 100

/** The sessions of a user, the one used last first; at most 100. */
export const sessionsOf = (reader: Reader, person: string): Promise<readonly OwnSession[]> =>
  reader.all<OwnSession & Record<string, string | null>>(
    `SELECT token AS hash, device, created, used FROM ninefold_session WHERE person = ? ORDER BY used DESC LIMIT ${MAX_LISTED}`,
    [person],
  )

/** NOT_FOUND if the user has no such session. */
export async function deleteOneOf(transaction: Transaction, person: string, hash: string): Promise<void> {
  const deleted = await transaction.run('DELETE FROM ninefold_session WHERE person = ? AND token = ?', [person, hash])
  if (deleted === 0) throw refuse('NOT_FOUND')
}

export const setUsed = (transaction: Transaction, hash: string, now: number) =>
  transaction.run('UPDATE ninefold_session SET used = ? WHERE token = ?', [new Date(now).toISOString(), hash])

export const setSeenAs = (transaction: Transaction, hash: string, person: string | null) =>
  transaction.run('UPDATE ninefold_session SET seen_as = ? WHERE token = ?', [person, hash])

export const deleteSession = (transaction: Transaction, hash: string) =>
  transaction.run('DELETE FROM ninefold_session WHERE token = ?', [hash])

/** All sessions of one user except one; also those that view the application as this user. */
export async function deleteSessionsOf(transaction: Transaction, person: string, but: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_session WHERE person = ? AND token <> ?', [person, but])
  await transaction.run('UPDATE ninefold_session SET seen_as = NULL WHERE seen_as = ?', [person])
}

export async function sessionCount(reader: Reader): Promise<number> {
  const row = await reader.one<{ readonly count: number }>('SELECT count(*) AS count FROM ninefold_session')
  return Number(row!.count)
}

/** Whether the session with this hash began after the moment; false for an unknown one. */
export async function hasBegunAfter(reader: Reader, hash: string, moment: number): Promise<boolean> {
  const row = await reader.one('SELECT token FROM ninefold_session WHERE token = ? AND created > ?', [
    hash,
    new Date(moment).toISOString(),
  ])
  return row !== undefined
}
