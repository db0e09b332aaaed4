// Forgotten passwords, and an application that nobody can sign in to.
import { expect, test } from 'vitest'
import { signInLink } from '../../src/index.ts'
import { PASSWORD, startServer } from '../support/server.ts'
import { keptIn, openStoreOf } from '../support/database.ts'
import { testServer } from '../support/test-server.ts'

let now = Date.now()
const HOUR = 3_600_000

const text = `# Specification: Library

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
const server = await testServer({ mode: 'production', text, now: () => now })
const ada = await server.person('Ada Lund', ['desk'], { administrator: true, password: PASSWORD })
const NEW = 'a quite different sentence'

const tokenOf = (link: string): string => link.slice(link.indexOf('#') + 1)
const linkFor = async (id: string) => tokenOf((await ada.post(`/api/app/people/${id}/password-link`)).body.link)
const redeem = (token: string, password = NEW) => server.nobody.post('/api/app/new-password', { token, password })
const signIn = (email: string, password: string) => server.nobody.post('/api/app/sign-in', { email, password })

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
  expect(body.items.at(-1)).toMatchObject({ actorKind: 'account', actor: { id: ada.id } })
  expect((await as.get('/api/app/security-log?kind=passwordReset')).body.items).toHaveLength(2)
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
