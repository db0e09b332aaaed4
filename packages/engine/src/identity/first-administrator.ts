/** The first administrator: a one-time link, as long as there is none. */
import { refuse } from '../refusal.ts'
import { hashPassword } from '../values/index.ts'
import { changeAccount, hasAdministrator } from './accounts.ts'
import { checkPassword, personFor, startSession, type IdentityContext, type SignedIn } from './context.ts'
import type { Present } from './present.ts'
import { newToken, tokenHash } from './token.ts'

export interface FirstAdministrator {
  /** A fresh one-time link's token while there is no administrator, else null. Earlier ones end. */
  firstAdministratorToken(): Promise<string | null>
  hasAdministrator(): Promise<boolean>
  becomeFirstAdministrator(
    present: Present,
    body: { token: string; name: string; email: string; password: string },
  ): Promise<SignedIn>
}

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openFirstAdministrator(context: IdentityContext): FirstAdministrator {
  const { store, sessions } = context
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
        return startSession(context, present, transaction, account)
      })
      seen = true
      return done
    },
  }
}
