/** Coming in and going out: sign-in, sign-out, the first administrator, invitations, passwords, seeing as somebody. */
import type { Core } from '../application/core.ts'
import type { SignedIn } from '../identity/context.ts'
import { accountOfPerson } from '../identity/accounts.ts'
import { openPeople } from '../identity/people.ts'
import { refuse } from '../refusal.ts'
import { json, noContent, type Answer } from './answer.ts'
import { jsonObject, readFields } from './body.ts'
import { noSessionCookie, sessionCookie, type Exchange } from './exchange.ts'
import type { Route } from './route.ts'

export function sessionRoutes(core: Core): readonly Route[] {
  const { identity, sessions } = core

  /** Who comes in asks as nobody. */
  const nobody = async ({ running }: Exchange) => ({
    records: running.records,
    asker: await running.askers.of(undefined),
  })

  function welcomed({ running, secure }: Exchange, signedIn: SignedIn): Answer {
    const cookie = sessionCookie(signedIn.token, running.plan.limits.sessionDays, secure)
    return json(signedIn, 200, ['Set-Cookie', cookie])
  }

  /** A session that was there before ends, so that nobody is two people in one browser. */
  async function endEarlier({ session }: Exchange): Promise<void> {
    if (session) await sessions.end(session)
  }

  async function signIn(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { email: 'text', password: 'text' })
    const signedIn = await identity.signIn(await nobody(exchange), body, exchange.caller)
    await endEarlier(exchange)
    return welcomed(exchange, signedIn)
  }

  async function signUp(exchange: Exchange): Promise<Answer> {
    const signedIn = await identity.signUp(await nobody(exchange), jsonObject(exchange.body))
    await endEarlier(exchange)
    return welcomed(exchange, signedIn)
  }

  async function signOut(exchange: Exchange): Promise<Answer> {
    await endEarlier(exchange)
    return noContent(['Set-Cookie', noSessionCookie(exchange.secure)])
  }

  async function firstAdministrator(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { token: 'text', name: 'text', email: 'text', password: 'text' })
    const signedIn = await identity.becomeFirstAdministrator(await nobody(exchange), body)
    await endEarlier(exchange)
    return welcomed(exchange, signedIn)
  }

  async function password(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { current: 'text', next: 'text' })
    await identity.changePassword(await nobody(exchange), exchange.session!, body)
    return noContent()
  }

  async function invitation(exchange: Exchange): Promise<Answer> {
    return json(await identity.invitation(await nobody(exchange), exchange.parameters[0]!))
  }

  async function accept(exchange: Exchange): Promise<Answer> {
    const body = readFields(exchange.body, { name: 'text', password: 'text' })
    const signedIn = await identity.acceptInvitation(await nobody(exchange), exchange.parameters[0]!, body)
    await endEarlier(exchange)
    return welcomed(exchange, signedIn)
  }

  async function seeAs(exchange: Exchange): Promise<Answer> {
    if (core.mode !== 'development') throw refuse('ROUTE_UNKNOWN')
    const { person } = readFields(exchange.body, { person: 'any' })
    if (person !== null && typeof person !== 'string')
      throw refuse('WRONG_TYPE', { field: 'person', parameters: { expected: 'the id of a person, or null' } })
    const { session } = exchange
    const token = session ? await look(exchange, person) : await comeInAs(person)
    const now = await sessions.find(token)
    const { records, askers } = exchange.running
    const asker = await askers.of(now)
    const view = await core.store.read((reader) => openPeople(records).view(reader, asker, now!.account))
    return welcomed(exchange, { token, person: view })
  }

  async function look({ session, token }: Exchange, person: string | null): Promise<string> {
    if (person !== null && !(await isThere(person))) throw refuse('NOT_FOUND')
    await sessions.seeAs(session!, person === session!.person ? null : person)
    return token!
  }

  /** Without a session only as somebody who has no password: the people of a demonstration. */
  async function comeInAs(person: string | null): Promise<string> {
    const account = person === null ? undefined : await core.store.read((reader) => accountOfPerson(reader, person))
    if (!account?.active || account.password !== null) throw refuse('SIGN_IN_NEEDED')
    return core.store.write((transaction) => sessions.start(transaction, account.person))
  }

  const isThere = (person: string) =>
    core.store.read(async (reader) => (await accountOfPerson(reader, person)) !== undefined)

  return [
    { method: 'POST', path: '/app/sign-in', needs: 'nobody', body: 'json', idempotency: 'never', handle: signIn },
    { method: 'POST', path: '/app/sign-up', needs: 'nobody', body: 'json', idempotency: 'never', handle: signUp },
    { method: 'POST', path: '/app/sign-out', needs: 'nobody', idempotency: 'never', handle: signOut },
    {
      method: 'POST',
      path: '/app/first-administrator',
      needs: 'nobody',
      body: 'json',
      idempotency: 'never',
      handle: firstAdministrator,
    },
    { method: 'POST', path: '/app/password', needs: 'session', body: 'json', idempotency: 'never', handle: password },
    { method: 'GET', path: '/app/invitations/:', needs: 'nobody', handle: invitation },
    { method: 'POST', path: '/app/invitations/:', needs: 'nobody', body: 'json', idempotency: 'never', handle: accept },
    { method: 'POST', path: '/app/see-as', needs: 'nobody', body: 'json', idempotency: 'never', handle: seeAs },
  ]
}
