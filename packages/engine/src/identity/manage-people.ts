/** Users managed by administrators: roles, suspension, and adding a user without an invitation. */
import type { Json } from '@ninefold/plan/values'
import type { PersonView } from '@ninefold/plan/wire'
import { refuse } from '../refusal.ts'
import { byPrincipal, recordSecurityEvent } from '../security-log/index.ts'
import { hashPassword } from '../values/index.ts'
import { accountOfPerson, changeAccount, type Account } from './accounts.ts'
import { personFor, type IdentityContext } from './context.ts'
import { rolesAfter, assignableRoles } from './give-roles.ts'
import { openPeople } from './people.ts'
import type { Present } from './present.ts'

export interface ManagePeople {
  setRoles(present: Present, person: string, body: { roles?: unknown; administrator?: boolean }): Promise<PersonView>
  setActive(present: Present, person: string, active: boolean): Promise<PersonView>
  /** Signs a user out everywhere. NOT_FOUND if there is no such user. */
  endSessions(present: Present, person: string): Promise<void>
  /** A user with an account at once, for demonstrations and tests: requests cannot call this. */
  addPerson(present: Present, person: NewPerson): Promise<string>
}

/** A user added by an administrator. */
export interface NewPerson {
  readonly name: string
  readonly email: string
  /** Absent: nobody can sign in as this user with a password. */
  readonly password?: string
  readonly roles?: readonly string[]
  readonly administrator?: boolean
}

/** What follows from groups of a provider changes only there. */
function requireProviderRoles({ providerRoles }: Account, roles: readonly string[]): void {
  const taken = Object.values(providerRoles)
    .flat()
    .find((role) => !roles.includes(role))
  if (taken !== undefined) throw refuse('ROLE_OF_PROVIDER', { field: 'roles', parameters: { value: taken } })
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export const managePeople = ({ store, sessions, now }: IdentityContext): ManagePeople => ({
  async setRoles(present, person, body) {
    const { records, principal } = present
    const changed = await store.write(async (transaction) => {
      const before = await accountOfPerson(transaction, person)
      if (!before || (!before.active && !principal.administrator)) throw refuse('NOT_FOUND')
      const roles =
        body.roles === undefined
          ? before.roles
          : rolesAfter(principal, records.plan, before.roles, assignableRoles(records.plan, body.roles))
      if (body.roles !== undefined) requireProviderRoles(before, roles)
      if (body.administrator !== undefined && !principal.administrator)
        throw refuse('FORBIDDEN', { field: 'administrator' })
      const administrator = body.administrator ?? before.administrator
      const after = await changeAccount(transaction, person, { roles, administrator })
      sessions.changed(transaction)
      const event = { at: now(), ...byPrincipal(present), target: person }
      const details = differenceOf(before, after)
      if (details) recordSecurityEvent(transaction, { kind: 'rolesChanged', ...event, details })
      return openPeople(records).view(transaction, principal, after)
    })
    return principal.administrator ? changed : (await openPeople(records).assignable(principal, person))[0]!
  },

  setActive: (present, person, active) =>
    store.write(async (transaction) => {
      const { records, principal } = present
      const before = await accountOfPerson(transaction, person)
      const after = await changeAccount(transaction, person, { active, unconfirmed: false })
      const kind = active ? 'accountRestored' : 'accountSuspended'
      if (before?.active !== active)
        recordSecurityEvent(transaction, { kind, at: now(), ...byPrincipal(present), target: person })
      if (!active) await sessions.endAll(transaction, person)
      sessions.changed(transaction)
      return openPeople(records).view(transaction, principal, after)
    }),

  endSessions: (present, person) =>
    store.write(async (transaction) => {
      if (!(await accountOfPerson(transaction, person))) throw refuse('NOT_FOUND')
      await sessions.endAll(transaction, person)
      recordSecurityEvent(transaction, { kind: 'sessionsEnded', at: now(), ...byPrincipal(present), target: person })
    }),

  async addPerson(present, { name, email, password, roles = [], administrator = false }) {
    const hash = password === undefined ? null : await hashPassword(password, present.caller)
    const given = assignableRoles(present.records.plan, roles)
    return present.records.write(present.principal, async (writing) => {
      const person = await personFor(present, writing, { name, email })
      await changeAccount(writing.transaction, person, { password: hash, roles: given, administrator })
      sessions.changed(writing.transaction)
      return person
    })
  },
})

/** The given and taken roles, for the security log; undefined if there are none. */
function differenceOf(before: Account, after: Account): Readonly<Record<string, Json>> | undefined {
  const given = after.roles.filter((role) => !before.roles.includes(role))
  const taken = before.roles.filter((role) => !after.roles.includes(role))
  const { administrator } = after
  const changes = {
    ...(given.length > 0 && { given }),
    ...(taken.length > 0 && { taken }),
    ...(administrator !== before.administrator && { administrator }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
