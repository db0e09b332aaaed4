/** Asks for the password of an account again, within its session. Attempts are counted apart from those of signing in. */
import { finding, Refusal } from '../refusal.ts'
import { passwordIsRight } from '../values/index.ts'
import { accountOfPerson, type Account } from './accounts.ts'
import type { IdentityContext } from './context.ts'
import type { Present } from './present.ts'
import type { Session } from './sessions.ts'

/** WRONG_PASSWORD at the field. */
export async function requirePassword(
  { store, attempts }: IdentityContext,
  { records }: Present,
  { person }: Session,
  { password, field }: { readonly password: string; readonly field: string },
): Promise<Account> {
  const name = `password ${person}`
  await attempts.take({ [name]: records.plan.limits.signInAttempts })
  const account = await store.read((reader) => accountOfPerson(reader, person))
  if (!account || !(await passwordIsRight(password, account.password, person)))
    throw new Refusal([finding('WRONG_PASSWORD', { field })])
  await attempts.succeeded({ reset: [name] })
  return account
}
