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
  /** When the user last proved who they are, in milliseconds; infinite for users of a demonstration, who cannot. */
  readonly proved: number
  /** Whether they did so with a second factor or a passkey; also true for users of a demonstration. */
  readonly secondFactor: boolean
  /** If it is an API token instead of a sign-in. `expires`: in milliseconds. */
  readonly token?: TokenOfRequest & { readonly expires: number }
}

interface SessionRow {
  readonly token: string
  readonly person: string
  readonly seen_as: string | null
  readonly created: string
  readonly used: string
  readonly proved: string | null
  readonly second_factor: number
}

const COLUMNS = 'token, person, seen_as, created, used, proved, second_factor'

/** `isDemonstration`: nobody signed in with a password, so there is nothing to prove. */
const factsOf = (
  { created, used, proved, second_factor }: SessionRow,
  isDemonstration: boolean,
): Pick<StoredSession, 'begun' | 'used' | 'proved' | 'secondFactor'> => ({
  begun: Date.parse(created),
  used: Date.parse(used),
  proved: isDemonstration ? Number.POSITIVE_INFINITY : Date.parse(proved ?? created),
  secondFactor: isDemonstration || second_factor === 1,
})

/** Undefined for an unknown or ended session, and for a suspended user. */
export async function readSession(
  reader: Reader,
  hash: string,
  seeAsAllowed: boolean,
): Promise<StoredSession | undefined> {
  const row = await reader.one<SessionRow>(`SELECT ${COLUMNS} FROM ninefold_session WHERE token = ?`, [hash])
  if (!row) return undefined
  const own = await accountOfPerson(reader, row.person)
  if (!own?.active) return undefined
  const seenAs = seeAsAllowed ? row.seen_as : null
  const account = seenAs === null ? own : await accountOfPerson(reader, seenAs)
  const isDemonstration = seeAsAllowed && (seenAs !== null || own.password === null)
  return account && { hash, person: row.person, seenAs, account, ...factsOf(row, isDemonstration) }
}

/** The sessions of these users; sessions that view the application as another user are left out. */
export async function readSessions(
  reader: Reader,
  people: readonly string[],
  seeAsAllowed: boolean,
): Promise<readonly StoredSession[]> {
  const accounts = await accountsOfPeople(reader, people)
  const rows: SessionRow[] = []
  for (const lot of lots(people)) {
    const text = `SELECT ${COLUMNS} FROM ninefold_session WHERE person IN (${marks(lot.length)})`
    rows.push(...(await reader.all<SessionRow>(text, lot)))
  }
  return rows.flatMap((row): readonly StoredSession[] => {
    const { token, person, seen_as } = row
    const account = accounts.get(person)
    if (!account?.active || seen_as !== null) return []
    const isDemonstration = seeAsAllowed && account.password === null
    return [{ hash: token, person, seenAs: null, account, ...factsOf(row, isDemonstration) }]
  })
}

/** How a user proved who they are. */
export interface Proof {
  /** With a second factor or a passkey. */
  readonly secondFactor: boolean
  /** When, in milliseconds; absent: now. */
  readonly at?: number | undefined
}

export interface NewSession {
  readonly person: string
  /** What signs in: the header `User-Agent`, of which the first 300 characters are stored. */
  readonly device?: string | undefined
  /** In milliseconds. */
  readonly time: number
  /** Absent: without a second factor, at its beginning. */
  readonly proof?: Proof | undefined
}

const DEVICE_LENGTH = 300

export async function insertSession(
  transaction: Transaction,
  hash: string,
  { person, device, time, proof }: NewSession,
): Promise<void> {
  const at = new Date(time).toISOString()
  const proved = new Date(proof?.at ?? time).toISOString()
  await transaction.run(
    'INSERT INTO ninefold_session (token, person, created, used, device, proved, second_factor) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [hash, person, at, at, device?.slice(0, DEVICE_LENGTH) ?? null, proved, Number(proof?.secondFactor ?? false)],
  )
}

export const setProved = (transaction: Transaction, hash: string, now: number, secondFactor: boolean) =>
  transaction.run('UPDATE ninefold_session SET proved = ?, second_factor = ? WHERE token = ?', [
    new Date(now).toISOString(),
    Number(secondFactor),
    hash,
  ])

/** The second factor of the user has ended: their sessions count as those of a password alone. */
export const forgetProofs = (transaction: Transaction, person: string) =>
  transaction.run('UPDATE ninefold_session SET second_factor = 0 WHERE person = ?', [person])

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
