/** Stores which roles a person has by a provider, and reports in the security log what changes with them. */
import { recordSecurityEvent } from '../../security-log/index.ts'
import type { Transaction } from '../../store/index.ts'
import { changeAccount, type Account } from '../accounts.ts'
import type { IdentityContext } from '../context.ts'

/** `roles` undefined: the provider does not know the person. */
export async function changeProviderRoles(
  { sessions, now }: IdentityContext,
  transaction: Transaction,
  { person, providerRoles }: Account,
  provider: string,
  roles: readonly string[] | undefined,
): Promise<Account> {
  const { [provider]: before = [], ...others } = providerRoles
  const after = roles ?? []
  const given = after.filter((role) => !before.includes(role))
  const taken = before.filter((role) => !after.includes(role))
  if (given.length + taken.length > 0) {
    const details = { provider, ...(given.length > 0 && { given }), ...(taken.length > 0 && { taken }) }
    recordSecurityEvent(transaction, { kind: 'rolesChanged', at: now(), actorKind: 'machine', target: person, details })
  }
  sessions.changed(transaction)
  return changeAccount(transaction, person, { providerRoles: roles ? { ...others, [provider]: roles } : others })
}
