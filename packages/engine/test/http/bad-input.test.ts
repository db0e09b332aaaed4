// What comes in wrong: each class gets its own answer, changes nothing and tells nothing.
import { connect } from 'node:net'
import type { Json } from '@ninefold/plan/values'
import { describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, type Person } from '../support/server.ts'

const { server, people } = await expenseServer({ mode: 'production', now: () => Date.parse('2026-06-15T10:00:00Z') })
const id: string = (await people.employee.post('/api/records/claim', claim())).body.id

const present = async () => (await people.employee.get(`/api/records/claim/${id}`)).text

async function refused(
  person: Person,
  method: string,
  path: string,
  body: Json | undefined,
  status: number,
  code: string,
) {
  const before = await present()
  const reply = await person.request(method, path, body)
  expect([reply.status, reply.body?.code], reply.text).toEqual([status, code])
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await present()).toBe(before)
  return reply
}

describe('input', () => {
  test('HTTP-4 all problems are reported at once, each with its field', async () => {
    const wrong = {
      title: '',
      spentOn: 'tomorrow',
      bogus: 1,
      lines: [{ amount: { amount: '1.234', currency: 'EUR' } }],
    }
    const reply = await refused(people.employee, 'POST', '/api/records/claim', wrong, 422, 'WRONG_TYPE')
    const fields = reply.body.errors.map((error: { field: string }) => error.field)
    expect(fields.toSorted()).toEqual(['bogus', 'lines.0.amount', 'lines.0.description', 'spentOn', 'title'])
    expect(reply.body.errors.every((error: { message: string }) => error.message.length > 0)).toBe(true)
  })

  test('HTTP-4 an unknown field is refused', () =>
    refused(people.employee, 'PATCH', `/api/records/claim/${id}`, { titel: 'x' }, 422, 'FIELD_UNKNOWN'))

  test('HTTP-4 an invisible field is as unknown as a missing one', async () => {
    const hidden = await people.employee.patch(`/api/records/claim/${id}`, { financeNote: 'x' })
    const absent = await people.employee.patch(`/api/records/claim/${id}`, { financeNota: 'x' })
    expect(hidden.status).toBe(422)
    expect(hidden.text.replaceAll('financeNote', '…')).toBe(absent.text.replaceAll('financeNota', '…'))
  })

  test.each([
    ['a number for a text', { title: 7 }],
    ['a text for a yes/no', { chargedOn: 'yes' }],
    ['a list for a text', { title: ['a'] }],
    ['a day that is none', { spentOn: '2026-02-30' }],
  ])('HTTP-4 %s is refused', async (_, body) => {
    await refused(people.employee, 'PATCH', `/api/records/claim/${id}`, body, 422, 'WRONG_TYPE')
  })

  test.each(['status', 'submittedAt', 'paidAt', 'owner', 'createdBy', 'number', 'amount', 'id'])(
    'HTTP-4 the %s cannot be forged',
    async (field) => {
      await refused(
        people.employee,
        'PATCH',
        `/api/records/claim/${id}`,
        { [field]: 'paid' },
        422,
        'FIELD_NOT_WRITABLE',
      )
    },
  )

  test('HTTP-4 a body that is not an object is refused', () =>
    refused(people.employee, 'POST', '/api/records/claim', [1], 422, 'WRONG_TYPE'))

  test('HTTP-4 an action accepts its inputs and nothing else', () =>
    refused(
      people.employee,
      'POST',
      `/api/records/claim/${id}/actions/submit`,
      { status: 'paid' },
      422,
      'FIELD_UNKNOWN',
    ))

  test('HTTP-4 an unknown query parameter is refused, not ignored', () =>
    refused(people.employee, 'GET', '/api/records/claim?limt=5', undefined, 422, 'FIELD_UNKNOWN'))
})

describe('records of other users', () => {
  const missing = '01a1fd01-0000-7000-8000-000000000000'

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { title: 'mine now' }],
    ['DELETE', '', undefined],
    ['POST', '/actions/submit', {}],
    ['POST', '/actions/approve', {}],
    ['GET', '/history', undefined],
    ['GET', '/files/receipt', undefined],
    ['GET', '?include=page', undefined],
  ] as const)('HTTP-3 %s %s answers exactly as for a missing record', async (method, rest, body) => {
    const [path, query = ''] = rest.startsWith('?') ? ['', rest] : [rest]
    const other = await people.stranger.request(method, `/api/records/claim/${id}${path}${query}`, body)
    const none = await people.stranger.request(method, `/api/records/claim/${missing}${path}${query}`, body)
    expect(other.status).toBe(404)
    expect(other.text).toBe(none.text)
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date').toSorted()
    expect(names(other.headers)).toEqual(names(none.headers))
  })

  test('HTTP-3 an entity of which the user may read nothing is as unknown as a missing one', async () => {
    const nobody = await server.nobody.get('/api/records/claim')
    const absent = await server.nobody.get('/api/records/unicorn')
    expect(nobody.status).toBe(401)
    expect(nobody.text).toBe(absent.text)
  })

  test('HTTP-3 an operation that the user may not do on a readable record is 403', () =>
    refused(people.employee, 'POST', `/api/records/claim/${id}/actions/approve`, {}, 403, 'FORBIDDEN'))

  test('HTTP-3 an operation that is not possible in the state is 409', async () => {
    const own = (await people.employee.post('/api/records/claim', claim('10', { title: 'Bus' }))).body.id
    await people.employee.post(`/api/records/claim/${own}/actions/submit`)
    await refused(people.employee, 'POST', `/api/records/claim/${own}/actions/submit`, {}, 409, 'NOT_ALLOWED_NOW')
  })
})

describe('versions', () => {
  test('HTTP-5 a user who has read another version is refused, with the current record', async () => {
    const own = (await people.employee.post('/api/records/claim', claim('10', { title: 'Tram' }))).body
    await people.employee.patch(`/api/records/claim/${own.id}`, { title: 'Tram 5' })
    const reply = await people.employee.request(
      'PATCH',
      `/api/records/claim/${own.id}`,
      { title: 'Tram 9' },
      { 'if-match': '"1"' },
    )
    expect([reply.status, reply.body.code, reply.body.current.title]).toEqual([412, 'STALE', 'Tram 5'])
    expect((await people.employee.get(`/api/records/claim/${own.id}`)).body.title).toBe('Tram 5')
    const inBody = await people.employee.patch(`/api/records/claim/${own.id}`, { title: 'x', version: 1 })
    expect(inBody.status).toBe(409)
    const fits = await people.employee.request(
      'PATCH',
      `/api/records/claim/${own.id}`,
      { title: 'Tram 9' },
      { 'if-match': '"2"' },
    )
    expect([fits.status, fits.body.version]).toEqual([200, 3])
  })

  test('HTTP-5 an invalid version matches none', async () => {
    const reply = await people.employee.request('DELETE', `/api/records/claim/${id}`, undefined, {
      'if-match': '"abc"',
    })
    expect([reply.status, reply.body.code]).toEqual([412, 'STALE'])
  })

  test('HTTP-5 an unchanged answer is not sent again', async () => {
    const first = await people.employee.get(`/api/records/claim/${id}`)
    const tag = first.headers.get('etag')!
    const again = await people.employee.request('GET', `/api/records/claim/${id}`, undefined, { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

describe('the request itself', () => {
  const send = (headers: Readonly<Record<string, string>>, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${server.address}/api/records/claim`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people.employee.token}`, ...headers },
      body,
    })
  const json = { 'content-type': 'application/json' }

  test.each([
    ['half of an object', '{"title":'],
    ['nothing but a word', 'title'],
    ['half a character', '{"title":"\\ud800"}'],
    ['a name that would change an object', '{"__proto__":{"title":"x"}}'],
    ['a hundred levels', '['.repeat(100) + ']'.repeat(100)],
  ])('HTTP-2 bad JSON: %s', async (_, body) => {
    const reply = await send(json, body)
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, 'BAD_JSON'])
  })

  test('HTTP-2 bytes that are not UTF-8', async () => {
    const reply = await send(json, new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))
    expect(reply.status).toBe(400)
  })

  test('HTTP-2 another media type', async () => {
    const reply = await send({ 'content-type': 'text/plain' }, '{}')
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([415, 'WRONG_MEDIA_TYPE'])
  })

  test('HTTP-2 a body with a too large length is not read', async () => {
    const most = server.application.plan.limits.bodySize
    const reply = await raw(
      `POST /api/records/claim HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${most + 1}\r\n\r\n`,
    )
    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('HTTP-2 a body that grows too large is cut off', async () => {
    const most = server.application.plan.limits.bodySize
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(Math.ceil(most / 4)).fill(0x20))
      },
    })
    const request = fetch(`${server.address}/api/records/claim`, {
      // Sent in pieces, without saying how much will come.
      method: 'POST',
      headers: { ...json, authorization: `Bearer ${people.employee.token}` },
      body,
      duplex: 'half',
    } as RequestInit)
    const status = await request.then((reply) => reply.status).catch(() => 413)
    expect(status).toBe(413)
  })

  test('HTTP-1 an unknown address', async () => {
    expect((await people.employee.get('/api/nothing/here')).status).toBe(404)
    expect(await raw('GET /api/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /)
  })

  test('HTTP-1 a wrong method is answered with the allowed ones', async () => {
    const reply = await people.employee.request('PUT', '/api/records/claim', {})
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('HTTP-1 HEAD is GET without the body', async () => {
    const get = await people.employee.get(`/api/records/claim/${id}`)
    const head = await people.employee.request('HEAD', `/api/records/claim/${id}`)
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'))
  })

  test('HTTP-1 an invalid token counts as not signed in', async () => {
    expect((await server.as('', 'made-up').get('/api/app/inbox')).status).toBe(401)
  })

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.address).port), '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (chunk) => {
        answer += String(chunk)
        socket.end()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', reject)
    })
})

describe('the query of a list', () => {
  test.each([
    ['limit=abc', 'LIMIT_INVALID'],
    ['limit=0', 'LIMIT_INVALID'],
    ['limit=99999', 'LIMIT_INVALID'],
    ['total=maybe', 'NOT_A_CHOICE'],
    ['total=0', 'NOT_A_CHOICE'],
    ['total=9999999', 'NOT_A_CHOICE'],
    ['include=everything', 'NOT_A_CHOICE'],
    ['colour=red', 'FIELD_UNKNOWN'],
  ])('HTTP-4 %s is refused', async (query, code) => {
    const reply = await refused(people.employee, 'GET', `/api/records/claim?${query}`, undefined, 422, code)
    expect(reply.text).not.toContain('—')
  })
})

describe('users who may not see the document', () => {
  test('HTTP-6 see the problem but not its line', async () => {
    const wrong = { title: 'x', spentOn: '2099-01-01', category: 'other', lines: [] }
    const employee = await people.employee.post('/api/records/claim', wrong)
    const administrator = await people.administrator.post('/api/records/claim', wrong)
    expect(employee.body.code).toBe('SPENT_IN_FUTURE')
    expect(employee.body.detail).toBe('Jan 1, 2099 has not come yet.')
    expect(employee.text).not.toContain('"origin"')
    expect(administrator.body.origin.file).toBe('specification.md')
    expect(administrator.body.errors[0].origin.line).toBeGreaterThan(100)
  })
})
