/** What the parts of identity share: the store, sessions, the clock, and starting a session. */
import type { PersonView } from '@ninefold/plan/wire'
import type { Writing } from '../records/index.ts'
import { recordSecurityEvent, type SecurityLog } from '../security-log/index.ts'
import type { Reader, Store, Transaction } from '../store/index.ts'
import type { Breaches } from './breached.ts'
import { accountOfEmail, type Account } from './accounts.ts'
import { openPeople } from './people.ts'
import type { Present } from './present.ts'
import type { Sessions } from './sessions.ts'

export interface IdentityContext {
  readonly store: Store
  readonly sessions: Sessions
  readonly securityLog: SecurityLog
  /** A service that knows leaked passwords, if the operator named one. */
  readonly breaches?: Breaches | undefined
  /** The real time, in milliseconds. */
  readonly now: () => number
}

export interface SignedIn {
  readonly token: string
  readonly person: PersonView
}

/** Starts a session for the user of this account. */
export async function startSession(
  { sessions, now }: IdentityContext,
  present: Present,
  transaction: Transaction,
  account: Account,
): Promise<SignedIn> {
  const { person } = account
  recordSecurityEvent(transaction, { kind: 'signIn', at: now(), actor: person, address: present.caller })
  return signedIn(present, transaction, account, await sessions.start(transaction, person, present.device))
}

/** The same if the disk is full. */
export const startUnstoredSession = (
  { sessions }: IdentityContext,
  present: Present,
  reader: Reader,
  account: Account,
): Promise<SignedIn> => signedIn(present, reader, account, sessions.startUnstored(account, present.device))

const signedIn = async (
  { records, principal }: Present,
  reader: Reader,
  account: Account,
  token: string,
): Promise<SignedIn> => ({ token, person: await openPeople(records).view(reader, principal, account) })

/** The User with this address, created if there is none, and always without an address. */
export async function personFor(
  { records }: Present,
  writing: Writing,
  { email, name }: { email: string | null; name: string },
): Promise<string> {
  const known = email === null ? undefined : await accountOfEmail(writing.transaction, email)
  if (known) return known.person
  const named = records.plan.entities
    .find((each) => each.name === 'User')
    ?.fields.some((field) => field.name === 'name')
  const values: Record<string, string> = {
    ...(named ? { name: name.trim() } : {}),
    ...(email === null ? {} : { email: email.trim() }),
  }
  const made = await writing.apply({
    entity: 'User',
    kind: 'create',
    right: { kind: 'document' },
    values,
    incomplete: 'fieldsAndRules',
  })
  return made.id
}
