// Several operations in one request: all or none, with what is wrong with each.
import type { Json } from '@ninefold/plan/values'
import { expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim } from '../support/server.ts'

const { server, people } = await expenseServer({ mode: 'production', now: () => Date.parse('2026-06-15T10:00:00Z') })

let made = 0
const fresh = (more: Readonly<Record<string, Json>> = {}) => claim('10.00', { title: `Claim ${++made}`, ...more })
const post = (body: Json, path = '/api/records/claim') => ({ method: 'POST', path, body })
const count = async () => (await people.administrator.get('/api/records/claim?total=true&limit=1')).body.total as number
const batch = (operations: Json, key?: string) =>
  people.employee.request('POST', '/api/batch', { operations }, key === undefined ? {} : { 'idempotency-key': key })

test('HTTP-16 operations run in order, and may refer to the records of earlier ones', async () => {
  const reply = await batch([
    post(fresh({ title: 'A weekend' })),
    { method: 'PATCH', path: '/api/records/claim/$0', body: { title: 'A long weekend', version: 1 } },
    { method: 'POST', path: '/api/records/claim/$0/actions/submit', body: {} },
    post(fresh()),
    { method: 'DELETE', path: '/api/records/claim/$3', ifMatch: '"1"' },
  ])
  expect(reply.body.results.map((each: { status: number }) => each.status)).toEqual([201, 200, 200, 201, 204])
  const [first, , submitted] = reply.body.results
  expect(submitted.body).toMatchObject({ id: first.body.id, title: 'A long weekend', status: 'submitted', version: 3 })
  const now = await people.employee.get(first.headers.Location)
  expect([now.body, now.headers.get('etag')]).toEqual([submitted.body, submitted.headers.ETag])
})

test('HTTP-16 the latest changes of several records are undone together, or none', async () => {
  const made = (await batch([post(fresh({ title: 'First' })), post(fresh({ title: 'Second' }))])).body.results
  const paths = made.map(({ body }: { body: { id: string } }) => `/api/records/claim/${body.id}`) as string[]
  const [first, second] = paths as [string, string]
  await batch([
    { method: 'PATCH', path: first, body: { title: 'Another' } },
    { method: 'DELETE', path: second },
  ])
  const undo = (path: string, ifMatch?: string) => ({
    method: 'POST',
    path: `${path}/history/last/undo`,
    body: {},
    ...(ifMatch && { ifMatch }),
  })
  const stale = await batch([undo(first, '"1"'), undo(second)])
  expect([stale.status, stale.body.errors[0].field]).toEqual([409, 'operations.0'])
  const undone = await batch([undo(first, '"2"'), undo(second)])
  expect(undone.status, undone.text).toBe(200)
  const titles = await Promise.all(paths.map(async (path) => (await people.employee.get(path)).body.title as string))
  expect(titles).toEqual(['First', 'Second'])
})

test('HTTP-16 a reference may name a record that the same request creates', async () => {
  const reply = await people.administrator.post('/api/batch', {
    operations: [
      post({ name: 'Tomorrow', code: 'T-1' }, '/api/records/cost-centre'),
      post(fresh({ costCentre: { $from: 0 } })),
    ],
  })
  expect(reply.status, reply.text).toBe(200)
  const [centre, own] = reply.body.results
  expect(own.body.costCentre).toBe(centre.body.id)
})

test('HTTP-16 if one is refused nothing is stored, and all problems are reported with their place', async () => {
  const before = await count()
  const reply = await batch([
    post(fresh()),
    post({ ...(fresh() as object), title: '', spentOn: 'tomorrow' }),
    { method: 'PATCH', path: '/api/records/claim/$1', body: { title: 'Builds on what is refused' } },
    post(fresh(), '/api/records/unicorn'),
    { method: 'PUT', path: '/api/records/claim' },
  ])
  expect(reply.status).toBe(422)
  expect(reply.headers.get('content-type')).toContain('problem+json')
  const told = reply.body.errors.map((each: { field: string; code: string }) => `${each.field} ${each.code}`)
  expect(told.toSorted()).toEqual([
    'operations.1.body.spentOn WRONG_TYPE',
    'operations.1.body.title REQUIRED',
    'operations.3 ROUTE_UNKNOWN',
    'operations.4.method METHOD_NOT_ALLOWED',
  ])
  expect(await count()).toBe(before)
})

test('HTTP-16 each operation has only its own permissions', async () => {
  const { id } = (await people.manager.post('/api/records/claim', fresh())).body
  const before = await count()
  const reply = await batch([
    post(fresh()),
    { method: 'PATCH', path: `/api/records/claim/${id}`, body: { title: 'x' } },
  ])
  expect([reply.status, reply.body.errors[0].field]).toEqual([404, 'operations.1'])
  expect(await count()).toBe(before)
  const nobody = await server.nobody.post('/api/batch', { operations: [post(fresh())] })
  expect(nobody.status).toBe(401)
})

test('HTTP-16 the whole runs once with a key', async () => {
  const operations = [post(fresh()), post(fresh())]
  const before = await count()
  const first = await batch(operations, 'batch-1')
  const again = await batch(operations, 'batch-1')
  expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true'])
  expect(await count()).toBe(before + 2)
})

test.each([
  ['none', [], 'WRONG_TYPE operations'],
  ['too many', Array.from({ length: 101 }, () => ({ method: 'POST', path: '/' })), 'TOO_MANY operations'],
  ['no object', [1], 'WRONG_TYPE operations.0'],
  ['more than an operation has', [{ method: 'GET', path: '/', colour: 'red' }], 'FIELD_UNKNOWN operations.0.colour'],
  ['a reference ahead', [post(claim('1', { costCentre: { $from: 5 } }))], 'REFERENCE_UNKNOWN operations.0'],
  ['another address', [{ method: 'POST', path: '/api/batch', body: {} }], 'ROUTE_UNKNOWN operations.0.path'],
])('HTTP-16 %s is refused', async (_, operations, told) => {
  const reply = await batch(operations as Json)
  const [first] = reply.body.errors
  expect(`${first.code} ${first.field}`).toBe(told)
})
