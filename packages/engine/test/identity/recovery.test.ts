// Forgotten passwords, and an application that nobody can sign in to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInLink } from '../../src/index.ts'
import { networkOf } from '../../src/identity/network-of.ts'
import { readMailServer, readSender } from '../../src/mail/mail-options.ts'
import { startMailServer } from '../support/mail-server.ts'
import { PASSWORD, startServer, type Person } from '../support/server.ts'
import { keptIn, openStoreOf } from '../support/database.ts'
import { testServer } from '../support/test-server.ts'

let now = Date.now()
const HOUR = 3_600_000

const text = `# Specification: Library

## 1. Purpose

- Sign-up: open

## 3. Entities and their fields

### User

| Field | Type | Required |
| --- | --- | --- |
| Name | text (1–80) | yes |
| Email | email | yes |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| desk | given by administrators |

| Entity | member | desk |
| --- | --- | --- |
| User | read | read, update |
`
const mailServer = await startMailServer()
afterAll(() => mailServer.close())
const mail = {
  server: readMailServer(`smtp://localhost:${mailServer.port}`)!,
  from: readSender('Library <library@company.example>')!,
}
const server = await testServer({
  mode: 'production',
  text,
  mail,
  publicAddress: 'https://library.company.example',
  trustProxy: 1,
  now: () => now,
})
const ada = await server.person('Ada Lund', ['desk'], { administrator: true, password: PASSWORD })
const NEW = 'a quite different sentence'

const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)
const linkFor = async (id: string) => tokenOf((await ada.post(`/api/app/people/${id}/password-link`)).body.link)
const redeem = (token: string, password = NEW) => server.nobody.post('/api/app/new-password', { token, password })
const signIn = (email: string, password: string) => server.nobody.post('/api/app/sign-in', { email, password })

describe('by mail', () => {
  const ask = (email: string, from = '10.0.0.1') =>
    server.nobody.request('POST', '/api/app/forgotten-password', { email }, { 'x-forwarded-for': from })

  test('IDE-19 a link comes by mail, works for half an hour and once; an unknown address gets the same answer', async () => {
    const person = await server.person('Fritz Forgot', [], { password: PASSWORD })
    expect((await server.nobody.get('/api/app/sign-in')).body).toEqual({ forgottenPassword: true, providers: [] })
    const known = await ask(' FRITZ.forgot@example.org')
    const unknown = await ask('nobody.at.all@example.org')
    expect([known.status, known.text]).toEqual([204, unknown.text])
    expect(unknown.status).toBe(204)
    await expect.poll(() => mailServer.taken.length).toBe(1)
    const [{ to, mail: received }] = mailServer.taken as [(typeof mailServer.taken)[0]]
    expect([to, received.subject]).toEqual([['fritz.forgot@example.org'], 'A new password for Library'])
    const link = /https:\/\/library\.company\.example\/-\/new-password#([\w-]{43})/.exec(received.text ?? '')!
    now += 31 * 60_000
    expect((await redeem(link[1]!)).body.code).toBe('LINK_INVALID')
    now -= 2 * 60_000
    expect((await redeem(link[1]!)).status).toBe(204)
    expect((await signIn('fritz.forgot@example.org', NEW)).body.person.id).toBe(person.id)
  })

  test('IDE-19 requests are limited for each address, known or not, and for each client', async () => {
    now += HOUR
    const statuses = async (emails: readonly string[], from: string) => {
      const found = []
      for (const email of emails) found.push((await ask(email, from)).status)
      return found
    }
    expect(await statuses(Array(4).fill('nobody@example.org') as string[], '10.0.0.2')).toEqual([204, 204, 204, 429])
    const many = Array.from({ length: 21 }, (_, i) => `somebody${i}@example.org`)
    expect((await statuses(many, '10.0.0.3')).slice(-2)).toEqual([204, 429])
  })
})

test('IDE-16 an administrator makes a link for a new password; it works once and ends all sessions', async () => {
  const eva = await server.person('Eva Lost', [], { password: PASSWORD })
  const { status, body } = await ada.post(`/api/app/people/${eva.id}/password-link`)
  expect([status, body.link]).toEqual([201, expect.stringMatching(/^\/-\/new-password#[\w-]{43}$/)])
  const token = tokenOf(body.link)
  expect((await server.nobody.post('/api/app/password-link', { token })).body).toEqual({
    email: 'eva.lost@example.org',
  })
  const short = await redeem(token, 'short')
  expect([short.status, short.body.errors[0].field]).toEqual([422, 'password'])
  const both = await Promise.all([redeem(token), redeem(token)])
  expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([204, 404])
  expect(both.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true)
  expect((await eva.get('/api/app/inbox')).status).toBe(401)
  expect((await signIn('eva.lost@example.org', PASSWORD)).status).toBe(401)
  expect((await signIn('eva.lost@example.org', NEW)).status).toBe(200)
})

test('IDE-16 a link ends after a day, with a later one, with another password or address, and for a suspended person', async () => {
  const person = await server.person('Ivo Late', [], { password: PASSWORD })
  const invalid = async (token: string) => {
    const replies = [await server.nobody.post('/api/app/password-link', { token }), await redeem(token)]
    expect(replies.map(({ body }) => body?.code)).toEqual(['LINK_INVALID', 'LINK_INVALID'])
  }
  const [first, second] = [await linkFor(person.id), await linkFor(person.id)]
  await invalid(first)
  now += 25 * HOUR
  await invalid(second)
  const third = await linkFor(person.id)
  await person.post('/api/app/password', { current: PASSWORD, next: NEW })
  await invalid(third)
  const fourth = await linkFor(person.id)
  const moved = await ada.patch(`/api/records/user/${person.id}`, { email: 'ivo.moved@example.org' })
  expect(moved.status, moved.text).toBe(200)
  await invalid(fourth)
  const fifth = await linkFor(person.id)
  await ada.request('PUT', `/api/app/people/${person.id}/active`, { active: false })
  await invalid(fifth)
})

test('IDE-16 only administrators make such links, and not for themselves', async () => {
  const person = await server.person('Nils Nobody')
  const replies = [
    await person.post(`/api/app/people/${ada.id}/password-link`),
    await ada.post(`/api/app/people/${ada.id}/password-link`),
    await ada.post(`/api/app/people/01900000-0000-7000-8000-000000000000/password-link`),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 404])
})

test('IDE-17 the machine makes a link while the application runs, for the last administrator too', async () => {
  const kept = await keptIn(server.data)
  const made = await signInLink({ ...kept, email: ' ADA.lund@example.org', now: () => now })
  const path = 'path' in made ? made.path : ''
  expect((await redeem(tokenOf(path))).status).toBe(204)
  const again = await signIn('ada.lund@example.org', NEW)
  expect(again.body.person.administrator).toBe(true)
  const refusals = [undefined, 'nobody@example.org', 'ivo.moved@example.org'].map((email) =>
    signInLink({ ...kept, ...(email !== undefined && { email }) }),
  )
  expect(await Promise.all(refusals)).toEqual([
    { refused: 'hasAdministrator' },
    { refused: 'unknown' },
    { refused: 'suspended' },
  ])
})

test('IDE-1 the link of the first administrator ends after a day', async () => {
  let time = Date.now()
  const empty = await startServer({ mode: 'production', now: () => time })
  const kept = await keptIn(empty.data)
  const made = await signInLink({ ...kept, now: () => time })
  const token = 'path' in made ? made.path.replace('/first-administrator/', '') : ''
  const become = () =>
    empty.nobody.post('/api/app/first-administrator', {
      token,
      name: 'Ada',
      email: 'ada@example.org',
      password: PASSWORD,
    })
  time += 25 * HOUR
  expect((await become()).body.code).toBe('LINK_INVALID')
  time -= 2 * HOUR
  expect((await become()).status).toBe(200)
  await empty.close()
})

test('IDE-16 the security log has who made a link and that it was used', async () => {
  const admin = await signIn('ada.lund@example.org', NEW)
  const as = server.as(ada.id, admin.body.token)
  const { body } = await as.get('/api/app/security-log?kind=passwordResetRequested')
  const [latest] = body.items
  expect(latest).toMatchObject({ actorKind: 'machine', actor: null, target: { id: ada.id } })
  expect(body.items.at(-1)).toMatchObject({ actorKind: 'nobody', actor: null })
  expect(body.items.at(-2)).toMatchObject({ actorKind: 'account', actor: { id: ada.id } })
  expect((await as.get('/api/app/security-log?kind=passwordReset')).body.items).toHaveLength(3)
})

test('IDE-16 the database has the token of no link', async () => {
  const person = await server.person('Tom Token')
  const admin = await signIn('ada.lund@example.org', NEW)
  const as = server.as(ada.id, admin.body.token)
  const token = tokenOf((await as.post(`/api/app/people/${person.id}/password-link`)).body.link)
  const store = await openStoreOf(server.data)
  const rows = await store.read((reader) => reader.rows('SELECT token FROM ninefold_link'))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flat()).not.toContain(token)
  await store.close()
})

describe('attempts', () => {
  const from = (address: string, cookie = '') => ({ 'x-forwarded-for': address, ...(cookie && { cookie }) })
  const attempt = (email: string, password: string, headers: Record<string, string>) =>
    server.nobody.request('POST', '/api/app/sign-in', { email, password }, headers)
  const deviceOf = (headers: Headers) => /__Host-ninefold_device=([^;]+)/.exec(headers.get('set-cookie') ?? '')![1]!

  test('IDE-3 wrong passwords from elsewhere do not lock out somebody on a known device', async () => {
    now += HOUR
    await server.person('Vera Victim', [], { password: PASSWORD })
    const email = 'vera.victim@example.org'
    const usual = await attempt(email, PASSWORD, from('10.1.0.1'))
    const cookie = `__Host-ninefold_device=${deviceOf(usual.headers)}`
    for (let i = 0; i < 10; i++) await attempt(email, `guess number ${i}`, from(`10.2.0.${i}`))
    expect((await attempt(email, PASSWORD, from('10.1.0.1'))).status).toBe(429)
    expect((await attempt(email, PASSWORD, from('10.1.0.1', cookie))).status).toBe(200)
    // A known device guesses as often as anybody.
    const guesses = []
    for (let i = 0; i < 11; i++) guesses.push((await attempt(email, `guess ${i}`, from('10.1.0.1', cookie))).status)
    expect(guesses.filter((status) => status === 401)).toHaveLength(10)
  })

  test('IDE-3 a device is known for its own accounts only, and not after a new password', async () => {
    now += HOUR
    const [one, other] = ['Olaf One', 'Otto Other'].map((name) => name.toLowerCase().replace(' ', '.'))
    await server.person('Olaf One', [], { password: PASSWORD })
    await server.person('Otto Other', [], { password: PASSWORD })
    const cookie = `__Host-ninefold_device=${deviceOf((await attempt(`${one}@example.org`, PASSWORD, from('10.3.0.1'))).headers)}`
    for (let i = 0; i < 10; i++) await attempt(`${other}@example.org`, `guess ${i}`, from(`10.4.0.${i}`))
    expect((await attempt(`${other}@example.org`, PASSWORD, from('10.3.0.1', cookie))).status).toBe(429)
    const forged = `${cookie.slice(0, -4)}AAAA`
    for (let i = 0; i < 10; i++) await attempt(`${one}@example.org`, `guess ${i}`, from(`10.5.0.${i}`))
    expect((await attempt(`${one}@example.org`, PASSWORD, from('10.3.0.1', forged))).status).toBe(429)
    expect((await attempt(`${one}@example.org`, PASSWORD, from('10.3.0.1', cookie))).status).toBe(200)
  })

  test('IDE-3 a restart forgets none, and the database has no address that was typed', async () => {
    const first = await startServer({ mode: 'production' })
    const wrong = (at: typeof first) =>
      at.nobody.post('/api/app/sign-in', { email: 'typed@example.org', password: 'not the right one' })
    for (let i = 0; i < 10; i++) expect((await wrong(first)).status).toBe(401)
    await first.application.close()
    const store = await openStoreOf(first.data)
    const rows = await store.read((reader) => reader.rows('SELECT name FROM ninefold_attempt'))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/typed|127/)
    await store.close()
    const second = await startServer({ mode: 'production', data: first.data })
    expect((await wrong(second)).status).toBe(429)
    await second.close()
  })

  test('IDE-3 an IPv6 address counts by its first 64 bits', () => {
    const all = ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', '2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::1%eth0']
    expect(new Set(all.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']))
    expect([networkOf('::1'), networkOf('10.0.0.1')]).toEqual(['0:0:0:0::/64', '10.0.0.1'])
  })
})

test('IDE-4 over HTTPS the cookies have the prefix that binds them to the host; those of before still count', async () => {
  now += HOUR
  await server.person('Carl Cookie', [], { password: PASSWORD })
  const reply = await signIn('carl.cookie@example.org', PASSWORD)
  const [session, device] = reply.headers.getSetCookie()
  expect(session).toMatch(/^__Host-ninefold_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  expect(device).toMatch(/^__Host-ninefold_device=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  for (const name of ['__Host-ninefold_session', 'ninefold_session']) {
    const view = await server.nobody.request('GET', '/api/app', undefined, { cookie: `${name}=${reply.body.token}` })
    expect(view.body.me.name).toBe('Carl Cookie')
  }
})

describe('an address is proved by a mail', () => {
  let admin: Person
  beforeAll(async () => {
    admin = server.as(ada.id, (await signIn('ada.lund@example.org', NEW)).body.token)
  })

  /** The token of the latest mail to this address, when there are so many. */
  async function mailed(address: string, count = 1): Promise<string> {
    const to = () => mailServer.taken.filter((one) => one.to.includes(address))
    await expect.poll(() => to().length).toBe(count)
    const { text = '' } = to().at(-1)!.mail
    return /https:\/\/library\.company\.example\/(?:invitation\/|-\/confirm-address#)([\w-]{43})/.exec(text)![1]!
  }

  test('IDE-6 an invitation goes to its receiver alone, and so does a new link', async () => {
    const invited = await admin.post('/api/app/invitations', {
      email: 'nora@example.org',
      name: 'Nora',
      roles: ['desk'],
    })
    expect([invited.status, invited.body]).toEqual([201, { mailedTo: 'nora@example.org' }])
    const first = await mailed('nora@example.org')
    const [{ id }] = (await admin.get('/api/app/invitations')).body.items
    expect((await admin.post(`/api/app/invitations/${id}/renewal`)).body).toEqual({ mailedTo: 'nora@example.org' })
    const second = await mailed('nora@example.org', 2)
    const accept = (token: string) =>
      server.nobody.post(`/api/app/invitations/${token}`, { name: 'Nora New', password: PASSWORD })
    expect((await accept(first)).status).toBe(404)
    expect((await accept(second)).body.person.roles).toEqual(['desk'])
  })

  const signUp = (email: string) =>
    server.nobody.post('/api/app/sign-up', { name: 'Sue Up', email, password: PASSWORD })
  const confirm = (email: string, confirmation: string, password = PASSWORD) =>
    server.nobody.post('/api/app/sign-in', { email, password, confirmation })

  test('IDE-25 who makes an account confirms the address with the password before they act', async () => {
    const email = 'sue@example.org'
    const made = await signUp(email)
    expect([made.status, made.body, made.headers.get('set-cookie')]).toEqual([202, { confirm: email }, null])
    const first = await mailed(email)
    expect((await signIn(email, 'another sentence')).body.code).toBe('WRONG_CREDENTIALS')
    expect((await signIn(email, PASSWORD)).body.code).toBe('EMAIL_UNCONFIRMED')
    const people = async () => (await admin.get('/api/app/people')).body.items
    expect(await people()).toContainEqual(expect.objectContaining({ email, active: false, unconfirmed: true }))
    const second = await mailed(email, 2)
    expect((await confirm(email, second, 'another sentence')).body.code).toBe('WRONG_CREDENTIALS')
    expect((await confirm(email, `${first.slice(1)}x`)).body.code).toBe('LINK_INVALID')
    expect((await confirm(email, first)).body.person).toMatchObject({ email, active: true })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('IDE-25 the owner of an address takes an account that somebody else made with it', async () => {
    const email = 'owner@example.org'
    await signUp(email)
    await mailed(email)
    await server.nobody.post('/api/app/forgotten-password', { email })
    await expect.poll(() => mailServer.taken.filter(({ to }) => to.includes(email)).length).toBe(2)
    const { text = '' } = mailServer.taken.findLast(({ to }) => to.includes(email))!.mail
    expect((await redeem(/new-password#([\w-]{43})/.exec(text)![1]!)).status).toBe(204)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
  })

  test('IDE-25 an administrator admits or suspends an account that is not confirmed', async () => {
    const email = 'admitted@example.org'
    await signUp(email)
    const find = async () =>
      (await admin.get('/api/app/people')).body.items.find((one: { email: string }) => one.email === email)
    const setActive = async (active: boolean) =>
      admin.request('PUT', `/api/app/people/${(await find()).id}/active`, { active })
    await setActive(false)
    expect(await find()).not.toHaveProperty('unconfirmed')
    expect((await signIn(email, PASSWORD)).body.code).toBe('WRONG_CREDENTIALS')
    await setActive(true)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('IDE-25 a link of another account, or one that has ended, confirms nothing', async () => {
    await signUp('one@example.org')
    await signUp('other@example.org')
    const other = await mailed('other@example.org')
    expect((await confirm('one@example.org', other)).body.code).toBe('LINK_INVALID')
    now += 25 * HOUR
    expect((await confirm('other@example.org', other)).body.code).toBe('LINK_INVALID')
  })
})
