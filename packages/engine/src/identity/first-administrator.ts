/** The first administrator signs up by a one-time link, which exists while there is no administrator. */
import { refuse } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import { hashPassword } from '../values/index.ts'
import { changeAccount, hasAdministrator } from './accounts.ts'
import { personFor, startSession, type IdentityContext, type SignedIn } from './context.ts'
import { linkEnd, makeLink, readLink, redeemLink } from './links.ts'
import { requireGoodPassword } from './password-faults.ts'
import type { Present } from './present.ts'

export interface FirstAdministrator {
  /** The token of a new one-time link while there is no administrator, otherwise null. Invalidates earlier links; ends after a day. */
  firstAdministratorToken(): Promise<string | null>
  hasAdministrator(): Promise<boolean>
  becomeFirstAdministrator(
    present: Present,
    body: { token: string; name: string; email: string; password: string },
  ): Promise<SignedIn>
}

const KIND = 'firstAdministrator'

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openFirstAdministrator(context: IdentityContext): FirstAdministrator {
  const { store, sessions, now } = context
  let seen = false
  const exists = async () => (seen ||= await store.read(hasAdministrator))

  return {
    hasAdministrator: exists,

    async firstAdministratorToken() {
      if (await exists()) return null
      const link = { kind: KIND, person: null, until: linkEnd(now()) } as const
      return store.write((transaction) => makeLink(transaction, link))
    },

    async becomeFirstAdministrator(present, body) {
      await store.read((reader) => readLink(reader, KIND, body.token, now()))
      if (await exists()) throw refuse('LINK_INVALID')
      const { email } = body
      await requireGoodPassword(context, present, { password: body.password, field: 'password', email })
      const password = await hashPassword(body.password, present.caller)
      const done = await present.records.write(present.principal, async (writing) => {
        const { transaction } = writing
        await redeemLink(transaction, KIND, body.token, now())
        const person = await personFor(present, writing, body)
        const account = await changeAccount(transaction, person, { password, administrator: true, active: true })
        sessions.changed(transaction)
        const by = { actor: person, address: present.caller, target: person }
        const details = { administrator: true, by: 'firstAdministrator' }
        recordSecurityEvent(transaction, { kind: 'accountCreated', at: now(), ...by, details })
        return startSession(context, present, transaction, account)
      })
      seen = true
      return done
    },
  }
}
