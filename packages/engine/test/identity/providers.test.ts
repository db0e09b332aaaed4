// Signing in with providers of OpenID Connect: a real one with groups, and a hostile one whose answers are refused.
import { afterAll, describe, expect, test } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import { example, exampleWith, startServer, PASSWORD, type Server } from '../support/server.ts'
import { hostileProvider, realProvider, smallBrowser, type Forged } from '../../../../tests/support/oidc.ts'

let now = Date.now()
const real = await realProvider()
const hostile = await hostileProvider()
const roles = { accounting: ['finance'], ghosts: ['no such role'] }
const corp = { name: 'corp', label: 'Corp', ...real.options, roles, recheckMinutes: 5 }
const text = exampleWith(
  [
    '| auditor | | given by administrators |',
    '| auditor | | given by administrators |\n| director | | given by administrators | required |',
  ],
  [
    '| Role | On | Who has it |\n| --- | --- | --- |',
    '| Role | On | Who has it | Second factor |\n| --- | --- | --- | --- |',
  ],
)
const server = await startServer({
  text,
  mode: 'production',
  now: () => now,
  log: { info: () => {}, error: () => {} },
  signInProviders: [
    corp,
    { name: 'open', label: 'Open', ...hostile.options, linkByEmail: true, roles: { board: ['director'] } },
    { name: 'strict', label: 'Strict', ...hostile.options, roles: { board: ['director'] }, asksSecondFactor: true },
    { name: 'closed', label: 'Closed', ...hostile.options, makePeople: false },
    { name: 'away', label: 'Away', issuer: 'http://127.0.0.1:1', clientId: 'x' },
  ],
})
real.open('corp', server.address)
const administrator = await server.person('Ada Lund', [], { administrator: true })
afterAll(async () => {
  await server.close()
  await Promise.all([real.close(), hostile.close()])
})

const CORP = `${server.address}/api/app/sign-in/corp`

async function signIn(login: string, to = '/') {
  const browser = smallBrowser()
  const page = await browser.signInAs(login, `${CORP}?to=${encodeURIComponent(to)}`)
  const token = browser.cookie(server.address, 'ninefold_session')
  return { ...page, browser, token, person: server.as(login, token ?? '') }
}

const view = async (person: ReturnType<Server['as']>) => (await person.get('/api/app/start')).body
/** Without the role that everybody has. */
const rolesOf = async (person: ReturnType<Server['as']>): Promise<readonly string[]> =>
  (await view(person)).me?.roles.filter((role: string) => role !== 'employee')
const minutes = (count: number) => (now += count * 60_000)

describe('a real provider', () => {
  test('OIDC-1 OIDC-3 a person is made at the first sign-in, gets the roles of their groups, and arrives where they wanted', async () => {
    real.people.set('eva', {
      email: 'Eva@corp.example',
      email_verified: true,
      name: 'Eva Corp',
      groups: ['accounting'],
    })
    const { at, person } = await signIn('eva', '/claims?x=1')
    expect(new URL(at).pathname + new URL(at).search).toBe('/claims?x=1')
    expect((await view(person)).me).toMatchObject({ name: 'Eva Corp', providerRoles: ['finance'] })
    expect((await person.get('/api/claims-to-pay')).status).toBe(200)
    const again = await signIn('eva')
    expect((await view(again.person)).me.id).toBe((await view(person)).me.id)
    const log = (await administrator.get('/api/app/security-log')).body.items
    expect(log.some((each: { details: { provider?: string } }) => each.details.provider === 'corp')).toBe(true)
  })

  test('OIDC-4 a group taken away is a role gone, in every session and token, once the provider is asked again', async () => {
    real.people.set('ben', { email: 'ben@corp.example', email_verified: true, name: 'Ben', groups: ['accounting'] })
    const [{ person }, second] = [await signIn('ben'), await signIn('ben')]
    const body = {
      name: 'Script',
      ends: new Date(now + 86_400_000).toISOString().slice(0, 10),
      scopes: { Claim: ['read'] },
    }
    const token = server.as('', (await person.post('/api/app/account/tokens', body)).body.token)
    expect((await token.get('/api/claims-to-pay')).status).toBe(200)
    real.people.get('ben')!.groups = []
    expect(await rolesOf(person)).toEqual(['finance'])
    minutes(6)
    expect(await rolesOf(person)).toEqual([])
    expect((await token.get('/api/claims-to-pay')).status).toBe(403)
    expect(await rolesOf(second.person)).toEqual([])
    const [event] = (await administrator.get('/api/app/security-log?kind=rolesChanged')).body.items
    expect(event).toMatchObject({
      actorKind: 'machine',
      target: { id: (await view(person)).me.id },
      details: { provider: 'corp', taken: ['finance'] },
    })
    real.people.get('ben')!.groups = ['accounting']
    minutes(6)
    expect(await rolesOf(second.person)).toEqual(['finance'])
  })

  test('OIDC-4 a person who is gone there is signed out, and loses the roles everywhere', async () => {
    real.people.set('cem', { email: 'cem@corp.example', email_verified: true, groups: ['accounting'] })
    const { person } = await signIn('cem')
    const { id } = (await view(person)).me
    const other = server.as(id, await server.application.signInAs(id))
    expect(await rolesOf(other)).toEqual(['finance'])
    real.people.delete('cem')
    minutes(6)
    expect(await rolesOf(other)).toEqual([])
    expect((await person.get('/api/app/inbox')).status).toBe(401)
  })

  test('OIDC-4 while the provider is away, roles last an hour at most, and come back with it', async () => {
    real.people.set('dora', { email: 'dora@corp.example', email_verified: true, groups: ['accounting'] })
    const { person } = await signIn('dora')
    real.reach(false)
    minutes(30)
    expect(await rolesOf(person)).toEqual(['finance'])
    minutes(40)
    expect(await rolesOf(person)).toEqual([])
    expect((await person.get('/api/app/inbox')).status).toBe(200)
    real.reach(true)
    minutes(6)
    expect(await rolesOf(person)).toEqual(['finance'])
  })

  test('OIDC-5 a role of the provider is not taken away by hand; one given by hand remains', async () => {
    real.people.set('finn', { email: 'finn@corp.example', email_verified: true, groups: ['accounting'] })
    const { person } = await signIn('finn')
    const path = `/api/app/people/${(await view(person)).me.id}/roles`
    const taken = await administrator.request('PUT', path, { roles: ['auditor'] })
    expect([taken.status, taken.body.code]).toEqual([409, 'ROLE_OF_PROVIDER'])
    expect((await administrator.request('PUT', path, { roles: ['finance', 'auditor'] })).status).toBe(200)
    real.people.get('finn')!.groups = []
    minutes(6)
    expect(await rolesOf(person)).toEqual(['auditor'])
  })

  test('OIDC-6 a sign-out that the provider announces ends the sessions that began there, and their roles', async () => {
    real.people.set('gina', { email: 'gina@corp.example', email_verified: true, groups: ['accounting'] })
    const { person } = await signIn('gina')
    const { id } = (await view(person)).me
    const other = server.as(id, await server.application.signInAs(id))
    await real.announceSignOut('gina')
    await expect.poll(async () => (await person.get('/api/app/inbox')).status).toBe(401)
    expect(await rolesOf(other)).toEqual([])
  })

  test('OIDC-2 an address that the provider has not verified gives no account, nor does one that is taken', async () => {
    real.people.set('hal', { email: 'hal@corp.example', email_verified: false, groups: ['accounting'] })
    expect((await signIn('hal')).at).toContain('/-/sign-in?refused=unverified')
    await server.person('Ida Known', [], { password: PASSWORD })
    real.people.set('ida', { email: 'ida.known@example.org', email_verified: true })
    const refused = await signIn('ida')
    expect(refused.at).toContain('/-/sign-in?refused=account')
    expect(refused.token).toBeUndefined()
    const events = (await administrator.get('/api/app/security-log?kind=signInRefused')).body.items
    expect(events.slice(0, 2).map((event: { details: unknown }) => event.details)).toEqual([
      { provider: 'corp', reason: 'account' },
      { provider: 'corp', reason: 'unverified' },
    ])
  })

  test('OIDC-7 the server runs while a provider does not', async () => {
    const page = await smallBrowser().go(`${server.address}/api/app/sign-in/away`)
    expect(page.at).toContain('/-/sign-in?refused=unreachable')
    expect(
      (await server.nobody.get('/api/app/sign-in')).body.providers.map((one: { name: string }) => one.name),
    ).toEqual(['corp', 'open', 'strict', 'closed', 'away'])
    expect((await server.nobody.get('/api/app/sign-in/unknown')).status).toBe(404)
  })
})

describe('a hostile provider', () => {
  /** Begins a sign-in, and comes back at once with a code. */
  async function attempt(forged: Forged, change: (url: URL) => void = () => {}, name = 'open', wish = '') {
    const browser = smallBrowser()
    const begun = await browser.go(`${server.address}/api/app/sign-in/${name}${wish}`, (at) =>
      at.startsWith(hostile.issuer),
    )
    const query = new URL(begun.at).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    expect(query.get('response_type')).toBe('code')
    hostile.answerWith(forged, query.get('nonce')!)
    const back = new URL(`${server.address}/api/app/sign-in/${name}/callback`)
    back.search = new URLSearchParams({ code: 'c', state: query.get('state')!, iss: hostile.issuer }).toString()
    change(back)
    const page = await browser.go(back.href, (at) => !at.includes('/api/'))
    return {
      at: page.at.replace(server.address, ''),
      browser,
      back,
      token: browser.cookie(server.address, 'ninefold_session'),
    }
  }
  const REFUSED = '/-/sign-in?refused=provider'

  test('OIDC-8 what it should answer is accepted', async () => {
    const { at, token } = await attempt({ claims: { sub: 'honest', email: 'honest@example.org' } })
    expect(at).toBe('/')
    expect(token).toBeDefined()
  })

  const claimsOf = (sub: string, more: object) => ({ claims: { sub, email: `${sub}@example.org`, ...more } })
  const answerOf = async (token: string | undefined, path: string, body?: Json) => {
    const person = server.as('', token!)
    return (await (body ? person.post(path, body) : person.get(path))).body.code
  }
  const seconds = () => Math.floor(now / 1000)

  test('OIDC-9 a sign-in is a recent proof only from when the provider asked the person', async () => {
    const proof = async (more: object) =>
      answerOf((await attempt(claimsOf('proof', more))).token, '/api/app/account/tokens', {})
    expect(await proof({ auth_time: seconds() - 60 })).not.toBe('SIGN_IN_AGAIN')
    expect(await proof({ auth_time: seconds() - 3600 })).toBe('SIGN_IN_AGAIN')
    expect(await proof({})).toBe('SIGN_IN_AGAIN')
    const again = (more: object) => attempt(claimsOf('proof', more), undefined, 'open', '?again=yes')
    // The library reads the clock of the machine.
    const machine = Math.floor(Date.now() / 1000)
    expect((await again({ auth_time: machine })).at).toBe('/')
    expect([(await again({ auth_time: machine - 3600 })).at, (await again({})).at]).toEqual([REFUSED, REFUSED])
  })

  test('OIDC-9 a role that requires a second factor takes the word of the provider, or of the operator', async () => {
    const inbox = async (name: string, amr?: readonly string[]) => {
      const claims = claimsOf(`${name}-audit`, { groups: ['board'], ...(amr && { amr }) })
      return answerOf((await attempt(claims, undefined, name)).token, '/api/app/inbox')
    }
    expect(await inbox('open')).toBe('SECOND_FACTOR_NEEDED')
    expect(await inbox('open', ['pwd'])).toBe('SECOND_FACTOR_NEEDED')
    expect(await inbox('open', ['pwd', 'mfa'])).toBeUndefined()
    expect(await inbox('strict')).toBeUndefined()
  })

  test.each<readonly [string, Forged]>([
    ['a wrong nonce', { claims: { nonce: 'another' } }],
    ['a wrong issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['a token that has expired', { expires: -600 }],
    ['no signature', { alg: 'none' }],
    ['an unknown key', { foreignKey: true }],
  ])('OIDC-8 SEC-11 %s is refused', async (_, forged) => {
    const { at, token } = await attempt({
      ...forged,
      claims: { sub: 'forged', email: 'forged@example.org', ...forged.claims },
    })
    expect([at, token]).toEqual([REFUSED, undefined])
  })

  test('OIDC-8 SEC-11 an answer of another provider, another state, or without one is refused (mix-up)', async () => {
    const from = { claims: { sub: 'mix', email: 'mix@example.org' } }
    const changes: readonly ((url: URL) => void)[] = [
      (url) => url.searchParams.set('iss', 'https://elsewhere.example'),
      (url) => url.searchParams.delete('iss'),
      (url) => url.searchParams.set('state', 'another'),
      (url) => url.searchParams.delete('state'),
      (url) => (url.pathname = url.pathname.replace('/open/', '/closed/')),
    ]
    for (const change of changes) expect((await attempt(from, change)).at).toBe(REFUSED)
  })

  test('OIDC-8 SEC-11 an answer is accepted once, in the browser that began, within ten minutes', async () => {
    const { back, browser } = await attempt({ claims: { sub: 'once', email: 'once@example.org' } })
    expect((await browser.go(back.href, (at) => !at.includes('/api/'))).at).toContain(REFUSED)
    expect((await smallBrowser().go(back.href, (at) => !at.includes('/api/'))).at).toContain(REFUSED)
    const late = await attempt({ claims: { sub: 'late', email: 'late@example.org' } }, () => void minutes(11))
    expect(late.at).toBe(REFUSED)
  })

  test.each([
    '//elsewhere.example/x',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/%09/elsewhere.example/..//x',
    'javascript:alert(1)',
  ])('OIDC-8 SEC-11 nobody is led to another site: %s', async (to) => {
    const browser = smallBrowser()
    const begun = await browser.go(`${server.address}/api/app/sign-in/open?to=${encodeURIComponent(to)}`, (at) =>
      at.startsWith(hostile.issuer),
    )
    const query = new URL(begun.at).searchParams
    hostile.answerWith({ claims: { sub: 'honest', email: 'honest@example.org' } }, query.get('nonce')!)
    const search = new URLSearchParams({ code: 'c', state: query.get('state')!, iss: hostile.issuer })
    const page = await browser.go(
      `${server.address}/api/app/sign-in/open/callback?${search}`,
      (at) => !at.includes('/api/'),
    )
    expect(new URL(page.at).origin).toBe(server.address)
  })

  test('OIDC-2 SEC-11 an account is linked only by a verified address, and what its former holder had ends', async () => {
    const kept = await server.person('Pre Hijacked', [], { password: PASSWORD })
    const body = {
      name: 'Script',
      ends: new Date(now + 86_400_000).toISOString().slice(0, 10),
      scopes: { Claim: ['read'] },
    }
    const token = server.as('', (await kept.post('/api/app/account/tokens', body)).body.token)
    const email = 'pre.hijacked@example.org'
    expect((await attempt({ claims: { sub: 'v', email, email_verified: false } })).at).toContain('refused=unverified')
    const { token: session } = await attempt({ claims: { sub: 'v', email } })
    expect((await view(server.as('', session!))).me.id).toBe(kept.id)
    expect([(await kept.get('/api/app/inbox')).status, (await token.get('/api/records/claim')).status]).toEqual([
      401, 401,
    ])
    const signIn = await server.nobody.post('/api/app/sign-in', { email, password: PASSWORD })
    expect(signIn.status).toBe(401)
    expect((await attempt({ claims: { sub: 'new', email: 'new@example.org' } }, undefined, 'closed')).at).toContain(
      'refused=noAccount',
    )
    await administrator.request('PUT', `/api/app/people/${kept.id}/active`, { active: false })
    expect((await attempt({ claims: { sub: 'v', email } })).at).toContain('refused=suspended')
  })

  test('OIDC-6 SEC-11 a sign-out with a forged or incomplete token ends nothing', async () => {
    const { token } = await attempt({ claims: { sub: 'stays', email: 'stays@example.org', sid: 's1' } })
    const person = server.as('', token!)
    const announce = async (text: string) =>
      (
        await fetch(`${server.address}/api/app/sign-in/open/signed-out`, {
          method: 'POST',
          body: new URLSearchParams({ logout_token: text }),
        })
      ).status
    expect(await announce(await hostile.logoutToken({ sub: 'stays' }, true))).toBe(400)
    expect(await announce(await hostile.logoutToken({ sub: 'stays', nonce: 'n' }))).toBe(400)
    expect(await announce(await hostile.logoutToken({ sub: 'stays', events: {} }))).toBe(400)
    expect(await announce('nonsense')).toBe(400)
    expect((await person.get('/api/app/inbox')).status).toBe(200)
    expect(await announce(await hostile.logoutToken({ sid: 's1' }))).toBe(200)
    expect((await person.get('/api/app/inbox')).status).toBe(401)
  })
})

test('OIDC-4 with an interval of 0, a group taken away is a role gone at the next request', async () => {
  const strict = await realProvider({ short: true })
  const second = await startServer({
    mode: 'production',
    text: example,
    signInProviders: [{ name: 'corp', label: 'Corp', ...strict.options, roles, recheckMinutes: 0 }],
  })
  strict.open('corp', second.address)
  strict.people.set('eva', { email: 'eva@corp.example', email_verified: true, groups: ['accounting'] })
  const browser = smallBrowser()
  await browser.signInAs('eva', `${second.address}/api/app/sign-in/corp`)
  const person = second.as('', browser.cookie(second.address, 'ninefold_session')!)
  expect((await person.get('/api/claims-to-pay')).status).toBe(200)
  strict.people.get('eva')!.groups = []
  expect((await person.get('/api/claims-to-pay')).status).toBe(403)
  strict.people.get('eva')!.groups = ['accounting']
  // The access token has ended meanwhile, so a new one is requested with the refresh token.
  await expect.poll(async () => (await person.get('/api/claims-to-pay')).status).toBe(200)
  await second.close()
  await strict.close()
})
