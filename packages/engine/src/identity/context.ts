/** What the parts of identity share: the store, sessions, the clock, and starting a session. */
import type { PersonView } from '@ninefold/plan/wire'
import type { Writing } from '../records/index.ts'
import { recordSecurityEvent, type SecurityLog } from '../security-log/index.ts'
import type { Reader, Store, Transaction } from '../store/index.ts'
import type { Mails } from '../mail/index.ts'
import type { Attempts } from './attempts.ts'
import type { Breaches } from './breached.ts'
import { accountOfEmail, type Account } from './accounts.ts'
import { withAccount } from './known-devices.ts'
import { openPeople } from './people.ts'
import type { Present } from './present.ts'
import type { Proof } from './session-rows.ts'
import type { Sessions } from './sessions.ts'

export interface IdentityContext {
  readonly store: Store
  readonly sessions: Sessions
  readonly securityLog: SecurityLog
  readonly attempts: Attempts
  readonly mails: Mails
  /** Reports what failed behind an answer. */
  readonly failed: (error: unknown) => void
  /** A service that knows leaked passwords, if the operator named one. */
  readonly breaches?: Breaches | undefined
  /** The real time, in milliseconds. */
  readonly now: () => number
}

export interface SignedIn {
  readonly token: string
  readonly person: PersonView
  /** A cookie that states that the device is known. */
  readonly deviceCookie?: string
}

/** Starts a session for the user of this account. `proof`: absent if they have just proved who they are, without a second factor. */
export async function startSession(
  context: IdentityContext,
  present: Present,
  transaction: Transaction,
  account: Account,
  proof?: Proof,
): Promise<SignedIn> {
  const { sessions, now } = context
  const { person } = account
  recordSecurityEvent(transaction, { kind: 'signIn', at: now(), actor: person, address: present.caller })
  const token = await sessions.start(transaction, person, { device: present.device, proof })
  const deviceCookie = withAccount(context.store.key(), account, present.deviceCookie)
  return { ...(await signedIn(present, { reader: transaction, account, token })), deviceCookie }
}

/** The same if the disk is full. */
export const startUnstoredSession = (
  context: IdentityContext,
  present: Present,
  reader: Reader,
  account: Account,
  proof: Proof,
): Promise<SignedIn> => {
  const token = context.sessions.startUnstored(account, { device: present.device, proof })
  return signedIn(present, { reader, account, token })
}

interface Started {
  readonly reader: Reader
  readonly account: Account
  readonly token: string
}

const signedIn = async ({ records, principal }: Present, { reader, account, token }: Started): Promise<SignedIn> => ({
  token,
  person: await openPeople(records).view(reader, principal, account),
})

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
