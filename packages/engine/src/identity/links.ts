/** One-time links: the hash of a token, what it serves, whose account it concerns, and until when it works. */
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { newToken, tokenHash } from './token.ts'

/** `firstAdministrator` concerns no account yet; `password`: to choose a new one; `confirmation`: of the address. */
type LinkKind = 'firstAdministrator' | 'password' | 'confirmation'

/** How many hours a link works that an administrator or the terminal hands out. */
const LINK_HOURS = 24

export const linkEnd = (now: number): number => now + LINK_HOURS * 3_600_000

/** The paths of the pages; the token follows. Behind `#` it is sent to no server with the address. */
export const NEW_PASSWORD = '/-/new-password#'
export const CONFIRM_ADDRESS = '/-/confirm-address#'
export const FIRST_ADMINISTRATOR = '/first-administrator/'
export const INVITATION = '/invitation/'

interface NewLink {
  readonly kind: LinkKind
  /** Null: nobody yet. */
  readonly person: string | null
  /** In milliseconds. */
  readonly until: number
  /** Earlier links of this kind for this account work on. */
  readonly keepsEarlier?: true
}

/** Returns the token, which is stored nowhere. Earlier links of this kind for this account end. */
export async function makeLink(transaction: Transaction, link: NewLink): Promise<string> {
  const { kind, person, until, keepsEarlier } = link
  const token = newToken()
  if (!keepsEarlier) await endLinks(transaction, kind, person)
  await transaction.run('INSERT INTO ninefold_link (token, kind, person, expires) VALUES (?, ?, ?, ?)', [
    tokenHash(token),
    kind,
    person,
    new Date(until).toISOString(),
  ])
  return token
}

/** The account of the link, or null. LINK_INVALID if it does not exist, was used, or has ended. */
export async function readLink(reader: Reader, kind: LinkKind, token: string, now: number): Promise<string | null> {
  const row = await reader.one<{ readonly person: string | null }>(
    'SELECT person FROM ninefold_link WHERE token = ? AND kind = ? AND expires >= ?',
    [tokenHash(token), kind, new Date(now).toISOString()],
  )
  if (!row) throw refuse('LINK_INVALID')
  return row.person
}

/** The same, and the link ends: of two at the same time one is refused. */
export async function redeemLink(
  transaction: Transaction,
  kind: LinkKind,
  token: string,
  now: number,
): Promise<string | null> {
  const person = await readLink(transaction, kind, token, now)
  await transaction.run('DELETE FROM ninefold_link WHERE token = ?', [tokenHash(token)])
  return person
}

/** Ends the links of this kind for this account. */
export async function endLinks(transaction: Transaction, kind: LinkKind, person: string | null): Promise<void> {
  const whose = person === null ? 'person IS NULL' : 'person = ?'
  await transaction.run(`DELETE FROM ninefold_link WHERE kind = ? AND ${whose}`, [
    kind,
    ...(person === null ? [] : [person]),
  ])
}

/** Ends every link of an account that is deleted or erased. */
export const endAllLinks = (transaction: Transaction, person: string): Promise<number> =>
  transaction.run('DELETE FROM ninefold_link WHERE person = ?', [person])
