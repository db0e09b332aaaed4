// The calls of the example, as a client sees them.
import type { Json } from '@ninefold/plan/values'
import { describe, expect, it } from 'vitest'
import { expenseServer } from '../support/test-server.ts'
import { claim, type Person } from '../support/server.ts'

const { server, people } = await expenseServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })

let filed = 0
/** Files a claim through the document's call; answers its number and id. */
async function file(by: Person, amount = '43.50', more: Readonly<Record<string, Json>> = {}) {
  const { category: _, ...fields } = claim(amount, { title: `Claim ${++filed}`, ...more }) as Record<string, Json>
  const made = await by.post('/api/my-claims', { claim: fields })
  expect([made.status, made.text]).toEqual([201, expect.any(String)])
  const number = made.body.claim.no as string
  return { number, id: (await by.get(`/api/app/look-up/claim/number/${number}`)).body.id as string }
}

const act = (by: Person, id: string, action: string) => by.post(`/api/records/claim/${id}/actions/${action}`)

/** Above fifty euros a receipt is needed, which this call does not take. */
async function addReceipt(by: Person, id: string) {
  const { body } = await by.upload('receipt.pdf', 'application/pdf', '%PDF-1.4\n%%EOF\n')
  expect((await by.patch(`/api/records/claim/${id}`, { receipt: body })).status).toBe(200)
}

async function approved(amount = '43.50', more: Readonly<Record<string, Json>> = {}) {
  const made = await file(people.employee, amount, more)
  if (Number(amount) > 50) await addReceipt(people.employee, made.id)
  expect((await act(people.employee, made.id, 'submit')).status).toBe(200)
  expect((await act(people.manager, made.id, 'approve')).status).toBe(200)
  return made
}

const codes = (body: { errors: { code: string; field?: string }[] }) =>
  body.errors.map(({ code, field }) => [code, field])

describe('CALL-1 to CALL-3 at the edge', () => {
  it('CALL-2 answers another method with the allowed ones', async () => {
    const wrong = await people.employee.request('DELETE', '/api/my-claims')
    expect([wrong.status, wrong.headers.get('allow'), wrong.body.code]).toEqual([
      405,
      'GET, HEAD, POST',
      'METHOD_NOT_ALLOWED',
    ])
    expect((await people.employee.get('/api/my-claim')).status).toBe(404)
    expect((await people.employee.get('/api/my-claims/')).status).toBe(404)
  })

  it('CALL-3 requires sign-in first, whatever else is wrong', async () => {
    for (const path of ['/api/my-claims', '/api/my-claims?x=1', '/api/my-claims/none', '/api/claims-to-pay']) {
      const { status, body, headers } = await server.nobody.get(path)
      expect([path, status, body.code, headers.get('content-type')]).toEqual([
        path,
        401,
        'SIGN_IN_NEEDED',
        'application/problem+json; charset=utf-8',
      ])
    }
    expect((await server.as('x', 'not-a-token').get('/api/my-claims')).status).toBe(401)
  })

  it('CALL-3 is refused for users who may not call', async () => {
    for (const each of [people.employee, people.manager, people.auditor]) {
      expect((await each.get('/api/claims-to-pay')).body).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    }
    expect((await people.finance.get('/api/claims-to-pay')).status).toBe(200)
    expect((await people.administrator.get('/api/claims-to-pay')).status).toBe(200)
  })
})

describe('My claims, File a claim, One claim', () => {
  it('CALL-11 files a claim and answers with its row', async () => {
    const lines = [{ description: 'Ticket', amount: { amount: '12.10', currency: 'EUR' } }]
    const body = { claim: { title: 'Bus', spentOn: '2026-06-02', lines } }
    const made = await people.stranger.post('/api/my-claims', body)
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      claim: {
        no: expect.stringMatching(/^CLM-2026-\d{4}$/),
        title: 'Bus',
        category: 'other',
        spentOn: '2026-06-02',
        amount: { amount: '12.10', currency: 'EUR' },
        state: 'draft',
      },
    })
    expect((await people.stranger.get(`/api/my-claims/${made.body.claim.no}`)).body).toEqual(made.body)
    expect((await people.stranger.get('/api/my-claims')).body).toEqual({ claims: [made.body.claim], total: 1 })
  })

  it('CALL-6 refuses keys that it does not name: state, owner, number and the rest cannot be set', async () => {
    const count = async () =>
      (await people.administrator.get('/api/records/claim?total=true&limit=1')).body.total as number
    const before = await count()
    const forged = {
      status: 'paid',
      owner: people.finance.id,
      number: 'CLM-1',
      paidAt: '2026-01-01T00:00:00Z',
      id: 'x',
      version: 7,
    }
    const { category: _, ...fields } = claim() as Record<string, Json>
    const all = await people.employee.post('/api/my-claims', { claim: { ...fields, ...forged } })
    expect(all.status).toBe(422)
    expect(codes(all.body)).toEqual(Object.keys(forged).map((key) => ['FIELD_UNKNOWN', `claim.${key}`]))
    for (const [key, value] of Object.entries({ ...forged, financeNote: 'x', Title: 'x', constructor: 'x' })) {
      const one = await people.employee.post('/api/my-claims', { claim: { ...fields, [key]: value } })
      expect([key, one.status, codes(one.body)]).toEqual([key, 422, [['FIELD_UNKNOWN', `claim.${key}`]]])
    }
    const beside = await people.employee.post('/api/my-claims', { claim: fields, status: 'paid' })
    expect(codes(beside.body)).toEqual([['FIELD_UNKNOWN', 'status']])
    const inLine = { ...fields, lines: [{ description: 'x', amount: { amount: '1', currency: 'EUR' }, net: '5' }] }
    expect(codes((await people.employee.post('/api/my-claims', { claim: inLine })).body)[0]![1]).toBe(
      'claim.lines.0.net',
    )
    expect(await count()).toBe(before)
  })

  it('CALL-6 requires the inputs of a claim, by their names in the body', async () => {
    const empty = await people.employee.post('/api/my-claims', { claim: {} })
    expect([empty.status, codes(empty.body)]).toEqual([
      422,
      expect.arrayContaining([
        ['REQUIRED', 'claim.title'],
        ['REQUIRED', 'claim.spentOn'],
      ]),
    ])
    expect((await people.employee.post('/api/my-claims')).status).toBe(422)
  })

  it('CALL-3 reports a violated rule with its message and the line that decided', async () => {
    const { category: _, ...fields } = claim('9000.00', { title: 'Too much' }) as Record<string, Json>
    const refused = await people.employee.post('/api/my-claims', { claim: fields })
    expect([refused.status, refused.body.code]).toEqual([422, 'CLAIM_TOO_LARGE'])
    expect(refused.body.detail).toMatch(/at most .*5,?000.*9,?000/)
    expect(refused.body.origin ?? refused.body.errors[0].origin).toMatchObject({
      file: 'specification.md',
      line: expect.any(Number),
    })
  })

  it('CALL-4 answers for another user’s claim as for a missing one', async () => {
    const { number } = await file(people.employee)
    const theirs = await people.stranger.get(`/api/my-claims/${number}`)
    const none = await people.stranger.get('/api/my-claims/CLM-2026-9999')
    expect([theirs.status, theirs.text]).toEqual([404, none.text])
    expect(theirs.text).not.toContain(number)
    expect((await people.stranger.get('/api/my-claims')).text).not.toContain(number)
  })

  it('CALL-7 refuses unknown parameters', async () => {
    for (const query of [
      'status=paid',
      'filter=true',
      'owner=x',
      'sort=amount',
      '%00=1',
      '__proto__=1',
      'limit=1&limit=2',
      'limit=-1',
      'limit=99999',
    ]) {
      const { status, body } = await people.employee.get(`/api/my-claims?${query}`)
      expect([query, status, body.status]).toEqual([query, 422, 422])
    }
  })

  it('CALL-12 pages through the user’s own claims', async () => {
    const pager = await server.person('Pia Page')
    const numbers: string[] = []
    for (let i = 0; i < 5; i++) numbers.unshift((await file(pager)).number)
    const seen: string[] = []
    let path: string | undefined = '/api/my-claims?limit=2'
    for (let page = 0; path !== undefined && page < 9; page++) {
      const { body, headers } = await pager.get(path)
      expect(body.total).toBe(5)
      seen.push(...(body.claims as { no: string }[]).map((each) => each.no))
      const next = /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
      path = next === undefined ? undefined : `/api/my-claims${next}`
    }
    expect(seen).toEqual(numbers)
  })
})

describe('Claims to pay, Pay one', () => {
  it('CALL-7 filters by category and date, and refuses invalid ones', async () => {
    const early = await approved('20.00', { spentOn: '2026-05-01' })
    const late = await approved('30.00', { spentOn: '2026-06-10' })
    const listed = async (query: string) =>
      ((await people.finance.get(`/api/claims-to-pay${query}`)).body.claims as { no: string }[]).map((each) => each.no)
    expect(await listed('')).toEqual(expect.arrayContaining([early.number, late.number]))
    expect(await listed('?since=2026-06-05')).toEqual([late.number])
    expect(await listed('?category=travel')).toEqual([])
    expect(await listed('?category=other&since=2026-06-05')).toEqual([late.number])
    expect(codes((await people.finance.get('/api/claims-to-pay?since=June&what=1')).body)).toEqual([
      ['WRONG_TYPE', 'since'],
      ['FIELD_UNKNOWN', 'what'],
    ])
  })

  it('CALL-9 shows the account to finance, who may read it', async () => {
    await people.employee.patch(`/api/records/user/${people.employee.id}`, { bankAccount: 'NL00BANK0123456789' })
    const { number } = await approved('55.00')
    const { body } = await people.finance.get('/api/claims-to-pay')
    expect((body.claims as { no: string }[]).find((each) => each.no === number)).toEqual({
      no: number,
      amount: { amount: '55.00', currency: 'EUR' },
      to: 'Emil Berg',
      account: 'NL00BANK0123456789',
      approvedAt: '2026-06-15T10:00:00.000Z',
    })
  })

  it('CALL-8 pays once, and says why it does not pay again', async () => {
    const { number } = await approved('70.00')
    const paid = await people.finance.post(`/api/claims-to-pay/${number}/pay`, { paymentReference: 'June run' })
    expect([paid.status, paid.body.claim.no]).toEqual([200, number])
    expect((await people.employee.get(`/api/my-claims/${number}`)).body.claim.state).toBe('paid')
    const again = await people.finance.post(`/api/claims-to-pay/${number}/pay`, { paymentReference: 'June run' })
    expect(again.status).toBe(409)
  })

  it('CALL-6 accepts the input of the action and nothing else', async () => {
    const { number } = await approved('71.00')
    const pay = (body: Json) => people.finance.post(`/api/claims-to-pay/${number}/pay`, body)
    expect(codes((await pay({ paymentReference: 'x', status: 'paid' })).body)).toEqual([['FIELD_UNKNOWN', 'status']])
    expect(codes((await pay({ paymentReference: 'x'.repeat(61) })).body)).toEqual([['TOO_LONG', 'paymentReference']])
    expect((await pay([])).status).toBe(422)
    expect((await people.employee.get(`/api/my-claims/${number}`)).body.claim.state).toBe('approved')
  })

  it('CALL-8 waits for the second approval above the limit', async () => {
    const { number } = await approved('1500.00')
    const state = async () => (await people.employee.get(`/api/my-claims/${number}`)).body.claim.state as string
    expect((await people.finance.post(`/api/claims-to-pay/${number}/pay`, { paymentReference: 'a' })).status).toBe(200)
    expect(await state()).toBe('approved')
    expect((await people.finance2.post(`/api/claims-to-pay/${number}/pay`, { paymentReference: 'a' })).status).toBe(200)
    expect(await state()).toBe('paid')
  })

  it('CALL-4 finds no draft to pay, and pays nothing that is not approved', async () => {
    const draft = await file(people.employee)
    expect(
      (await people.finance.post(`/api/claims-to-pay/${draft.number}/pay`, { paymentReference: 'x' })).status,
    ).toBe(404)
    await act(people.employee, draft.id, 'submit')
    expect(
      (await people.finance.post(`/api/claims-to-pay/${draft.number}/pay`, { paymentReference: 'x' })).status,
    ).toBe(409)
  })

  it('CALL-3 does not let finance pay their own claims', async () => {
    await people.administrator.patch(`/api/records/user/${people.finance.id}`, { manager: people.manager.id })
    const own = await file(people.finance)
    await act(people.finance, own.id, 'submit')
    await act(people.manager, own.id, 'approve')
    const refused = await people.finance.post(`/api/claims-to-pay/${own.number}/pay`, { paymentReference: 'mine' })
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
    expect(
      (await people.finance2.post(`/api/claims-to-pay/${own.number}/pay`, { paymentReference: 'theirs' })).status,
    ).toBe(200)
  })
})
