// What any HTTP client may rely on: HEAD, Accept, ETag and the conditions on it, Prefer, and the order of refusals.
import { beforeAll, expect, test } from 'vitest'
import { claim, exampleWith, expensePeople, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const strict = exampleWith(['- Base path: `/api`', '- Base path: `/api`\n- Changes need a version: yes'])
const options = { now: () => Date.parse('2026-06-15T10:00:00Z') }

let employee: Person
let id: string
const path = () => `/api/records/claim/${id}`

const server = await testServer({ text: strict, ...options })
beforeAll(async () => {
  ;({ employee } = await expensePeople(server))
  id = (await employee.post('/api/records/claim', claim())).body.id
})

test.each(['/api/records/claim', '/api/app', '/api/my-claims', '/api/openapi.json', '/api/health', '/api/app/inbox'])(
  'HTTP-1 HEAD %s is its GET without the body',
  async (address) => {
    const get = await employee.get(address)
    const head = await employee.request('HEAD', address)
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      get.headers.get('content-type'),
    ])
  },
)

test('HTTP-1 HEAD of a stream ends', async () => {
  const head = await employee.request('HEAD', '/api/app/events')
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
})

test('HTTP-1 every address returns its methods', async () => {
  for (const [address, allow] of [
    [path(), 'GET, HEAD, PATCH, DELETE'],
    ['/api/my-claims', 'GET, HEAD, POST'],
    ['/api/app/sign-in', 'POST, GET, HEAD'],
  ] as const) {
    const reply = await employee.request('PUT', address, {})
    expect([reply.status, reply.headers.get('allow'), reply.body.code]).toEqual([405, allow, 'METHOD_NOT_ALLOWED'])
  }
})

test.each([
  ['text/html', 406],
  ['application/json;q=0', 406],
  ['application/xml, text/*', 406],
  ['text/html, application/xhtml+xml, */*;q=0.8', 200],
  ['application/*', 200],
  ['application/vnd.other+json, application/json;q=0.1', 200],
])('HTTP-12 a client that accepts %s gets %i', async (accept, status) => {
  const reply = await employee.request('GET', path(), undefined, { accept })
  expect(reply.status).toBe(status)
  const call = await employee.request('GET', '/api/my-claims', undefined, { accept })
  expect(call.status).toBe(status)
})

test('HTTP-12 nothing is done if the client accepts no possible answer', async () => {
  const before = (await employee.get('/api/records/claim?total=true&limit=1')).body.total
  const reply = await employee.request('POST', '/api/records/claim', claim(), { accept: 'application/pdf' })
  expect([reply.status, reply.body.code]).toEqual([406, 'NOT_ACCEPTABLE'])
  expect(reply.body.detail).toContain('application/json')
  expect((await employee.get('/api/records/claim?total=true&limit=1')).body.total).toBe(before)
})

test('HTTP-5 an answer that the client has is not sent again, in each form of the header', async () => {
  const tag = (await employee.get(path())).headers.get('etag')!
  expect(tag).toMatch(/^"\d+-[\w-]+"$/)
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const reply = await employee.request('GET', path(), undefined, { 'if-none-match': known })
    expect([reply.status, reply.text, reply.headers.get('etag')]).toEqual([304, '', tag])
  }
  const other = await employee.request('GET', path(), undefined, { 'if-none-match': '"other"' })
  expect(other.status).toBe(200)
})

test('HTTP-5 a change names its version: 412 if it is not the current one', async () => {
  const seen = (await employee.get(path())).headers.get('etag')!
  const change = (title: string, match: string) =>
    employee.request('PATCH', path(), { title }, match === '' ? {} : { 'if-match': match })
  const first = await change('Train, second class', seen)
  expect(first.status).toBe(200)
  const late = await change('Train, first class', seen)
  expect([late.status, late.body.code, late.body.status]).toEqual([412, 'STALE', 412])
  expect(late.body.current.title).toBe('Train, second class')
  const next = await change('Train, first class', first.headers.get('etag')!)
  expect([next.status, next.headers.get('etag')]).toEqual([200, (await employee.get(path())).headers.get('etag')])
  expect((await change('Any', '*')).status).toBe(200)
  const gone = await employee.request('DELETE', path(), undefined, { 'if-match': seen })
  expect(gone.status).toBe(412)
})

test('HTTP-13 if the document requires it, a change without a version is 428', async () => {
  for (const [method, body] of [
    ['PATCH', { title: 'Blindly' }],
    ['DELETE', undefined],
  ] as const) {
    const reply = await employee.request(method, path(), body)
    expect([reply.status, reply.body.code]).toEqual([428, 'VERSION_NEEDED'])
    expect(reply.body.remedy).toContain('If-Match')
  }
  const { version } = (await employee.get(path())).body
  expect((await employee.patch(path(), { title: 'In the body', version })).status).toBe(200)
  expect((await employee.patch(path(), { title: 'Too late', version })).status).toBe(409)
})

test('HTTP-14 a client that prefers no body gets none, but the location and version', async () => {
  const prefer = { prefer: 'respond-async, return=minimal' }
  const made = await employee.request('POST', '/api/records/claim', claim('12.00', { title: 'Bus' }), prefer)
  expect([made.status, made.text, made.headers.get('preference-applied')]).toEqual([204, '', 'return=minimal'])
  const record = await employee.get(made.headers.get('location')!)
  expect([record.body.title, record.headers.get('etag')]).toEqual(['Bus', made.headers.get('etag')])
  const changed = await employee.request(
    'PATCH',
    made.headers.get('location')!,
    { title: 'Tram' },
    { ...prefer, 'if-match': made.headers.get('etag')! },
  )
  expect([changed.status, changed.text]).toEqual([204, ''])
  expect(changed.headers.get('etag')).toBe((await employee.get(made.headers.get('location')!)).headers.get('etag'))
})

test.each([
  ['text/plain', '{}'],
  ['application/json', '{"title":'],
  ['application/json', '[1]'],
])('HTTP-3 a visitor is asked to sign in, not told what is wrong with %s %s', async (type, body) => {
  for (const [method, address] of [
    ['POST', '/api/records/claim'],
    ['POST', '/api/records/claim/check'],
    ['PATCH', path()],
    ['POST', `${path()}/actions/submit`],
  ] as const) {
    const send = (headers: Readonly<Record<string, string>>) =>
      fetch(server.address + address, { method, headers: { 'content-type': type, ...headers }, body })
    const nobody = await send({})
    expect([method, address, nobody.status]).toEqual([method, address, 401])
    expect(nobody.headers.get('www-authenticate')).toBe('Bearer realm="api"')
    const known = await send({ authorization: `Bearer ${employee.token}` })
    expect([400, 415, 422]).toContain(known.status)
  }
})

test('a list is counted only on request', async () => {
  expect((await employee.get('/api/records/claim')).body).not.toHaveProperty('total')
  expect((await employee.get('/api/records/claim?total=true')).body.total).toBeGreaterThan(0)
})
