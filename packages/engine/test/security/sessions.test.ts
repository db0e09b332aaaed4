// What was taken away is gone at once, in open streams too; and guessing at the door is counted, however it is spelt.
import { rmSync } from 'node:fs'
import type { LiveEvent } from '@ninefold/plan/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  claim,
  exampleWith,
  expensePeople,
  PASSWORD,
  startServer,
  type Person,
  type Server,
} from '../support/server.ts'
import { listen } from '../support/stream.ts'

const text = exampleWith(
  ['| Page size | 50 |', '| Page size | 50 |\n| Sign-in attempts | 5 |'],
  ['| Requests per minute | 600 |', '| Requests per minute | 100000 |'],
)

describe('what was taken away', () => {
  let server: Server
  let people: Awaited<ReturnType<typeof expensePeople>>
  let made = 0
  beforeAll(async () => {
    server = await startServer({ text, mode: 'production', now: () => Date.parse('2026-06-15T10:00:00Z') })
    people = await expensePeople(server)
  })
  afterAll(() => server.close())

  const submitted = async (): Promise<string> => {
    const id = (await people.employee.post('/api/records/claim', claim('10', { title: `Live ${++made}` }))).body
      .id as string
    expect((await people.employee.post(`/api/records/claim/${id}/actions/submit`)).status).toBe(200)
    return id
  }
  const names =
    (id: string) =>
    (event: LiveEvent): boolean =>
      event.kind === 'records' && event.ids.includes(id)

  test('SEC-10 a role: the open stream tells no more of what only the role could see', async () => {
    const person = await server.person('Lars Loser', ['finance'])
    const [page, owner] = await Promise.all([listen(server, person), listen(server, people.employee)])
    const first = await submitted()
    await page.until(names(first))
    await people.administrator.request('PUT', `/api/app/people/${person.id}/roles`, { roles: [] })
    const second = await submitted()
    await owner.until(names(second))
    // Something of their own comes after it, so that what was not told before was not told at all.
    const own = (await person.post('/api/records/claim', claim('10', { title: 'Own' }))).body.id
    await page.until(names(own))
    expect(page.events.some(names(second))).toBe(false)
    for (const path of [
      `/api/records/claim/${second}`,
      `/api/records/claim/${second}/history`,
      `/api/records/claim/${second}/files/receipt`,
    ])
      expect((await person.get(path)).status).toBe(404)
    expect((await person.get('/api/claims-to-pay')).status).toBe(403)
    expect((await person.get('/api/app')).text).not.toContain('financeNote')
    page.close()
    owner.close()
  })

  test('SEC-10 a place in a relation: who is manager no more sees and does no more', async () => {
    const id = await submitted()
    const page = await listen(server, people.manager)
    expect((await people.manager.get(`/api/records/claim/${id}`)).status).toBe(200)
    await people.administrator.patch(`/api/records/user/${people.employee.id}`, { manager: people.stranger.id })
    expect((await people.manager.get(`/api/records/claim/${id}`)).status).toBe(404)
    expect((await people.manager.post(`/api/records/claim/${id}/actions/approve`)).status).toBe(404)
    const next = await submitted()
    const own = (await people.manager.post('/api/records/claim', claim('10', { title: 'Manager’s own' }))).body.id
    await page.until(names(own))
    expect(page.events.some(names(next))).toBe(false)
    page.close()
    await people.administrator.patch(`/api/records/user/${people.employee.id}`, { manager: people.manager.id })
  })

  test.each([
    [
      'a new password, chosen elsewhere',
      (_: Person, other: Person) =>
        other.post('/api/app/password', { current: PASSWORD, next: 'another long password' }),
    ],
    ['being deleted', (person: Person) => people.administrator.request('DELETE', `/api/records/user/${person.id}`)],
    [
      'suspension',
      (person: Person) => people.administrator.request('PUT', `/api/app/people/${person.id}/active`, { active: false }),
    ],
  ] as const)('SEC-10 %s ends the session, and its stream before anything is told', async (label, take) => {
    const person = await server.person(`Leaver ${label.replaceAll(/\W/g, '')}`, ['finance'], { password: PASSWORD })
    const other = server.as(person.id, await server.application.signInAs(person.id))
    const page = await listen(server, person)
    const taken = await take(person, other)
    expect(taken.status, taken.text).toBeLessThan(300)
    const id = await submitted()
    await page.ended
    expect(page.events.some(names(id))).toBe(false)
    for (const path of ['/api/app/inbox', '/api/my-claims', `/api/records/claim/${id}`])
      expect((await person.get(path)).status).toBe(401)
    expect((await person.post('/api/records/claim', claim())).status).toBe(401)
  })

  test('SEC-10 a permission that a new version of the document takes away', async () => {
    const id = await submitted()
    const page = await listen(server, people.auditor)
    expect((await people.auditor.get(`/api/records/claim/${id}`)).status).toBe(200)
    const stricter = text.replace(
      "read all but `explanation`, `customer`, `receipt` when `status != 'draft'`",
      "read all but `explanation`, `customer`, `receipt` when `status == 'paid'`",
    )
    expect(stricter).not.toBe(text)
    expect((await server.application.replaceDocument([{ file: 'specification.md', text: stricter }])).replaced).toBe(
      true,
    )
    expect((await people.auditor.get(`/api/records/claim/${id}`)).status).toBe(404)
    const next = await submitted()
    const own = (await people.auditor.post('/api/records/claim', claim('10', { title: 'Auditor’s own' }))).body.id
    await page.until(names(own))
    expect(page.events.some(names(next))).toBe(false)
    page.close()
  })

  test('SEC-10 an invitation that was withdrawn by another, or used, or outlived by suspension', async () => {
    const invite = async (email: string, roles: readonly string[] = []) =>
      (await people.administrator.post('/api/app/invitations', { email, name: 'New', roles: [...roles] })).body.link
        .split('/')
        .at(-1) as string
    const accept = (token: string, password = PASSWORD) =>
      server.nobody.post(`/api/app/invitations/${token}`, { name: 'New', password })
    const old = await invite('twice@example.org', ['finance'])
    const other = await invite('Twice@Example.org')
    expect((await accept(old)).body.code, 'a second invitation replaces the first, however the address is spelt').toBe(
      'LINK_INVALID',
    )
    const { person, token } = (await accept(other)).body
    expect(person.roles).toEqual([])
    expect((await accept(other)).body.code).toBe('LINK_INVALID')
    expect((await server.as('', token).get('/api/claims-to-pay')).status).toBe(403)

    const waiting = await server.person('Wanda Waiting')
    const late = await invite('wanda.waiting@example.org')
    await people.administrator.request('PUT', `/api/app/people/${waiting.id}/active`, { active: false })
    expect((await accept(late)).body.code, 'who is suspended does not come back by an old link').toBe('LINK_INVALID')
  })
})

describe('viewing the application as another user', () => {
  test('SEC-10 ends with development: the same session in production is oneself again', async () => {
    const development = await startServer({ text })
    const administrator = await development.person('Ada Lund', [], { administrator: true, password: PASSWORD })
    const plain = await development.person('Per Plain', [], { password: PASSWORD })
    await plain.post('/api/app/see-as', { person: administrator.id })
    expect((await plain.get('/api/app/people')).status).toBe(200)
    await development.application.close()
    const production = await startServer({ text, data: development.data, mode: 'production' })
    const same = production.as(plain.id, plain.token)
    expect((await same.get('/api/app')).body.me).toMatchObject({ id: plain.id, administrator: false })
    expect((await same.get('/api/app/people')).status).toBe(403)
    expect((await same.post('/api/app/see-as', { person: administrator.id })).status).toBe(404)
    await production.close()
    rmSync(development.data, { recursive: true, force: true })
  })
})

describe('at the door', () => {
  let server: Server
  let time = Date.parse('2026-06-15T10:00:00Z')
  beforeAll(async () => {
    server = await startServer({ text, mode: 'production', trustProxy: 1, now: () => time })
  })
  afterAll(() => server.close())
  // Each test begins when the counts of the one before have ended.
  const later = () => (time += 16 * 60_000)

  const signIn = (email: string, password: string, address: string, more: Readonly<Record<string, string>> = {}) =>
    server.nobody.request('POST', '/api/app/sign-in', { email, password }, { 'x-forwarded-for': address, ...more })

  test('SEC-11 one account is guessed at five times, from however many addresses, however it is spelt', async () => {
    later()
    const email = 'zoë.büchi@example.org'
    const id = await server.application.addPerson({ name: 'Zoë Büchi', email, password: PASSWORD })
    const spellings = [
      email,
      email.normalize('NFD'),
      ` ${email} `,
      email.toUpperCase(),
      email.toUpperCase().normalize('NFD'),
      `\t${email}`,
      'zo\u00eb.bu\u0308chi@example.org',
      email,
    ]
    const replies = []
    for (const [i, each] of spellings.entries()) replies.push((await signIn(each, `guess ${i}`, `10.0.0.${i}`)).status)
    expect(replies).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await signIn(email, PASSWORD, '10.0.1.1')).status).toBe(429)
    later()
    expect((await signIn(email, PASSWORD, '10.0.1.1')).body.person.id).toBe(id)
  })

  test('SEC-11 one address guesses five times, at however many accounts', async () => {
    later()
    const statuses = []
    for (let i = 0; i < 8; i++)
      statuses.push((await signIn(`somebody${i}@example.org`, 'password123456', '10.1.0.1')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  test('SEC-11 coming in oneself in between buys no more guesses', async () => {
    later()
    await server.application.addPerson({ name: 'Mal Lory', email: 'mal@example.org', password: PASSWORD })
    let guesses = 0
    for (let i = 0; i < 12; i++) {
      await signIn('mal@example.org', PASSWORD, '10.2.0.1')
      if ((await signIn(`victim${i}@example.org`, 'password123456', '10.2.0.1')).status === 401) guesses++
    }
    expect(guesses).toBe(5)
  })

  test('SEC-11 nothing that comes along makes an attempt another one', async () => {
    later()
    const ways: readonly Readonly<Record<string, string>>[] = [
      { 'user-agent': 'a' },
      { 'x-real-ip': '1.1.1.1' },
      { 'true-client-ip': '2.2.2.2' },
      { forwarded: 'for=3.3.3.3' },
      { cookie: 'ninefold_session=x' },
      { 'cf-connecting-ip': '4.4.4.4' },
      { origin: server.address },
      { 'x-request-id': '7' },
    ]
    const statuses = []
    for (const way of ways)
      statuses.push((await signIn('target@example.org', 'password123456', '10.3.0.1', way)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('SEC-11 what a caller writes before the proxy’s entry is not their address', async () => {
    later()
    const statuses = []
    for (let i = 0; i < 8; i++)
      statuses.push((await signIn(`forged${i}@example.org`, 'password123456', `9.9.9.${i}, 10.4.0.1`)).status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  })

  test('SEC-11 without a proxy nobody chooses their address', async () => {
    const alone = await startServer({ text, mode: 'production' })
    const statuses = []
    for (let i = 0; i < 8; i++)
      statuses.push(
        (
          await alone.nobody.request(
            'POST',
            '/api/app/sign-in',
            { email: `n${i}@example.org`, password: 'password123456' },
            { 'x-forwarded-for': `10.9.0.${i}` },
          )
        ).status,
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    await alone.close()
  })

  test('SEC-11 many at once are counted like one after the other', async () => {
    later()
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => signIn('burst@example.org', `guess number ${i}`, `10.5.0.${i}`)),
    )
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5)
  })

  test('SEC-11 who has found an open page does not find the password by trying it out', async () => {
    later()
    const person = await server.person('Olga Open', [], { password: PASSWORD })
    const statuses = []
    for (let i = 0; i < 8; i++)
      statuses.push(
        (await person.post('/api/app/password', { current: `guess number ${i}`, next: 'another long password' }))
          .status,
      )
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  })

  test('SEC-11 coming in makes a new session, and ends the one that was there', async () => {
    later()
    await server.application.addPerson({ name: 'Fix Ated', email: 'fix@example.org', password: PASSWORD })
    const planted = (await signIn('fix@example.org', PASSWORD, '10.6.0.1')).body.token
    const reply = await signIn('fix@example.org', PASSWORD, '10.6.0.1', {
      cookie: `ninefold_session=${planted}`,
      origin: server.address,
      host: new URL(server.address).host,
    })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body.token).not.toBe(planted)
    expect((await server.as('', planted).get('/api/app/inbox')).status).toBe(401)
    const chosen = await signIn('fix@example.org', PASSWORD, '10.6.0.1', {
      cookie: 'ninefold_session=chosen-by-somebody-else',
    })
    expect(chosen.headers.get('set-cookie')).not.toContain('chosen-by-somebody-else')
  })
})
