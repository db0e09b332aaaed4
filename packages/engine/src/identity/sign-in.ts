/** Signing in with a password, and changing it. Attempts are counted by account, by address and by known device. */
import { refuse } from '../refusal.ts'
import { hashPassword, passwordIsRight } from '../values/index.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import type { Reader } from '../store/index.ts'
import { accountOfEmail, accountOfPerson, changeAccount, emailKey, type Account } from './accounts.ts'
import { orIfFull } from './attempts.ts'
import { confirmAddress } from './confirm-address.ts'
import { startSession, startUnstoredSession, type IdentityContext, type SignedIn } from './context.ts'
import { knownDevice } from './known-devices.ts'
import { networkOf } from './network-of.ts'
import { requireGoodPassword } from './password-faults.ts'
import type { Present } from './present.ts'
import { requirePassword } from './require-password.ts'
import { requireSecondFactor } from './second-factor.ts'
import type { Session } from './sessions.ts'

interface SignInBody {
  readonly email: string
  readonly password: string
  /** A one-time or a recovery code, for an account with a second factor. */
  readonly code?: string | undefined
  /** The token of a link, for an account whose address is not confirmed yet. */
  readonly confirmation?: string | undefined
}

export interface SignIn {
  signIn(present: Present, body: SignInBody): Promise<SignedIn>
  changePassword(present: Present, session: Session, body: { current: string; next: string }): Promise<void>
}

export const openSignIn = (context: IdentityContext): SignIn => ({
  signIn: (present, body) => signIn(context, present, body),
  changePassword: (present, session, body) => changePassword(context, present, session, body),
})

async function signIn(context: IdentityContext, present: Present, body: SignInBody): Promise<SignedIn> {
  const { store, securityLog, now } = context
  const account = await store.read((reader) => accountOfEmail(reader, body.email))
  const refused = (): void =>
    securityLog.refused({ kind: 'signInRefused', at: now(), address: present.caller, target: account?.person })
  const counted = await countAttempt(context, present, body.email, account).catch((error: unknown) => {
    refused()
    throw error
  })
  const right = await passwordIsRight(body.password, account?.password ?? null, present.caller)
  if (!right || !account) {
    refused()
    throw refuse('WRONG_CREDENTIALS')
  }
  await counted.succeeded()
  if (account.unconfirmed) await confirmAddress(context, present, account, body.confirmation)
  const secondFactor = await requireSecondFactor(context, present, account.person, body.code)
  const stillRight = async (reader: Reader): Promise<Account> => {
    const stored = await accountOfPerson(reader, account.person)
    if (!stored?.active || stored.password !== account.password) throw refuse('WRONG_CREDENTIALS')
    return stored
  }
  return orIfFull(
    () => store.write(async (t) => startSession(context, present, t, await stillRight(t), { secondFactor })),
    () => store.read(async (r) => startUnstoredSession(context, present, r, await stillRight(r), { secondFactor })),
  )
}

/** An attempt from a known device counts for it alone, so that nobody is locked out by attempts from elsewhere. */
async function countAttempt(
  { store, attempts }: IdentityContext,
  { records, caller, deviceCookie }: Present,
  email: string,
  account: Account | undefined,
): Promise<{ succeeded(): Promise<void> }> {
  const limit = records.plan.limits.signInAttempts
  const device = account && deviceCookie !== undefined ? knownDevice(store.key(), account, deviceCookie) : undefined
  const byAccount = device === undefined ? `account ${emailKey(email)}` : `device ${device} ${account!.person}`
  const byAddress = `address ${networkOf(caller)}`
  await attempts.take({ [byAccount]: limit, ...(device === undefined && { [byAddress]: limit }) })
  return {
    succeeded: () => attempts.succeeded({ reset: [byAccount], givenBack: device === undefined ? [byAddress] : [] }),
  }
}

async function changePassword(
  context: IdentityContext,
  present: Present,
  session: Session,
  body: { current: string; next: string },
): Promise<void> {
  const { store, sessions, now } = context
  const account = await requirePassword(context, present, session, { password: body.current, field: 'current' })
  await requireGoodPassword(context, present, { password: body.next, field: 'next', email: account.email })
  const password = await hashPassword(body.next, session.person)
  await store.write(async (transaction) => {
    await changeAccount(transaction, session.person, { password })
    const { person } = session
    const by = { actor: person, address: present.caller }
    recordSecurityEvent(transaction, { kind: 'passwordChanged', at: now(), ...by, target: person })
    await sessions.endAll(transaction, session.person, session.hash)
  })
}
