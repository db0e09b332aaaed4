/** The first administrator signs up by a one-time link, which exists while there is no administrator. */
import { refuse } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import { hashPassword } from '../values/index.ts'
import { changeAccount, hasAdministrator } from './accounts.ts'
import { checkPassword, personFor, startSession, type IdentityContext, type SignedIn } from './context.ts'
import type { Present } from './present.ts'
import { newToken, tokenHash } from './token.ts'

export interface FirstAdministrator {
  /** The token of a new one-time link while there is no administrator, otherwise null. Invalidates earlier links. */
  firstAdministratorToken(): Promise<string | null>
  hasAdministrator(): Promise<boolean>
  becomeFirstAdministrator(
    present: Present,
    body: { token: string; name: string; email: string; password: string },
  ): Promise<SignedIn>
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openFirstAdministrator(context: IdentityContext): FirstAdministrator {
  const { store, sessions, now } = context
  let seen = false
  const exists = async () => (seen ||= await hasAdministrator(store))
  const wrong = () => refuse('LINK_INVALID')

  return {
    hasAdministrator: exists,

    async firstAdministratorToken() {
      if (await exists()) return null
      const token = newToken()
      await store.write(async (t) => {
        await t.run('DELETE FROM ninefold_first_administrator')
        await t.run('INSERT INTO ninefold_first_administrator VALUES (?)', [tokenHash(token)])
      })
      return token
    },

    async becomeFirstAdministrator(present, body) {
      checkPassword(present, body.password, 'password')
      const hash = tokenHash(body.token)
      const known = await store.read((r) =>
        r.one('SELECT token FROM ninefold_first_administrator WHERE token = ?', [hash]),
      )
      if (!known || (await exists())) throw wrong()
      const password = await hashPassword(body.password, present.caller)
      const done = await present.records.write(present.principal, async (writing) => {
        const { transaction } = writing
        const used = await transaction.run('DELETE FROM ninefold_first_administrator WHERE token = ?', [hash])
        if (used !== 1) throw wrong()
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
