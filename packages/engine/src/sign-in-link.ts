/** One-time links from the machine itself, for when nobody can sign in. The application may run meanwhile. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  accountOfEmail,
  changeAccount,
  forgetSecondFactor,
  hasAdministrator,
  linkEnd,
  makeLink,
  NEW_PASSWORD,
  FIRST_ADMINISTRATOR,
} from './identity/index.ts'
import { recordSecurityEvent } from './security-log/index.ts'
import { openStore, type Store, type Transaction } from './store/index.ts'

export interface SignInLinkOptions {
  /** The data folder. */
  readonly data: string
  /** A PostgreSQL database instead, `postgres://…`. */
  readonly database?: string
  /** Whose password is to be chosen anew; absent: the first administrator's link. */
  readonly email?: string
  /** The second factor of that account ends, for somebody who lost it. */
  readonly withoutSecondFactor?: boolean
  /** Milliseconds since 1970; by default the machine's clock. */
  readonly now?: () => number
}

/**
 * `path`: of the link, below the address of the application; it works once within 24 hours. Otherwise why there is none: there is no
 * data, there is an administrator already, nobody has the address, or that person is suspended.
 */
export type SignInLink =
  | { readonly path: string }
  | { readonly refused: 'noData' | 'hasAdministrator' | 'unknown' | 'suspended' }

/** Rejects with `Unusable` if the database cannot be used. */
export async function signInLink(options: SignInLinkOptions): Promise<SignInLink> {
  const { data, database, now = Date.now } = options
  const file = join(data, 'data.db')
  if (database === undefined && !existsSync(file)) return { refused: 'noData' }
  const store = await openStore({ file, ...(database !== undefined && { database }) })
  try {
    return await linkIn(store, options, now())
  } finally {
    await store.close()
  }
}

async function linkIn(
  store: Store,
  { email, withoutSecondFactor }: SignInLinkOptions,
  now: number,
): Promise<SignInLink> {
  if (email === undefined) {
    if (await store.read(hasAdministrator)) return { refused: 'hasAdministrator' }
    return store.write((transaction) => linkFor(transaction, null, now))
  }
  return store.write(async (transaction) => {
    const account = await accountOfEmail(transaction, email)
    if (!account || account.service) return { refused: 'unknown' }
    if (!account.active) return { refused: 'suspended' }
    if (withoutSecondFactor) await endSecondFactor(transaction, account.person, now)
    return linkFor(transaction, account.person, now)
  })
}

async function linkFor(transaction: Transaction, person: string | null, now: number): Promise<SignInLink> {
  const kind = person === null ? 'firstAdministrator' : 'password'
  const token = await makeLink(transaction, { kind, person, until: linkEnd(now) })
  recordSecurityEvent(transaction, { kind: 'passwordResetRequested', at: now, actorKind: 'machine', target: person })
  return { path: (person === null ? FIRST_ADMINISTRATOR : NEW_PASSWORD) + token }
}

async function endSecondFactor(transaction: Transaction, person: string, now: number): Promise<void> {
  if (!(await forgetSecondFactor(transaction, person))) return
  await changeAccount(transaction, person, { secondFactor: false })
  recordSecurityEvent(transaction, { kind: 'secondFactorRemoved', at: now, actorKind: 'machine', target: person })
}
