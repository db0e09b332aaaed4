// Which refusal comes first: whoever may not do something learns nothing about the request that they sent, nor of the record.
import type { Json } from '@ninefold/plan/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim, expensePeople, startServer, type Server } from '../support/server.ts'

let server: Server
let people: Awaited<ReturnType<typeof expensePeople>>
let id = ''
beforeAll(async () => {
  server = await startServer({ mode: 'production' })
  people = await expensePeople(server)
  id = (await people.employee.post('/api/records/claim', claim('10'))).body.id
})
afterAll(() => server.close())

const changes = (): readonly (readonly [method: string, path: string, body: Json])[] => [
  ['POST', '/api/records/claim', claim('10')],
  ['POST', '/api/records/claim/check', claim('10')],
  ['PATCH', `/api/records/claim/${id}`, { title: 'Other', version: 1 }],
  ['DELETE', `/api/records/claim/${id}`, { version: 1 }],
  ['POST', `/api/records/claim/${id}/actions/submit`, {}],
  ['POST', '/api/my-claims', { claim: {} }],
  ['PUT', `/api/app/people/${people.stranger.id}/roles`, { roles: [] }],
  ['PUT', `/api/app/people/${people.stranger.id}/active`, { active: false }],
  ['POST', '/api/app/invitations', { email: 'x@example.org', name: 'X', roles: [] }],
  ['PUT', '/api/app/constants/maxClaimAmount', { value: 1 }],
  ['POST', '/api/app/inbox/read', { all: true }],
  ['POST', '/api/app/files', {}],
]

/** Ways in which a request may be wrong, whoever sends it. */
const WRONG: readonly (readonly [what: string, body: (right: Json) => string, headers: Record<string, string>])[] = [
  ['no JSON', () => '{"title": ', {}],
  ['another type', () => '<a/>', { 'content-type': 'text/xml' }],
  ['no object', () => '[1, 2]', {}],
  ['an unknown field', (right) => JSON.stringify({ ...(right as object), nonsense: 1 }), {}],
  ['an old version', (right) => JSON.stringify({ ...(right as object), version: 99 }), { 'if-match': '"99"' }],
  ['an unknown parameter', (right) => JSON.stringify(right), {}],
]

const send = async (token: string, method: string, path: string, body: string, headers: Record<string, string>) => {
  const reply = await fetch(server.address + path, {
    method,
    body,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers },
  })
  return [reply.status, ((await reply.json()) as { code: string }).code]
}

test('whoever is not signed in gets the same refusal for a wrong request as for a right one', async () => {
  const found: unknown[] = []
  for (const [method, path, body] of changes()) {
    const right = await send('', method, path, JSON.stringify(body), {})
    if (right[0] !== 401) found.push([method, path, right])
    for (const [what, text, headers] of WRONG) {
      const query = what === 'an unknown parameter' ? '?nonsense=1' : ''
      const wrong = await send('', method, path + query, text(body), headers)
      if (String(wrong) !== String(right)) found.push([method, path, what, right, wrong])
    }
  }
  expect(found).toEqual([])
})

describe('an action of a record that the user may read', () => {
  const pay = (token: string, version: number) =>
    send(token, 'POST', `/api/records/claim/${id}/actions/pay`, JSON.stringify({ version }), {})

  test('ACT-2 is refused with 403 with every version, if they may not take it', async () => {
    expect([await pay(people.employee.token, 1), await pay(people.employee.token, 99)]).toEqual([
      [403, 'FORBIDDEN'],
      [403, 'FORBIDDEN'],
    ])
  })
})
