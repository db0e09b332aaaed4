/** Service accounts: users for programs. They have roles like people, but no password and no sign-in, only API tokens. */
import type { PersonView } from '@ninefold/plan/wire'
import { finding, Refusal } from '../../refusal.ts'
import { byPrincipal, recordSecurityEvent } from '../../security-log/index.ts'
import { changeAccount } from '../accounts.ts'
import type { IdentityContext } from '../context.ts'
import { personFor } from '../context.ts'
import { assignableRoles } from '../give-roles.ts'
import { openPeople } from '../people.ts'
import type { Present } from '../present.ts'

export interface ServiceAccounts {
  makeServiceAccount(present: Present, body: { name: string; roles: unknown }): Promise<PersonView>
}

export const openServiceAccounts = ({ sessions, now }: IdentityContext): ServiceAccounts => ({
  makeServiceAccount: async (present, body) => {
    const { records, principal } = present
    const roles = assignableRoles(records.plan, body.roles)
    const name = body.name.trim()
    if (name === '') throw new Refusal([finding('REQUIRED', { field: 'name' })])
    return records.write(principal, async (writing) => {
      const person = await personFor(present, writing, { name, email: null })
      const account = await changeAccount(writing.transaction, person, { roles, service: true })
      const event = { kind: 'accountCreated', at: now(), ...byPrincipal(present), target: person } as const
      recordSecurityEvent(writing.transaction, { ...event, details: { by: 'service', roles } })
      sessions.changed(writing.transaction)
      return openPeople(records).view(writing.transaction, principal, account)
    })
  },
})
