// Requests with a key are done once: by the same answer, on either server, in the transaction of what they change.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Json } from '@ninefold/plan/values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStoreOf } from '../support/database.ts'
import { claim, expensePeople, startServer, type Person, type Server } from '../support/server.ts'

const DAY = 86_400_000
let now = Date.parse('2026-06-15T10:00:00Z')
let data: string
let server: Server
let people: Awaited<ReturnType<typeof expensePeople>>

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'ninefold-once-'))
  server = await startServer({ data, now: () => now })
  people = await expensePeople(server)
})
afterAll(async () => {
  await server.close()
  rmSync(data, { recursive: true, force: true })
})

const send = (person: Person, key: string, method: string, path: string, body?: Json) =>
  person.request(method, path, body, { 'idempotency-key': key })
let made = 0
/** Two alike on one day are refused. */
const fresh = () => claim('10.00', { title: `Claim ${++made}` })

const count = async () => (await people.administrator.get('/api/records/claim?total=true&limit=1')).body.total as number

test('ONCE-1 a repeated request with the same key gets the first answer, and runs once', async () => {
  const [before, body] = [await count(), fresh()]
  const first = await send(people.employee, 'a-1', 'POST', '/api/records/claim', body)
  const more = [
    await send(people.employee, 'a-1', 'POST', '/api/records/claim', body),
    await send(people.employee, '"a-1"', 'POST', '/api/records/claim', body),
  ]
  expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null])
  for (const reply of more) {
    expect([reply.status, reply.text]).toEqual([201, first.text])
    expect(reply.headers.get('location')).toBe(first.headers.get('location'))
    expect(reply.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(reply.headers.get('idempotency-replayed')).toBe('true')
  }
  expect(await count()).toBe(before + 1)
})

test('ONCE-1 concurrent repetitions run once', async () => {
  const before = await count()
  const body = fresh()
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => send(people.employee, 'b-1', 'POST', '/api/records/claim', body)),
  )
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await count()).toBe(before + 1)
})

test('ONCE-1 so do changes, actions, deletions, uploads and calls of the document', async () => {
  const { id } = (await people.employee.post('/api/records/claim', fresh())).body
  const path = `/api/records/claim/${id}`
  const changed = await send(people.employee, 'c-1', 'PATCH', path, { title: 'Taxi home' })
  await people.employee.patch(path, { title: 'Something else since' })
  const again = await send(people.employee, 'c-1', 'PATCH', path, { title: 'Taxi home' })
  expect([again.text, (await people.employee.get(path)).body.title]).toEqual([changed.text, 'Something else since'])
  const submitted = await send(people.employee, 'c-2', 'POST', `${path}/actions/submit`, {})
  expect(submitted.body.status).toBe('submitted')
  expect((await send(people.employee, 'c-2', 'POST', `${path}/actions/submit`, {})).text).toBe(submitted.text)
  const mine = { claim: fresh() }
  const filed = await send(people.employee, 'c-3', 'POST', '/api/my-claims', mine)
  expect([filed.status, filed.body.claim.no]).toEqual([201, expect.any(String)])
  expect((await send(people.employee, 'c-3', 'POST', '/api/my-claims', mine)).text).toBe(filed.text)
  const draft = (await people.employee.post('/api/records/claim', fresh())).body.id
  for (const replayed of [null, 'true']) {
    const gone = await send(people.employee, 'c-4', 'DELETE', `/api/records/claim/${draft}`)
    expect([gone.status, gone.headers.get('idempotency-replayed')]).toEqual([204, replayed])
  }
})

test('ONCE-2 another request with the same key is refused', async () => {
  const body = fresh()
  await send(people.employee, 'd-1', 'POST', '/api/records/claim', body)
  const before = await count()
  const other = await send(people.employee, 'd-1', 'POST', '/api/records/claim', fresh())
  expect([other.status, other.body.code]).toEqual([422, 'KEY_USED'])
  const elsewhere = await send(people.employee, 'd-1', 'POST', '/api/records/claim/check', body)
  expect(elsewhere.body.code).toBe('KEY_USED')
  expect(await count()).toBe(before)
})

test('ONCE-3 a key belongs to its user', async () => {
  const [before, body] = [await count(), fresh()]
  const mine = await send(people.employee, 'e-1', 'POST', '/api/records/claim', body)
  const theirs = await send(people.manager, 'e-1', 'POST', '/api/records/claim', body)
  expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null])
  expect(theirs.body.id).not.toBe(mine.body.id)
  expect(await count()).toBe(before + 2)
  expect((await send(server.nobody, 'e-1', 'POST', '/api/records/claim', body)).status).toBe(401)
})

test('ONCE-4 a refused request may be sent again, and a key is removed after a day', async () => {
  const wrong = await send(people.employee, 'f-1', 'POST', '/api/records/claim', { title: '' })
  expect(wrong.status).toBe(422)
  const body = fresh()
  const right = await send(people.employee, 'f-1', 'POST', '/api/records/claim', body)
  expect(right.status).toBe(201)
  now += DAY - 1000
  expect((await send(people.employee, 'f-1', 'POST', '/api/records/claim', body)).text).toBe(right.text)
  now += 2000
  const later = await send(people.employee, 'f-1', 'POST', '/api/records/claim', body)
  expect([later.status, later.body.code]).toEqual([409, 'DOUBLE_CLAIM'])
})

test.each(['', ' ', 'with space', 'x'.repeat(256), '"half'])('ONCE-2 %j is not a valid key', async (key) => {
  const reply = await send(people.employee, key, 'POST', '/api/records/claim', fresh())
  expect([reply.status, reply.body.code]).toEqual([400, 'KEY_INVALID'])
})

test('ONCE-5 answers that grant access are never stored', async () => {
  const body = { email: 'new@example.org', name: 'New', roles: [] }
  const links = [1, 2].map(() => send(people.administrator, 'g-1', 'POST', '/api/app/invitations', body))
  const [first, second] = (await Promise.all(links)).map((reply) => reply.body.link as string)
  expect(first).not.toBe(second)
  const store = await openStoreOf(data)
  const rows = await store.read((r) => r.rows('SELECT body FROM ninefold_once'))
  await store.close()
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.flat().some((text) => String(text).includes('invitation'))).toBe(false)
})
