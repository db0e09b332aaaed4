/** New passwords by a one-time link, for people who do not know theirs any more. */
import { refuse } from '../refusal.ts'
import type { Reader } from '../store/index.ts'
import { byPrincipal, recordSecurityEvent } from '../security-log/index.ts'
import { hashPassword } from '../values/index.ts'
import { accountOfPerson, changeAccount, isSuspended, type Account } from './accounts.ts'
import { CONFIRMED } from './confirm-address.ts'
import type { IdentityContext } from './context.ts'
import { linkEnd, makeLink, readLink, redeemLink } from './links.ts'
import { requireGoodPassword } from './password-faults.ts'
import type { Present } from './present.ts'

export interface PasswordLinks {
  /**
   * Returns the token of a link for the account of somebody else, which works for a day. NOT_FOUND if there is no such account,
   * FORBIDDEN for the own one and for one that nobody signs in with.
   */
  passwordLink(present: Present, person: string): Promise<string>
  /** The address of the account, for the form. LINK_INVALID if the link does not work. */
  passwordLinkFor(token: string): Promise<{ readonly email: string }>
  /** Sets the password and ends all sessions of the account. It signs nobody in. */
  redeemPasswordLink(present: Present, body: { token: string; password: string }): Promise<void>
}

const KIND = 'password'

export const openPasswordLinks = (context: IdentityContext): PasswordLinks => {
  const { store, now } = context
  return {
    async passwordLink(present, person) {
      // Whoever is signed in changes their own password with the current one.
      if (present.principal.person === person) throw refuse('FORBIDDEN')
      return store.write(async (transaction) => {
        const account = await accountOfPerson(transaction, person)
        if (!account?.email || account.service) throw refuse('NOT_FOUND')
        const event = { kind: 'passwordResetRequested', at: now(), target: person } as const
        recordSecurityEvent(transaction, { ...event, ...byPrincipal(present) })
        return makeLink(transaction, { kind: KIND, person, until: linkEnd(now()) })
      })
    },
    passwordLinkFor: async (token) => {
      const account = await store.read((reader) => accountOf(reader, token, now()))
      return { email: account.email ?? '' }
    },
    redeemPasswordLink: (present, body) => redeemPasswordLink(context, present, body),
  }
}

async function redeemPasswordLink(
  context: IdentityContext,
  present: Present,
  body: { token: string; password: string },
): Promise<void> {
  const { store, sessions, now } = context
  const { email } = await store.read((reader) => accountOf(reader, body.token, now()))
  await requireGoodPassword(context, present, { password: body.password, field: 'password', email })
  const password = await hashPassword(body.password, present.caller)
  await store.write(async (transaction) => {
    const { person, unconfirmed } = await accountOf(transaction, body.token, now())
    await redeemLink(transaction, KIND, body.token, now())
    // The link came to the address.
    await changeAccount(transaction, person, { password, ...(unconfirmed && CONFIRMED) })
    recordSecurityEvent(transaction, { kind: 'passwordReset', at: now(), address: present.caller, target: person })
    await sessions.endAll(transaction, person)
  })
}

/** A suspended person does not return by a link. */
async function accountOf(reader: Reader, token: string, now: number): Promise<Account> {
  const person = await readLink(reader, KIND, token, now)
  const account = person === null ? undefined : await accountOfPerson(reader, person)
  if (!account || isSuspended(account) || account.email === null) throw refuse('LINK_INVALID')
  return account
}
