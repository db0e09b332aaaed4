/** A document whose User has a password stores it in the account, in the transaction of the record. */
import type { Plan } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { refuse } from '../refusal.ts'
import type { Reader } from '../store/index.ts'
import { type Stored, signInPassword } from '../records/index.ts'
import { changeAccount } from './accounts.ts'
import { hasBegunAfter } from './session-rows.ts'
import type { Sessions } from './sessions.ts'

/** True if it changed. Then all sessions of the user end, except the one that made the change. */
export async function passwordStored(
  change: Stored,
  plan: Plan,
  { sessions, now }: { readonly sessions: Sessions; readonly now: number },
): Promise<boolean> {
  const { request, transaction, id, principal } = change
  const user = plan.entities.find((entity) => entity.name === 'User')
  const field = user && signInPassword(user)
  if (field === undefined || request.kind === 'delete' || !change.changed.has(field)) return false
  if (request.kind === 'change') await requireFreshSignIn(transaction, principal, now)
  const hash = change.now()[field]
  await changeAccount(transaction, id, { password: typeof hash === 'string' ? hash : null })
  if (request.kind === 'change') await sessions.endAll(transaction, id, principal.session)
  return true
}

/** Milliseconds that a sign-in counts as fresh. */
const FRESH = 10 * 60_000

/**
 * Whoever finds an open page, or a token, does not take over the account. *Change password* asks for the current one instead. The
 * document itself, and the person of a new account, need no sign-in.
 */
async function requireFreshSignIn(reader: Reader, { person, session }: Principal, now: number): Promise<void> {
  if (person === null) return
  if (session === undefined || !(await hasBegunAfter(reader, session, now - FRESH))) throw refuse('SIGN_IN_AGAIN')
}
