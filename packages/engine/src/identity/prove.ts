/**
 * Proving again who one is, within a session: by the password and the second factor, or by a passkey (`passkeys/`). Some actions and
 * changes of the account need it if the last proof is too old.
 */
import { recordSecurityEvent } from '../security-log/index.ts'
import type { Transaction } from '../store/index.ts'
import type { IdentityContext } from './context.ts'
import { passkeysOf } from './passkeys/rows.ts'
import type { Present } from './present.ts'
import { subjectsOf } from './providers/rows.ts'
import { requirePassword } from './require-password.ts'
import { requireSecondFactor } from './second-factor.ts'
import type { Proof } from './session-rows.ts'
import type { Session } from './sessions.ts'

/** How a user can prove who they are. */
interface WaysToProve {
  readonly password: boolean
  /** Besides the password. */
  readonly code: boolean
  readonly passkey: boolean
  /** Names of providers. */
  readonly providers: readonly string[]
}

export interface Proofs {
  waysToProve(session: Session): Promise<WaysToProve>
  /** WRONG_PASSWORD, CODE_NEEDED, CODE_WRONG. */
  proveByPassword(
    present: Present,
    session: Session,
    body: { readonly password: string; readonly code?: string | undefined },
  ): Promise<void>
}

export const openProofs = (context: IdentityContext): Proofs => ({
  waysToProve: ({ person, account }) =>
    context.store.read(async (reader) => ({
      password: account.password !== null,
      code: account.secondFactor,
      passkey: (await passkeysOf(reader, person)).length > 0,
      providers: (await subjectsOf(reader, person)).map(({ provider }) => provider),
    })),
  async proveByPassword(present, session, { password, code }) {
    await requirePassword(context, present, session, { password, field: 'password' })
    const secondFactor = await requireSecondFactor(context, present, session.person, code)
    await context.store.write((transaction) => recordProof(context, present, transaction, session, { secondFactor }))
  },
})

/** In the transaction of what proves it. */
export async function recordProof(
  { sessions, now }: IdentityContext,
  { caller }: Present,
  transaction: Transaction,
  session: Session,
  proof: Pick<Proof, 'secondFactor'>,
): Promise<void> {
  const { person } = session
  const event = { kind: 'signIn', at: now(), actor: person, address: caller } as const
  recordSecurityEvent(transaction, { ...event, details: { again: true } })
  await sessions.prove(transaction, session, proof)
}
