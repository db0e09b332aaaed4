/**
 * Erases a person and everything that the engine itself stores about them: account, sessions, messages, mails,
 * invitations, views, stored answers. Their past changes stay in the history under an id without any data.
 */
import type { Principal } from '../access/index.ts'
import {
  accountOfPerson,
  changeAccount,
  deleteApiTokensOf,
  forgetSecondFactor,
  forgetPasskeys,
  forgetProviders,
  withdrawInvitations,
  type Sessions,
} from '../identity/index.ts'
import { removeFiles } from '../files/index.ts'
import { forgetMailsOf } from '../mail/index.ts'
import type { Records } from '../records/index.ts'
import { refuse } from '../refusal.ts'
import type { Transaction } from '../store/index.ts'
import { forgetViews } from '../views/index.ts'

/** `alongside` writes in the same transaction. NOT_FOUND if the principal may not know of the person, FORBIDDEN if point 6 does not permit erasing. */
export async function erasePerson(
  records: Records,
  sessions: Sessions,
  principal: Principal,
  person: string,
  alongside: (transaction: Transaction) => void,
): Promise<void> {
  await records.write(principal, async (writing) => {
    const { transaction } = writing
    const account = await accountOfPerson(transaction, person)
    const seen =
      principal.person === person || (await records.readable(principal, 'User', [person], transaction)).has(person)
    if (!account || !seen) throw refuse('NOT_FOUND')
    const right = { kind: 'document' } as const
    const what = { what: 'erase' } as const
    await writing.apply({ entity: 'User', kind: 'change', id: person, right, erases: true, incomplete: 'fields', what })
    const none = { administrator: false, active: false, roles: [], providerRoles: {}, secondFactor: false }
    const nobody = { email: null, password: null, ...none }
    await changeAccount(transaction, person, nobody)
    if (account.email !== null) await withdrawInvitations(transaction, account.email)
    await forgetSecondFactor(transaction, person)
    await forget(transaction, person)
    await forgetMailsOf(transaction, { account: person, address: account.email })
    await sessions.endAll(transaction, person)
    alongside(transaction)
  })
}

async function forget(transaction: Transaction, person: string): Promise<void> {
  await transaction.run('DELETE FROM ninefold_inbox WHERE receiver = ?', [person])
  await transaction.run('DELETE FROM ninefold_once WHERE person = ?', [person])
  await forgetViews(transaction, person)
  await deleteApiTokensOf(transaction, person)
  await forgetProviders(transaction, person)
  await forgetPasskeys(transaction, person)
  await removeFiles(transaction, 'uploader = ? AND record IS NULL', [person])
}
