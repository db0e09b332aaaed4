/** Sessions: sign-in, sign-out, the first administrator, invitations, passwords, viewing as another user. */
import type { Core } from '../application/index.ts'
import { type SignedIn, accountOfPerson, ignoreFull, openPeople } from '../identity/index.ts'
import { refuse } from '../refusal.ts'
import { recordSecurityEvent } from '../security-log/index.ts'
import { json, noContent, type Answer } from './answer.ts'
import { jsonObject, readFields } from './body.ts'
import { deviceCookieOf, knownDeviceCookie, noSessionCookie, sessionCookie, type Exchange } from './exchange.ts'
import { presentOf } from './present.ts'
import type { Route } from './route.ts'

export function sessionRoutes(core: Core): readonly Route[] {
  const on = (handle: (core: Core, exchange: Exchange) => Promise<Answer>) => (exchange: Exchange) =>
    handle(core, exchange)
  const open = { needs: 'nobody', withoutSecondFactor: 'person' } as const
  const posting = { ...open, method: 'POST', body: 'json', idempotency: 'never' } as const
  return [
    { ...posting, path: '/app/sign-in', handle: on(signIn) },
    { ...posting, path: '/app/sign-up', handle: on(signUp) },
    { ...open, method: 'POST', path: '/app/sign-out', idempotency: 'never', handle: on(signOut) },
    { ...posting, path: '/app/first-administrator', handle: on(firstAdministrator) },
    {
      method: 'POST',
      path: '/app/password',
      needs: 'session',
      body: 'json',
      idempotency: 'never',
      handle: on(password),
    },
    { ...open, method: 'GET', path: '/app/invitations/:', handle: on(invitation) },
    { ...posting, path: '/app/invitations/:', handle: on(accept) },
    { ...posting, path: '/app/see-as', handle: on(seeAs) },
  ]
}

/** The principal of a sign-in request: nobody is signed in. */
export const nobody = async (exchange: Exchange) => ({
  ...presentOf(exchange, await exchange.running.principals.of(undefined)),
  device: exchange.headers['user-agent'],
  deviceCookie: deviceCookieOf(exchange.headers),
})

export function signedInAnswer({ running, secure }: Exchange, { deviceCookie, ...signedIn }: SignedIn): Answer {
  const cookie = sessionCookie(signedIn.token, running.plan.limits.sessionDays, secure)
  const device = deviceCookie === undefined ? [] : ['Set-Cookie', knownDeviceCookie(deviceCookie, secure)]
  return json(signedIn, 200, ['Set-Cookie', cookie, ...device])
}

/** Ends an existing session, so that a browser has only one. */
async function endPreviousSession({ sessions }: Core, { session }: Exchange): Promise<void> {
  if (session) await sessions.end(session)
}

async function signIn(core: Core, exchange: Exchange): Promise<Answer> {
  const body = readFields(exchange.body, { email: 'text', password: 'text', code: 'text?', confirmation: 'text?' })
  const signedIn = await core.identity.signIn(await nobody(exchange), body)
  await endPreviousSession(core, exchange).catch(ignoreFull)
  return signedInAnswer(exchange, signedIn)
}

async function signUp(core: Core, exchange: Exchange): Promise<Answer> {
  const answer = await core.identity.signUp(await nobody(exchange), jsonObject(exchange.body))
  await endPreviousSession(core, exchange)
  return 'confirm' in answer ? json(answer, 202) : signedInAnswer(exchange, answer)
}

async function signOut(core: Core, exchange: Exchange): Promise<Answer> {
  const { session, caller } = exchange
  const event = { kind: 'signOut', at: core.clock.real(), actor: session?.person, address: caller } as const
  if (session) await core.sessions.end(session, (transaction) => recordSecurityEvent(transaction, event))
  return noContent(['Set-Cookie', noSessionCookie(exchange.secure)])
}

async function firstAdministrator(core: Core, exchange: Exchange): Promise<Answer> {
  const body = readFields(exchange.body, { token: 'text', name: 'text', email: 'text', password: 'text' })
  const signedIn = await core.identity.becomeFirstAdministrator(await nobody(exchange), body)
  await endPreviousSession(core, exchange)
  return signedInAnswer(exchange, signedIn)
}

async function password(core: Core, exchange: Exchange): Promise<Answer> {
  const body = readFields(exchange.body, { current: 'text', next: 'text' })
  await core.identity.changePassword(await nobody(exchange), exchange.session!, body)
  return noContent()
}

async function invitation(core: Core, exchange: Exchange): Promise<Answer> {
  return json(await core.identity.invitation(await nobody(exchange), exchange.parameters[0]!))
}

async function accept(core: Core, exchange: Exchange): Promise<Answer> {
  const body = readFields(exchange.body, { name: 'text', password: 'text' })
  const signedIn = await core.identity.acceptInvitation(await nobody(exchange), exchange.parameters[0]!, body)
  await endPreviousSession(core, exchange)
  return signedInAnswer(exchange, signedIn)
}

async function seeAs(core: Core, exchange: Exchange): Promise<Answer> {
  if (core.mode !== 'development') throw refuse('ROUTE_UNKNOWN')
  const { person } = readFields(exchange.body, { person: 'any' })
  if (person !== null && typeof person !== 'string')
    throw refuse('WRONG_TYPE', { field: 'person', parameters: { expected: 'the id of a person, or null' } })
  const { session } = exchange
  const token = session ? await seeAsFrom(core, exchange, person) : await startAs(core, exchange, person)
  const now = await core.sessions.find(token)
  const { records, principals } = exchange.running
  const principal = await principals.of(now)
  const view = await core.store.read((reader) => openPeople(records).view(reader, principal, now!.account))
  return signedInAnswer(exchange, { token, person: view })
}

async function seeAsFrom(core: Core, { session, token }: Exchange, person: string | null): Promise<string> {
  if (person !== null && !(await isThere(core, person))) throw refuse('NOT_FOUND')
  await core.sessions.seeAs(session!, person === session!.person ? null : person)
  return token!
}

/** Without a session, only as a user without a password: those of a demonstration. */
async function startAs(core: Core, { headers }: Exchange, person: string | null): Promise<string> {
  const account = person === null ? undefined : await core.store.read((reader) => accountOfPerson(reader, person))
  if (!account?.active || account.password !== null) throw refuse('SIGN_IN_NEEDED')
  return core.store.write((transaction) =>
    core.sessions.start(transaction, account.person, { device: headers['user-agent'] }),
  )
}

const isThere = (core: Core, person: string) =>
  core.store.read(async (reader) => (await accountOfPerson(reader, person)) !== undefined)
