/**
 * Accounts: whether a user may sign in, with which password, and in which roles. Every User record has one; it is
 * created, updated and removed with the record (`userStored`). The name and the other fields belong to the record.
 */
import type { RecordValue } from '@ninefold/plan/values'
import { requireProof } from '../access/index.ts'
import { type Stored, lots, marks } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader, Transaction } from '../store/index.ts'
import { endAllLinks, endLinks } from './links.ts'
import { isMisleading } from './misleading-address.ts'
import { deleteApiTokensOf } from './tokens/remove-tokens.ts'
import { forgetPasskeys } from './passkeys/forget-passkeys.ts'
import { forgetProviders } from './providers/forget-person.ts'

export interface Account {
  readonly person: string
  /** In lower case. */
  readonly email: string | null
  readonly password: string | null
  readonly administrator: boolean
  readonly active: boolean
  /** Made by its person, who has not confirmed the address yet (`confirm-address.ts`). It is not active. */
  readonly unconfirmed: boolean
  /** Names of the assigned roles, and of those that come from providers. */
  readonly roles: readonly string[]
  /** Names of the roles that people assigned. */
  readonly assignedRoles: readonly string[]
  /** By the name of a provider with which the person signs in: the names of the roles that follow from its groups. */
  readonly providerRoles: ProviderRoles
  /** The language of the interface that the person chose: ISO 639; null: none. */
  readonly language: string | null
  /** Names of the document's messages that the person does not want. */
  readonly muted: readonly string[]
  /** An account of a program, which never signs in and has no password. */
  readonly service: boolean
  /** Signing in takes a one-time code besides the password. */
  readonly secondFactor: boolean
}

type ProviderRoles = Readonly<Record<string, readonly string[]>>

interface AccountRow {
  readonly person: string
  readonly email: string | null
  readonly password: string | null
  readonly administrator: number
  readonly active: number
  readonly unconfirmed: number
  readonly roles: string
  readonly language: string | null
  readonly muted: string | null
  readonly service: number
  readonly second_factor: number
  readonly provider_roles: string | null
}

const accountOf = ({ second_factor, provider_roles: stored, ...row }: AccountRow): Account => ({
  ...row,
  ...rolesOf(JSON.parse(row.roles) as string[], stored === null ? {} : (JSON.parse(stored) as ProviderRoles)),
  administrator: row.administrator === 1,
  active: row.active === 1,
  unconfirmed: row.unconfirmed === 1,
  service: row.service === 1,
  muted: row.muted === null ? [] : (JSON.parse(row.muted) as string[]),
  secondFactor: second_factor === 1,
})

const rolesOf = (
  assignedRoles: readonly string[],
  providerRoles: ProviderRoles,
): Pick<Account, 'roles' | 'assignedRoles' | 'providerRoles'> => ({
  assignedRoles,
  providerRoles,
  roles: [...new Set([...assignedRoles, ...Object.values(providerRoles).flat()])],
})

export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/** By an administrator. */
export const isSuspended = ({ active, unconfirmed }: Account): boolean => !active && !unconfirmed

export async function accountOfPerson(reader: Reader, person: string): Promise<Account | undefined> {
  const row = await reader.one<AccountRow>('SELECT * FROM ninefold_account WHERE person = ?', [person])
  return row && accountOf(row)
}

/** By user; users without an account are left out. */
export async function accountsOfPeople(
  reader: Reader,
  people: readonly string[],
): Promise<ReadonlyMap<string, Account>> {
  const found = new Map<string, Account>()
  for (const lot of lots(people)) {
    const text = `SELECT * FROM ninefold_account WHERE person IN (${marks(lot.length)})`
    for (const row of await reader.all<AccountRow>(text, lot)) found.set(row.person, accountOf(row))
  }
  return found
}

export async function accountOfEmail(reader: Reader, email: string): Promise<Account | undefined> {
  const row = await reader.one<AccountRow>('SELECT * FROM ninefold_account WHERE email = ?', [emailKey(email)])
  return row && accountOf(row)
}

export async function allAccounts(reader: Reader): Promise<readonly Account[]> {
  const rows = await reader.all<AccountRow>('SELECT * FROM ninefold_account ORDER BY email, person')
  return rows.map(accountOf)
}

/** Counts only administrators who can sign in: the administrator of a demonstration has no password. */
export async function hasAdministrator(reader: Reader): Promise<boolean> {
  const row = await reader.one(
    `SELECT person FROM ninefold_account AS a WHERE administrator = 1 AND active = 1 AND (password IS NOT NULL
        OR EXISTS (SELECT 1 FROM ninefold_provider_person AS p WHERE p.person = a.person)
        OR EXISTS (SELECT 1 FROM ninefold_passkey AS k WHERE k.person = a.person)) LIMIT 1`,
  )
  return row !== undefined
}

/** Who also gets a role from a provider has it assigned only if it was assigned before. */
function rolesAfter(before: Account, { roles, providerRoles = before.providerRoles }: Partial<Account>) {
  const provided = new Set(Object.values(before.providerRoles).flat())
  const assigned = roles?.filter((role) => !provided.has(role) || before.assignedRoles.includes(role))
  return rolesOf(assigned ?? before.assignedRoles, providerRoles)
}

/** Writes the differences; call it inside the change that it belongs to. `roles`: those that people assign. */
export async function changeAccount(
  transaction: Transaction,
  person: string,
  to: Partial<Omit<Account, 'person' | 'assignedRoles'>>,
): Promise<Account> {
  const before = await accountOfPerson(transaction, person)
  if (!before) throw refuse('NOT_FOUND')
  const after = { ...before, ...to, ...rolesAfter(before, to) }
  if (after.service && (after.password !== null || after.administrator)) throw refuse('SERVICE_ACCOUNT')
  if (before.administrator && before.active && !(after.administrator && after.active))
    await requireAnAdministrator(transaction, person)
  // A link that was made for the password or the address of before does not work any more.
  if (before.password !== after.password || before.email !== after.email)
    await endLinks(transaction, 'password', person)
  await transaction.run(
    'UPDATE ninefold_account SET email = ?, password = ?, administrator = ?, active = ?, roles = ?, language = ?, muted = ?, service = ?, second_factor = ?, provider_roles = ?, unconfirmed = ? WHERE person = ?',
    [
      after.email,
      after.password,
      Number(after.administrator),
      Number(after.active),
      JSON.stringify(after.assignedRoles),
      after.language,
      after.muted.length === 0 ? null : JSON.stringify(after.muted),
      Number(after.service),
      Number(after.secondFactor),
      Object.keys(after.providerRoles).length === 0 ? null : JSON.stringify(after.providerRoles),
      Number(after.unconfirmed),
      person,
    ],
  )
  return after
}

async function requireAnAdministrator(transaction: Transaction, but: string): Promise<void> {
  const other = await transaction.one(
    'SELECT person FROM ninefold_account WHERE administrator = 1 AND active = 1 AND person <> ? LIMIT 1',
    [but],
  )
  if (!other) throw refuse('LAST_ADMINISTRATOR')
}

/** Of an account that is deleted, or whose second factor ends. */
export async function forgetSecondFactor(transaction: Transaction, person: string): Promise<boolean> {
  const removed = await transaction.run('DELETE FROM ninefold_second_factor WHERE person = ?', [person])
  await transaction.run('DELETE FROM ninefold_recovery_code WHERE person = ?', [person])
  return removed > 0
}

/** Updates the account with its User record, in the same transaction. True if something changed. */
export async function userStored(change: Stored): Promise<boolean> {
  const { transaction, id, request } = change
  if (request.kind === 'delete') {
    const before = await accountOfPerson(transaction, id)
    if (before?.administrator && before.active) await requireAnAdministrator(transaction, id)
    await transaction.run('DELETE FROM ninefold_session WHERE person = ? OR seen_as = ?', [id, id])
    await endAllLinks(transaction, id)
    await deleteApiTokensOf(transaction, id)
    await forgetSecondFactor(transaction, id)
    await forgetProviders(transaction, id)
    await forgetPasskeys(transaction, id)
    await transaction.run('DELETE FROM ninefold_account WHERE person = ?', [id])
    return true
  }
  if (request.kind === 'change' && !change.changed.has('email')) return false
  // One signs in with the address, and gets links for a new password there.
  if (request.kind === 'change' && change.principal.person === id) requireProof(change.principal)
  const email = emailOf(change.now())
  if (email !== null) {
    if (isMisleading(email)) throw refuse('EMAIL_LOOKALIKE', { field: 'email' })
    await emailIsFree(transaction, email, id)
  }
  if (request.kind === 'create')
    await transaction.run(
      'INSERT INTO ninefold_account (person, email, administrator, active, roles) VALUES (?, ?, 0, 1, ?)',
      [id, email, '[]'],
    )
  else await changeAccount(transaction, id, { email })
  return true
}

async function emailIsFree(transaction: Transaction, email: string, id: string): Promise<void> {
  const other = await accountOfEmail(transaction, email)
  if (other && other.person !== id) throw refuse('NOT_UNIQUE', { field: 'email' })
}

function emailOf(record: RecordValue): string | null {
  const email = record.email
  return typeof email === 'string' && email !== '' ? emailKey(email) : null
}
