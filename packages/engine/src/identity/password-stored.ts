/** A document whose User has a password stores it in the account, in the transaction of the record. */
import type { Plan } from '@ninefold/plan'
import { requireProof } from '../access/index.ts'
import { type Stored, signInPassword } from '../records/index.ts'
import { changeAccount } from './accounts.ts'
import type { Sessions } from './sessions.ts'

/** True if it changed. Then all sessions of the user end, except the one that made the change. */
export async function passwordStored(change: Stored, plan: Plan, sessions: Pick<Sessions, 'endAll'>): Promise<boolean> {
  const { request, transaction, id, principal } = change
  const user = plan.entities.find((entity) => entity.name === 'User')
  const field = user && signInPassword(user)
  if (field === undefined || request.kind === 'delete' || !change.changed.has(field)) return false
  // Whoever finds an open page does not take over the account.
  if (request.kind === 'change') requireProof(principal)
  const hash = change.now()[field]
  await changeAccount(transaction, id, { password: typeof hash === 'string' ? hash : null })
  if (request.kind === 'change') await sessions.endAll(transaction, id, principal.session)
  return true
}
