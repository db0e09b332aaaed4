/**
 * Who is there and how they come in: the first administrator, invitations, passwords, roles, suspension. Each is one
 * transaction; what is written to User goes through the records' pipeline like any other change.
 */
import type { Writing } from '../records/change.ts'
import type { PersonView } from '@ninefold/plan/wire'
import { finding, refuse, Refusal, type Finding } from '../refusal.ts'
import type { Store, Transaction } from '../store/store.ts'
import { hashPassword, passwordIsRight } from '../values/password.ts'
import { accountOfEmail, accountOfPerson, changeAccount, emailKey, hasAdministrator, type Account } from './accounts.ts'
import { countAttempts } from './attempts.ts'
import { checkGiving, givenRoles } from './give-roles.ts'
import { openPeople } from './people.ts'
import type { Session, Sessions } from './sessions.ts'
import { signUp, type SignUpBody } from './sign-up.ts'
import { newToken, tokenHash } from './token.ts'
import type { Present } from './present.ts'

export interface SignedIn {
  readonly token: string
  readonly person: PersonView
}

interface Invitation {
  readonly email: string
  readonly name: string
  /** Labels of the roles: who is not signed in knows no other names. */
  readonly roles: readonly string[]
}

export interface Identity {
  readonly sessions: Sessions
  /** A fresh one-time link's token while there is no administrator, else null. Earlier ones end. */
  firstAdministratorToken(): Promise<string | null>
  hasAdministrator(): Promise<boolean>
  becomeFirstAdministrator(
    present: Present,
    body: { token: string; name: string; email: string; password: string },
  ): Promise<SignedIn>
  /** Where the document lets people make their own accounts; ROUTE_UNKNOWN elsewhere. */
  signUp(present: Present, body: SignUpBody): Promise<SignedIn>
  signIn(present: Present, body: { email: string; password: string }, address: string): Promise<SignedIn>
  changePassword(present: Present, session: Session, body: { current: string; next: string }): Promise<void>
  invite(present: Present, body: { email: string; name: string; roles: unknown }): Promise<string>
  invitation(present: Present, token: string): Promise<Invitation>
  acceptInvitation(present: Present, token: string, body: { name: string; password: string }): Promise<SignedIn>
  setRoles(present: Present, person: string, body: { roles?: unknown; administrator?: boolean }): Promise<PersonView>
  setActive(present: Present, person: string, active: boolean): Promise<PersonView>
  /** A person with an account made at once, for demonstration and tests: no request reaches this. */
  addPerson(present: Present, person: NewPerson): Promise<string>
}

export interface NewPerson {
  readonly name: string
  readonly email: string
  /** Absent: nobody can sign in as this person with a password. */
  readonly password?: string
  readonly roles?: readonly string[]
  readonly administrator?: boolean
}

const INVITATION_DAYS = 7
const ATTEMPT_WINDOW = 15 * 60_000

interface InvitationRow extends Record<string, string | null> {
  readonly email: string
  readonly name: string
  readonly roles: string
}

interface IdentityOptions {
  readonly store: Store
  readonly sessions: Sessions
  /** The real time, in milliseconds. */
  readonly now: () => number
}

export function openIdentity({ store, sessions, now }: IdentityOptions): Identity {
  const attempts = countAttempts({ milliseconds: ATTEMPT_WINDOW })
  const isoNow = () => new Date(now()).toISOString()
  let administratorSeen = false

  const setUp = async () => (administratorSeen ||= await hasAdministrator(store))

  async function signedIn(present: Present, transaction: Transaction, account: Account): Promise<SignedIn> {
    const token = await sessions.start(transaction, account.person)
    return { token, person: await openPeople(present.records).view(transaction, present.asker, account) }
  }

  return {
    sessions,
    hasAdministrator: setUp,

    async firstAdministratorToken() {
      if (await setUp()) return null
      const token = newToken()
      await store.write(async (t) => {
        await t.run('DELETE FROM ninefold_first_administrator')
        await t.run('INSERT INTO ninefold_first_administrator VALUES (?)', [tokenHash(token)])
      })
      return token
    },

    async becomeFirstAdministrator(present, body) {
      checkPassword(present, body.password, 'password')
      const wrong = () => refuse('LINK_INVALID')
      const hash = tokenHash(body.token)
      const known = await store.read((r) =>
        r.one('SELECT token FROM ninefold_first_administrator WHERE token = ?', [hash]),
      )
      if (!known || (await setUp())) throw wrong()
      const password = await hashPassword(body.password)
      const done = await present.records.write(present.asker, async (writing) => {
        const { transaction } = writing
        const used = await transaction.run('DELETE FROM ninefold_first_administrator WHERE token = ?', [hash])
        if (used !== 1) throw wrong()
        const person = await personFor(present, writing, body)
        const account = await changeAccount(transaction, person, { password, administrator: true, active: true })
        sessions.changed(transaction)
        return signedIn(present, transaction, account)
      })
      administratorSeen = true
      return done
    },

    signUp: (present, body) =>
      signUp(present, body, async ({ transaction }, person) => {
        const account = await accountOfPerson(transaction, person)
        return signedIn(present, transaction, account!)
      }),

    async signIn(present, body, address) {
      const limit = present.records.plan.limits.signInAttempts
      const names = [`account ${emailKey(body.email)}`, `address ${address}`]
      const wait = Math.max(...names.map((name) => attempts.take(name, limit, now())))
      if (wait > 0) throw refuse('TOO_MANY_ATTEMPTS', { parameters: { seconds: wait, minutes: Math.ceil(wait / 60) } })
      const account = await store.read((reader) => accountOfEmail(reader, body.email))
      const right = await passwordIsRight(body.password, account?.password ?? null)
      if (!right || !account) throw refuse('WRONG_CREDENTIALS')
      const done = await store.write(async (transaction) => {
        const present_ = await accountOfPerson(transaction, account.person)
        if (!present_?.active || present_.password !== account.password) throw refuse('WRONG_CREDENTIALS')
        return signedIn(present, transaction, present_)
      })
      attempts.forget(names[0]!)
      attempts.giveBack(names[1]!)
      return done
    },

    async changePassword(present, session, body) {
      checkPassword(present, body.next, 'next')
      const name = `password ${session.person}`
      const wait = attempts.take(name, present.records.plan.limits.signInAttempts, now())
      if (wait > 0) throw refuse('TOO_MANY_ATTEMPTS', { parameters: { seconds: wait, minutes: Math.ceil(wait / 60) } })
      const account = await store.read((reader) => accountOfPerson(reader, session.person))
      if (!(await passwordIsRight(body.current, account?.password ?? null)))
        throw new Refusal([finding('WRONG_PASSWORD', { field: 'current' })])
      attempts.forget(name)
      const password = await hashPassword(body.next)
      await store.write(async (transaction) => {
        await changeAccount(transaction, session.person, { password })
        await sessions.endAll(transaction, session.person, session.hash)
      })
    },

    async invite(present, body) {
      const roles = givenRoles(present.records.plan, body.roles)
      const email = body.email.trim()
      const findings: Finding[] = []
      if (!/^[^\s@]+@[^\s@]+$/.test(email))
        findings.push(finding('EMAIL_INVALID', { field: 'email', parameters: { value: email } }))
      if (body.name.trim() === '') findings.push(finding('REQUIRED', { field: 'name' }))
      if (findings.length > 0) throw new Refusal(findings as [Finding, ...Finding[]])
      const token = newToken()
      const expires = new Date(now() + INVITATION_DAYS * 86_400_000).toISOString()
      await store.write(async (transaction) => {
        const known = await accountOfEmail(transaction, email)
        if (known?.password) throw refuse('NOT_UNIQUE', { field: 'email' })
        await transaction.run('DELETE FROM ninefold_invitation WHERE expires < ?', [isoNow()])
        await withdrawInvitations(transaction, email)
        await transaction.run('INSERT INTO ninefold_invitation VALUES (?, ?, ?, ?, ?, ?)', [
          tokenHash(token),
          email,
          body.name.trim(),
          JSON.stringify(roles),
          present.asker.person,
          expires,
        ])
      })
      return token
    },

    async invitation({ records }, token) {
      const row = await store.read((reader) => invitationRow(reader, token, isoNow()))
      const names = JSON.parse(row.roles) as string[]
      const roles = records.plan.roles.filter(({ name, kind }) => kind === 'given' && names.includes(name))
      return { email: row.email, name: row.name, roles: roles.map(({ label }) => label) }
    },

    async acceptInvitation(present, token, body) {
      checkPassword(present, body.password, 'password')
      await store.read((reader) => invitationRow(reader, token, isoNow()))
      const password = await hashPassword(body.password)
      return present.records.write(present.asker, async (writing) => {
        const { transaction } = writing
        const row = await invitationRow(transaction, token, isoNow())
        await transaction.run('DELETE FROM ninefold_invitation WHERE token = ?', [tokenHash(token)])
        const person = await personFor(present, writing, { email: row.email, name: body.name.trim() || row.name })
        const before = await accountOfPerson(transaction, person)
        // Whoever has come in already, or was suspended since, is not changed by an old link.
        if (before?.password || before?.active === false) throw refuse('LINK_INVALID')
        const given = (JSON.parse(row.roles) as string[]).filter((each) => isGiven(present, each))
        const roles = [...new Set([...(before?.roles ?? []), ...given])]
        const account = await changeAccount(transaction, person, { password, roles, active: true })
        sessions.changed(transaction)
        return signedIn(present, transaction, account)
      })
    },

    async setRoles(present, person, body) {
      const { records, asker } = present
      return store.write(async (transaction) => {
        const before = await accountOfPerson(transaction, person)
        if (!before) throw refuse('NOT_FOUND')
        const roles = body.roles === undefined ? before.roles : givenRoles(records.plan, body.roles)
        checkGiving(asker, records.plan, before.roles, roles)
        const administrator = body.administrator ?? before.administrator
        if (administrator !== before.administrator && !asker.administrator)
          throw refuse('FORBIDDEN', { field: 'administrator' })
        const after = await changeAccount(transaction, person, { roles, administrator })
        sessions.changed(transaction)
        return openPeople(records).view(transaction, asker, after)
      })
    },

    async setActive({ records, asker }, person, active) {
      return store.write(async (transaction) => {
        const after = await changeAccount(transaction, person, { active })
        if (!active) await sessions.endAll(transaction, person)
        sessions.changed(transaction)
        return openPeople(records).view(transaction, asker, after)
      })
    },

    async addPerson(present, { name, email, password, roles = [], administrator = false }) {
      const hash = password === undefined ? null : await hashPassword(password)
      return present.records.write(present.asker, async (writing) => {
        const person = await personFor(present, writing, { name, email })
        await changeAccount(writing.transaction, person, {
          password: hash,
          roles: givenRoles(present.records.plan, roles),
          administrator,
        })
        sessions.changed(writing.transaction)
        return person
      })
    },
  }
}

const isGiven = ({ records }: Present, role: string) =>
  records.plan.roles.some((each) => each.kind === 'given' && each.name === role)

/** The User of this address, made where there is none. */
async function personFor(
  { records }: Present,
  writing: Writing,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const known = await accountOfEmail(writing.transaction, email)
  if (known) return known.person
  const named = records.plan.entities
    .find((each) => each.name === 'User')
    ?.fields.some((field) => field.name === 'name')
  const values: Record<string, string> = { ...(named ? { name: name.trim() } : {}), email: email.trim() }
  const made = await writing.apply({
    entity: 'User',
    kind: 'create',
    right: { kind: 'document' },
    values,
    incomplete: 'fieldsAndRules',
  })
  return made.id
}

/** However their address is spelt. */
export async function withdrawInvitations(transaction: Transaction, email: string): Promise<void> {
  const rows = await transaction.all<{ token: string; email: string }>('SELECT token, email FROM ninefold_invitation')
  for (const row of rows) {
    if (emailKey(row.email) !== emailKey(email)) continue
    await transaction.run('DELETE FROM ninefold_invitation WHERE token = ?', [row.token])
  }
}

async function invitationRow(reader: Pick<Transaction, 'one'>, token: string, now: string): Promise<InvitationRow> {
  const row = await reader.one<InvitationRow>('SELECT * FROM ninefold_invitation WHERE token = ? AND expires >= ?', [
    tokenHash(token),
    now,
  ])
  if (!row) throw refuse('LINK_INVALID')
  return row
}

function checkPassword({ records }: Present, password: string, field: string): void {
  const { passwordLength } = records.plan.limits
  const length = Array.from(password).length
  if (length < passwordLength) throw refuse('TOO_SHORT', { field, parameters: { min: passwordLength } })
  if (length > 1000) throw refuse('TOO_LONG', { field, parameters: { max: 1000 } })
}
