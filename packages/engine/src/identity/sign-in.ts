/** Signing in with a password, and changing it. Attempts are counted by account and by address. */
import { finding, refuse, Refusal } from '../refusal.ts'
import { hashPassword, passwordIsRight } from '../values/index.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import { StorageFull, type Reader } from '../store/index.ts'
import { accountOfEmail, accountOfPerson, changeAccount, emailKey, type Account } from './accounts.ts'
import { countAttempts } from './attempts.ts'
import { startSession, startUnstoredSession, type IdentityContext, type SignedIn } from './context.ts'
import { requireGoodPassword } from './password-faults.ts'
import type { Present } from './present.ts'
import type { Session } from './sessions.ts'

export interface SignIn {
  signIn(present: Present, body: { email: string; password: string }): Promise<SignedIn>
  changePassword(present: Present, session: Session, body: { current: string; next: string }): Promise<void>
}

/** Milliseconds after which an attempt no longer counts. */
const ATTEMPT_WINDOW = 15 * 60_000

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openSignIn(context: IdentityContext): SignIn {
  const { store, sessions, securityLog, now } = context
  const attempts = countAttempts({ milliseconds: ATTEMPT_WINDOW })

  function countAttempt({ records }: Present, ...names: readonly string[]): void {
    const limit = records.plan.limits.signInAttempts
    const wait = Math.max(...names.map((name) => attempts.take(name, limit, now())))
    if (wait > 0) throw refuse('TOO_MANY_ATTEMPTS', { parameters: { seconds: wait, minutes: Math.ceil(wait / 60) } })
  }

  return {
    async signIn(present, body) {
      const [byAccount, byAddress] = [`account ${emailKey(body.email)}`, `address ${present.caller}`]
      const refused = (target?: string): void =>
        securityLog.refused({ kind: 'signInRefused', at: now(), address: present.caller, target })
      try {
        countAttempt(present, byAccount, byAddress)
      } catch (error) {
        refused()
        throw error
      }
      const account = await store.read((reader) => accountOfEmail(reader, body.email))
      const right = await passwordIsRight(body.password, account?.password ?? null, present.caller)
      if (!right || !account) {
        refused(account?.person)
        throw refuse('WRONG_CREDENTIALS')
      }
      const stillRight = async (reader: Reader): Promise<Account> => {
        const stored = await accountOfPerson(reader, account.person)
        if (!stored?.active || stored.password !== account.password) throw refuse('WRONG_CREDENTIALS')
        return stored
      }
      const done = await orIfFull(
        () => store.write(async (t) => startSession(context, present, t, await stillRight(t))),
        () => store.read(async (r) => startUnstoredSession(context, present, r, await stillRight(r))),
      )
      attempts.forget(byAccount)
      attempts.giveBack(byAddress)
      return done
    },

    async changePassword(present, session, body) {
      const name = `password ${session.person}`
      countAttempt(present, name)
      const account = await store.read((reader) => accountOfPerson(reader, session.person))
      if (!(await passwordIsRight(body.current, account?.password ?? null, session.person)))
        throw new Refusal([finding('WRONG_PASSWORD', { field: 'current' })])
      attempts.forget(name)
      const { email } = account ?? {}
      await requireGoodPassword(context, present, { password: body.next, field: 'next', email })
      const password = await hashPassword(body.next, session.person)
      await store.write(async (transaction) => {
        await changeAccount(transaction, session.person, { password })
        const { person } = session
        const by = { actor: person, address: present.caller }
        recordSecurityEvent(transaction, { kind: 'passwordChanged', at: now(), ...by, target: person })
        await sessions.endAll(transaction, session.person, session.hash)
      })
    },
  }
}

/** The second if the first finds no space left. */
async function orIfFull<T>(work: () => Promise<T>, otherwise: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageFull) return otherwise()
    throw error
  }
}
