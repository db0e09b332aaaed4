// People: how they come in, how long they stay, and what ends their stay.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { columnsWith, openStoreOf } from '../support/database.ts'
import { exampleWith, PASSWORD, startServer, type Person, type Reply } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const short = exampleWith(['| Page size | 50 |', '| Page size | 50 |\n| Sign-in attempts | 5 |'])

const server = await testServer({ mode: 'production', text: short })

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  server.nobody.request('POST', '/api/app/sign-in', { email, password }, headers)

describe('the first administrator', () => {
  const body = (token: string) => ({ token, name: 'Ada Lund', email: 'Ada@Example.org', password: PASSWORD })

  test('IDE-1 signs up by the link, once', async () => {
    expect((await server.nobody.get('/api/app')).body.setup).toBe(true)
    const old = (await server.application.firstAdministratorToken())!
    const token = (await server.application.firstAdministratorToken())!
    expect((await server.nobody.post('/api/app/first-administrator', body(old))).body.code).toBe('LINK_INVALID')
    const short = await server.nobody.post('/api/app/first-administrator', { ...body(token), password: 'short' })
    expect([short.status, short.body.errors[0].field]).toEqual([422, 'password'])
    const both = await Promise.all([1, 2].map(() => server.nobody.post('/api/app/first-administrator', body(token))))
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    const made = both.find((reply) => reply.status === 200)!
    expect(made.body.person).toMatchObject({ name: 'Ada Lund', administrator: true })
    expect(made.headers.getSetCookie()[0]).toMatch(
      /^ninefold_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    )
    expect(await server.application.firstAdministratorToken()).toBeNull()
    expect((await server.nobody.get('/api/app')).body.setup).toBe(false)
  })
})

describe('signing in', () => {
  let ada: Person
  beforeAll(async () => {
    const reply = await signIn('ada@example.org', PASSWORD)
    ada = server.as(reply.body.person.id, reply.body.token)
  })

  test('IDE-2 accepts the cookie and the header', async () => {
    const reply = await server.nobody.request('GET', '/api/app', undefined, {
      cookie: `other=1; ninefold_session=${ada.token}`,
    })
    expect(reply.body.me.name).toBe('Ada Lund')
  })

  test('IDE-2 an unknown address, a wrong password and a suspended user get the same answer', async () => {
    const emil = await server.person('Emil Berg', [], { password: PASSWORD })
    const unknown = await signIn('nobody@example.org', PASSWORD)
    const wrong = await signIn('emil.berg@example.org', 'not this one at all')
    await ada.request('PUT', `/api/app/people/${emil.id}/active`, { active: false })
    const suspended = await signIn('emil.berg@example.org', PASSWORD)
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text])
    expect(suspended.text).toBe(wrong.text)
  })

  test('IDE-3 after too many attempts the account must wait, even with the right password', async () => {
    await server.person('Vera Victim', [], { password: PASSWORD })
    for (let i = 0; i < 5; i++) await signIn('vera.victim@example.org', `guess ${i}`)
    const reply = await signIn('vera.victim@example.org', PASSWORD)
    expect([reply.status, reply.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('IDE-2 a wrong body is refused like any other', async () => {
    const reply = await server.nobody.post('/api/app/sign-in', { email: 'a@b', password: 'x', role: 'finance' })
    expect([reply.status, reply.body.code]).toEqual([422, 'FIELD_UNKNOWN'])
  })
})

const administrator = () => server.person(`Admin ${Math.random()}`, [], { administrator: true })

describe('sessions', () => {
  test('IDE-4 signing out ends the session at once', async () => {
    const person = await server.person('Otto Out')
    expect((await person.get('/api/records/claim')).status).toBe(200)
    expect((await person.request('POST', '/api/app/sign-out')).status).toBe(204)
    expect((await person.get('/api/app/inbox')).status).toBe(401)
  })

  test('IDE-4 a new password ends the others and not this one', async () => {
    const person = await server.person('Paul Pass', [], { password: PASSWORD })
    const other = server.as(person.id, await server.application.signInAs(person.id))
    const wrong = await person.post('/api/app/password', { current: 'no no no no no', next: 'a whole new password' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'WRONG_PASSWORD'])
    expect((await person.post('/api/app/password', { current: PASSWORD, next: 'a whole new password' })).status).toBe(
      204,
    )
    expect((await person.get('/api/app/inbox')).status).toBe(200)
    expect((await other.get('/api/app/inbox')).status).toBe(401)
  })

  test('IDE-4 suspension ends all of them', async () => {
    const person = await server.person('Susi Suspended')
    const ada = await administrator()
    await person.get('/api/records/claim')
    const reply = await ada.request('PUT', `/api/app/people/${person.id}/active`, { active: false })
    expect(reply.body.active).toBe(false)
    expect((await person.get('/api/records/claim')).status).toBe(401)
  })

  test('IDE-5 a new role applies from the next request on, and so does its removal', async () => {
    const person = await server.person('Rolf Role')
    const ada = await administrator()
    expect((await person.get('/api/claims-to-pay')).status).toBe(403)
    await ada.request('PUT', `/api/app/people/${person.id}/roles`, { roles: ['finance'] })
    expect((await person.get('/api/claims-to-pay')).status).toBe(200)
    await ada.request('PUT', `/api/app/people/${person.id}/roles`, { roles: [] })
    expect((await person.get('/api/claims-to-pay')).status).toBe(403)
  })

  test('IDE-4 a deleted user is signed out', async () => {
    const person = await server.person('Gerd Gone')
    const ada = await administrator()
    expect((await ada.request('DELETE', `/api/records/user/${person.id}`)).status).toBe(204)
    expect((await person.get('/api/app/inbox')).status).toBe(401)
  })
})

describe('new passwords', () => {
  test('IDE-18 that are easy to guess are refused, with the reason', async () => {
    const person = await server.person('Petra Plain', [], { password: PASSWORD })
    const change = async (next: string) =>
      (await person.post('/api/app/password', { current: PASSWORD, next })).body.errors[0]
    expect(await change('qwertyuiop123')).toMatchObject({
      code: 'PASSWORD_GUESSABLE',
      field: 'next',
      message: 'This password is easy to guess: it is one of the most common passwords.',
    })
    expect((await change('petra.plain2026')).message).toContain('it consists mostly of your address')
    const ada = await administrator()
    const { link } = (await ada.post('/api/app/invitations', { email: 'i@example.org', name: 'I', roles: [] })).body
    const accepted = await server.nobody.post(`/api${link.replace('invitation', 'app/invitations')}`, {
      name: 'I',
      password: 'expense claims 1',
    })
    expect(accepted.body.errors[0].message).toContain('the name of this application')
  })

  test('IDE-18 are looked up among leaked ones by five digits of their hash, where the operator named a service', async () => {
    const asked: string[] = []
    let answers = true
    const service = createServer().listen(0, '127.0.0.1')
    await once(service, 'listening')
    const range = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`
    const said: string[] = []
    const log = { info: () => {}, error: (_: unknown, text: string) => void said.push(text) }
    const other = await startServer({ mode: 'production', breachedPasswords: range, log })
    const person = await other.person('Paul Leak', [], { password: PASSWORD })
    const leaked = 'a sentence of four words'
    const digest = createHash('sha1').update(leaked).digest('hex').toUpperCase()
    service.on('request', (request, response) => {
      asked.push(request.url ?? '')
      response.statusCode = answers ? 200 : 500
      response.end(`0018A45C4D1DEF81644B54AB7F969B88D65:1\r\n${digest.slice(5)}:42\r\n`)
    })
    const change = (current: string, next: string) => person.post('/api/app/password', { current, next })
    const refused = await change(PASSWORD, leaked)
    expect(refused.body.errors[0].message).toContain('it is in a list of stolen passwords')
    expect(asked).toEqual([`/range/${digest.slice(0, 5)}`])
    expect((await change(PASSWORD, `${leaked} more`)).status).toBe(204)
    answers = false
    expect((await change(`${leaked} more`, leaked)).status).toBe(204)
    expect(said).toEqual([expect.stringContaining('could not be looked up')])
    await other.close()
    service.close()
  })
})

describe('roles', () => {
  test('IDE-5 are assigned by users who may assign them, and nobody gives themselves more', async () => {
    const plain = await server.person('Nils Nobody')
    const finance = await server.person('Fia Finance', ['finance'])
    for (const person of [plain, finance]) {
      const reply = await person.request('PUT', `/api/app/people/${person.id}/roles`, {
        roles: ['finance'],
        administrator: true,
      })
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
      expect((await person.get('/api/app/people')).status).toBe(403)
      expect((await person.post('/api/app/invitations', { email: 'x@example.org', name: 'X', roles: [] })).status).toBe(
        403,
      )
      expect((await person.request('PUT', `/api/app/people/${plain.id}/active`, { active: false })).status).toBe(403)
    }
  })

  test('IDE-5 a role that is not assignable cannot be assigned', async () => {
    const ada = await server.person('Anna Admin', [], { administrator: true })
    const reply = await ada.request('PUT', `/api/app/people/${ada.id}/roles`, { roles: ['manager', 'finanse'] })
    expect([reply.status, reply.body.code]).toEqual([422, 'ROLE_UNKNOWN'])
  })

  test('IDE-5 the last administrator cannot be removed', async () => {
    const alone = await startServer({ mode: 'production' })
    const ada = await alone.person('Ada Lund', [], { administrator: true })
    const demoted = await ada.request('PUT', `/api/app/people/${ada.id}/roles`, { administrator: false })
    const suspended = await ada.request('PUT', `/api/app/people/${ada.id}/active`, { active: false })
    const deleted = await ada.request('DELETE', `/api/records/user/${ada.id}`)
    expect([demoted, suspended, deleted].map((reply) => reply.body?.code)).toEqual(Array(3).fill('LAST_ADMINISTRATOR'))
    await alone.close()
  })
})

describe('invitations', () => {
  test('IDE-6 create an account with the roles, once', async () => {
    const ada = await server.person('Iris Inviter', [], { administrator: true })
    const { link } = (
      await ada.post('/api/app/invitations', { email: 'neu@example.org', name: 'Neu', roles: ['finance'] })
    ).body
    const token = link.split('/').at(-1)
    expect((await server.nobody.get(`/api/app/invitations/${token}`)).body).toEqual({
      email: 'neu@example.org',
      name: 'Neu',
      roles: ['finance'],
    })
    const accepted = await server.nobody.post(`/api/app/invitations/${token}`, { name: 'Neu Mann', password: PASSWORD })
    expect(accepted.body.person).toMatchObject({ name: 'Neu Mann', roles: ['finance'], administrator: false })
    expect(
      (await server.nobody.post(`/api/app/invitations/${token}`, { name: 'x', password: PASSWORD })).body.code,
    ).toBe('LINK_INVALID')
    expect((await server.as('', accepted.body.token).get('/api/claims-to-pay')).status).toBe(200)
    const again = await ada.post('/api/app/invitations', { email: 'NEU@example.org', name: 'Neu', roles: [] })
    expect([again.status, again.body]).toEqual([200, { account: accepted.body.person.id }])
  })

  test('IDE-22 are refused for an address that looks like another one', async () => {
    const ada = await server.person('Lea Lookalike', [], { administrator: true })
    const invite = async (email: string) =>
      (await ada.post('/api/app/invitations', { email, name: 'L', roles: [] })).body.errors?.[0]?.code
    const misleading = [
      'eva\u200B@x.org',
      'ｅva@x.org',
      '\u0435va@x.org',
      'eva@\u0445x.org',
      'ﬁ@x.org',
      'e\u00ADva@x.org',
    ]
    for (const email of misleading) expect([email, await invite(email)]).toEqual([email, 'EMAIL_LOOKALIKE'])
    for (const email of ['zoë@x.org', 'иван@пример.org', '田中@x.jp', 'o+tag@x.org'])
      expect([email, await invite(email)]).toEqual([email, undefined])
    await expect(server.application.addPerson({ name: 'Eva', email: 'ev\u0430@x.org' })).rejects.toThrow(
      'EMAIL_LOOKALIKE',
    )
  })

  test('IDE-6 report all their problems', async () => {
    const ada = await server.person('Ivo Inviter', [], { administrator: true })
    const reply = await ada.post('/api/app/invitations', { email: 'nonsense', name: ' ', roles: [] })
    expect(reply.body.errors.map((error: { field: string }) => error.field)).toEqual(['email', 'name'])
  })
})

describe('viewing the application as another user', () => {
  test('IDE-7 is possible only in development mode', async () => {
    const ada = await server.person('Nosy Admin', [], { administrator: true })
    expect((await ada.post('/api/app/see-as', { person: ada.id })).status).toBe(404)
    expect((await ada.get('/api/app')).body.people).toBeUndefined()
    expect((await ada.post('/api/app/clock', { advance: '1 day' })).status).toBe(404)
  })

  test('IDE-7 uses the other’s permissions and the own name in the history', async () => {
    const development = await startServer()
    const ada = await development.person('Ada Lund', [], { administrator: true, password: PASSWORD })
    const emil = await development.person('Emil Berg')
    const seen = await ada.post('/api/app/see-as', { person: emil.id })
    expect([seen.body.token, seen.body.person.id]).toEqual([ada.token, emil.id])
    expect((await ada.get('/api/app/people')).status).toBe(403)
    const made = await ada.post('/api/records/cost-centre', { code: 'X1', name: 'x' })
    expect(made.status).toBe(403)
    const claim = await ada.post('/api/records/claim', {
      title: 'Bus',
      category: 'travel',
      spentOn: '2026-01-01',
      lines: [],
    })
    expect(claim.body.owner).toBe(emil.id)
    const history = await emil.get(`/api/records/claim/${claim.body.id}/history`)
    expect(history.body.items[0].who.id).toBe(ada.id)
    await ada.post('/api/app/see-as', { person: null })
    expect((await ada.get('/api/app')).body.me.id).toBe(ada.id)
    await development.close()
  })

  test('IDE-7 without signing in only as users of a demonstration', async () => {
    const development = await startServer()
    const ada = await development.person('Ada Lund', [], { administrator: true, password: PASSWORD })
    const demo = await development.person('Demo Dana')
    const people = (await development.nobody.get('/api/app')).body.people
    expect(people.map((person: { id: string }) => person.id)).toEqual([demo.id])
    expect((await development.nobody.post('/api/app/see-as', { person: ada.id })).status).toBe(401)
    const seen = await development.nobody.post('/api/app/see-as', { person: demo.id })
    expect((await development.as('', seen.body.token).get('/api/app')).body.me.id).toBe(demo.id)
    await development.close()
  })
})

test('IDE-4 a restart keeps sessions and stores no token in clear text', async () => {
  const first = await startServer()
  const person = await first.person('Rita Restart', [], { password: PASSWORD })
  await first.application.close()
  const second = await startServer({ data: first.data })
  expect((await second.as(person.id, person.token).get('/api/app')).body.me.id).toBe(person.id)
  await second.close()
  const store = await openStoreOf(first.data)
  expect(await columnsWith(store, '$argon2id$')).toEqual(['ninefold_account.password'])
  expect(await columnsWith(store, person.token)).toEqual([])
  expect(await columnsWith(store, PASSWORD)).toEqual([])
  await store.close()
  rmSync(first.data, { recursive: true, force: true })
})

/** A minute that does not end, however slow the machine is. */
const sameMinute = { now: () => Date.parse('2026-06-15T10:00:00Z') }

test('IDE-8 requests per minute are counted per user', async () => {
  const few = await startServer({
    text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 10 |']),
    ...sameMinute,
  })
  const [one, other] = [await few.person('Fast Fred'), await few.person('Slow Sue')]
  const replies = await Promise.all(Array.from({ length: 12 }, () => one.get('/api/records/claim')))
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(2)
  const refused = replies.find((reply) => reply.status === 429)!
  expect(refused.body.code).toBe('TOO_MANY_REQUESTS')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await other.get('/api/records/claim')).status).toBe(200)
  await few.close()
})

describe('IDE-8 behind one address', () => {
  const atMostTen = exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 10 |'])
  const statuses = async (replies: readonly Promise<Reply>[]) => (await Promise.all(replies)).map((each) => each.status)

  test('IDE-8 an office signs in again after a restart: nobody is refused', async () => {
    const first = await startServer({ text: atMostTen, ...sameMinute })
    const office: Person[] = []
    for (let i = 0; i < 15; i++) office.push(await first.person(`Colleague ${i}`))
    await first.application.close()
    const second = await startServer({ text: atMostTen, data: first.data, ...sameMinute })
    const after = await statuses(office.map(({ id, token }) => second.as(id, token).get('/api/records/claim')))
    expect(after).toEqual(office.map(() => 200))
    await second.close()
    rmSync(first.data, { recursive: true, force: true })
  })

  test('IDE-8 invalid tokens count for their address and do not affect other users there', async () => {
    const few = await startServer({ text: atMostTen, ...sameMinute })
    const person = await few.person('Honest Hanna')
    const wrong = Array.from({ length: 15 }, (_, i) => few.as('', `invalid-${i}`).get('/api/records/claim'))
    expect((await statuses(wrong)).filter((status) => status === 429)).toHaveLength(5)
    expect((await few.nobody.get('/api/app')).status).toBe(429)
    expect((await person.get('/api/records/claim')).status).toBe(200)
    await few.close()
  })
})
