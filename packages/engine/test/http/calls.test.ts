// The author's calls at their own addresses: found, refused and answered like everything else.
import { describe, expect, test } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, exampleWith, startServer } from '../support/server.ts'

const { server, people } = await expenseServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })

const approved = async (title: string) => {
  const { id, number } = (await people.employee.post('/api/records/claim', claim('20', { title }))).body
  await people.employee.post(`/api/records/claim/${id}/actions/submit`)
  await people.manager.post(`/api/records/claim/${id}/actions/approve`)
  return { id, number }
}

test('a call lists, looks up, takes an action and answers in its own shape', async () => {
  const { number } = await approved('Boat')
  const list = await people.finance.get('/api/claims-to-pay?category=travel&since=2026-05-01')
  expect(list.body).toEqual({
    claims: [
      {
        no: number,
        amount: { amount: '20.00', currency: 'EUR' },
        to: 'Emil Berg',
        account: null,
        approvedAt: '2026-06-15T10:00:00.000Z',
      },
    ],
    total: 1,
  })
  expect((await people.finance.get('/api/claims-to-pay?category=meals')).body.total).toBe(0)
  const paid = await people.finance.post(`/api/claims-to-pay/${number}/pay`, { paymentReference: 'SEPA 7' })
  expect([paid.status, paid.body.claim.no]).toEqual([200, number])
  expect((await people.employee.get(`/api/my-claims/${number}`)).body.claim.state).toBe('paid')
})

test('a call creates a record from its inputs, and accepts no others', async () => {
  const body = {
    title: 'Lunch',
    category: 'meals',
    spentOn: '2026-06-10',
    lines: [{ description: 'Soup', amount: { amount: '9.00', currency: 'EUR' } }],
  }
  const made = await people.employee.post('/api/my-claims', { claim: body })
  expect([made.status, made.body.claim]).toEqual([201, expect.objectContaining({ title: 'Lunch', state: 'draft' })])
  const closed = await people.employee.post('/api/my-claims', { claim: { ...body, title: 'x', status: 'paid' } })
  expect([closed.status, closed.body.code]).toEqual([422, 'FIELD_UNKNOWN'])
})

describe('in the defined order', () => {
  test('HTTP-3 address and method, then sign-in, then records, then permissions', async () => {
    const { number } = await approved('Ferry')
    expect((await server.nobody.get('/api/claims-to-pray')).status).toBe(404)
    const method = await server.nobody.request('DELETE', '/api/claims-to-pay')
    expect([method.status, method.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await server.nobody.get('/api/claims-to-pay')).status).toBe(401)
    const others = await people.stranger.get(`/api/my-claims/${number}`)
    const none = await people.stranger.get('/api/my-claims/CLM-2026-9999')
    expect([others.status, others.text]).toEqual([404, none.text])
    expect((await people.employee.get('/api/claims-to-pay')).status).toBe(403)
    expect((await people.finance.post(`/api/claims-to-pay/${number}/pay`, {})).body.code).toBe('REQUIRED')
  })
})

test('HTTP-11 other sites may call if the document permits it, without cookies', async () => {
  const reply = await fetch(`${server.address}/api/claims-to-pay`, {
    method: 'OPTIONS',
    headers: { origin: 'https://bank.example' },
  })
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([204, null])
  const open = await startServer({
    text: exampleWith(['- Base path: `/api`', '- Base path: `/api`\n- Other sites may call: all']),
  })
  const preflight = await fetch(`${open.address}/api/claims-to-pay`, {
    method: 'OPTIONS',
    headers: { origin: 'https://bank.example' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const finance = await open.person('Finn Dahl', ['finance'])
  const reply2 = await finance.request('GET', '/api/claims-to-pay', undefined, {
    origin: 'https://bank.example',
    'sec-fetch-site': 'cross-site',
  })
  expect([reply2.status, reply2.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(reply2.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(
    (await finance.request('GET', '/api/records/claim', undefined, { origin: 'https://bank.example' })).headers.get(
      'access-control-allow-origin',
    ),
  ).toBeNull()
  await open.close()
})

test('the description of the API is valid JSON of what the user may call', async () => {
  const employee = (await people.employee.get('/api/openapi.json')).body
  const finance = (await people.finance.get('/api/openapi.json')).body
  expect(employee.openapi).toMatch(/^3\.1/)
  expect(Object.keys(employee.paths)).not.toContain('/api/claims-to-pay')
  expect(Object.keys(finance.paths)).toContain('/api/claims-to-pay')
  expect((await server.nobody.get('/api/openapi.json')).status).toBe(200)
})
