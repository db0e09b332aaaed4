// Actions on the example, over HTTP: who, when, with whose agreement, and what they do.
import type { Json } from '@ninefold/plan/values'
import { beforeAll, describe, expect, test } from 'vitest'
import { claim, expensePeople, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let people: Awaited<ReturnType<typeof expensePeople>>
let count = 0

const server = await testServer({ now: () => Date.parse('2026-06-15T10:00:00Z') })
beforeAll(async () => {
  people = await expensePeople(server)
})

const create = async (amount = '43.50', more: Record<string, Json> = {}): Promise<string> => {
  const made = await people.employee.post('/api/records/claim', claim(amount, { title: `Trip ${++count}`, ...more }))
  expect(made.status, made.text).toBe(201)
  return made.body.id
}
const act = (person: Person, id: string, action: string, body: Json = {}) =>
  person.post(`/api/records/claim/${id}/actions/${action}`, body)
const offers = async (person: Person, id: string) =>
  (await person.get(`/api/records/claim/${id}?include=page`)).body?.actions as {
    name: string
    blocked?: string
    approvals?: Json
  }[]
const names = async (person: Person, id: string) => (await offers(person, id))?.map((offer) => offer.name)

async function receiptFor(person: Person): Promise<string> {
  return (await person.upload('r.pdf', 'application/pdf', '%PDF-1.4 a receipt')).body.id
}

const approved = async (amount?: string, more?: Record<string, Json>) => {
  const id = await create(amount, more)
  expect((await act(people.employee, id, 'submit')).status).toBe(200)
  expect((await act(people.manager, id, 'approve')).status).toBe(200)
  return id
}

describe('an action', () => {
  test('ACT-1 on an unreadable record is answered like on a missing one', async () => {
    const reply = await act(people.stranger, await create(), 'submit')
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('ACT-2 is permitted to its users, in every state', async () => {
    const id = await create()
    await act(people.employee, id, 'submit')
    for (const action of ['approve', 'pay', 'reject']) {
      const reply = await act(people.employee, id, action, action === 'reject' ? { reason: 'x' } : {})
      expect([reply.status, reply.body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await act(people.administrator, id, 'approve')).status).toBe(403)
  })

  test('ACT-3 is taken from its states', async () => {
    const id = await approved()
    const reply = await act(people.manager, id, 'approve')
    expect([reply.status, reply.body.code, reply.body.origin.file]).toEqual([
      409,
      'NOT_ALLOWED_NOW',
      'specification.md',
    ])
  })

  test('ACT-4 is refused by its guard, and by a rule that its effects would violate', async () => {
    const empty = await create('10', { lines: [] })
    const guard = await act(people.employee, empty, 'submit')
    expect([guard.status, guard.body.code]).toEqual([409, 'GUARD_REFUSED'])
    const large = await create('60')
    const rule = await act(people.employee, large, 'submit')
    expect([rule.status, rule.body.code, rule.body.detail]).toEqual([
      422,
      'RECEIPT_MISSING',
      'Above €50.00 a claim needs a receipt.',
    ])
    expect((await people.employee.get(`/api/records/claim/${large}`)).body).toMatchObject({
      status: 'draft',
      submittedAt: null,
      version: 1,
    })
  })

  test('ACT-6 sets the values of the document and is recorded in the history under its name', async () => {
    const id = await create()
    const done = await act(people.employee, id, 'submit')
    expect(done.body).toMatchObject({ status: 'submitted', submittedAt: expect.stringMatching(/^2026-06-15T10:00/) })
    const [entry] = (await people.employee.get(`/api/records/claim/${id}/history`)).body.items
    expect(entry).toMatchObject({
      what: 'action',
      action: 'submit',
      who: { id: people.employee.id },
      document: server.application.hash,
    })
    expect(entry.changes).toContainEqual({ field: 'status', from: 'draft', to: 'submitted' })
  })

  test('ACT-7 requires the inputs of the document', async () => {
    const id = await create()
    await act(people.employee, id, 'submit')
    const missing = await act(people.manager, id, 'reject')
    expect([missing.status, missing.body.code, missing.body.errors[0].field]).toEqual([422, 'REQUIRED', 'reason'])
    const blank = await act(people.manager, id, 'reject', { reason: '' })
    expect(blank.body.code).toBe('REQUIRED')
    const done = await act(people.manager, id, 'reject', { reason: 'No receipt' })
    expect([done.status, done.body.status, done.body.reason]).toEqual([200, 'rejected', 'No receipt'])
  })

  test('ACT-6 notifies the users concerned', async () => {
    const id = await create()
    await act(people.employee, id, 'submit')
    const inbox = (await people.manager.get('/api/app/inbox')).body
    expect(inbox.items[0]).toMatchObject({
      entity: 'Claim',
      record: id,
      read: false,
      subject: expect.stringMatching(/^CLM-2026-\d{4} waits for you$/),
    })
    expect(inbox.items[0].text).toMatch(/^Emil Berg asks €43\.50 back for Trip \d+, spent on Jun 1, 2026\.$/)
    await act(people.manager, id, 'reject', { reason: 'Too dear' })
    expect((await people.employee.get('/api/app/inbox')).body.items[0].text).toMatch(/came back: Too dear$/)
    expect((await people.stranger.get('/api/app/inbox')).body.items).toEqual([])
    expect((await people.manager.post('/api/app/inbox/read', { all: true })).body).toEqual({ unread: 0 })
  })

  test('ACT-8 is offered to the users who may take it now, and to nobody else', async () => {
    const id = await create()
    expect(await names(people.employee, id)).toEqual(['submit'])
    const empty = await create('10', { lines: [] })
    expect((await offers(people.employee, empty))[0]).toMatchObject({
      name: 'submit',
      blocked: expect.stringContaining('.'),
    })
    await act(people.employee, id, 'submit')
    expect(await names(people.employee, id)).toEqual(['takeBack'])
    expect(await names(people.manager, id)).toEqual(['approve', 'reject'])
    expect(await names(people.finance, id)).toEqual([])
  })

  test('ACT-7 that does not exist is refused', async () => {
    const reply = await act(people.employee, await create(), 'teleport')
    expect([reply.status, reply.body.code]).toEqual([404, 'ROUTE_UNKNOWN'])
  })

  test('ACT-9 with an older version is refused with the current record', async () => {
    const id = await create()
    await people.employee.patch(`/api/records/claim/${id}`, { title: `Changed ${count}` })
    const reply = await act(people.employee, id, 'submit', { version: 1 })
    expect([reply.status, reply.body.code, reply.body.current.version]).toEqual([409, 'STALE', 2])
    // Whatever else is wrong with what they sent.
    const worse = await act(people.employee, id, 'submit', { version: 1, nothing: 1 })
    expect([worse.status, worse.body.code, worse.body.current.version]).toEqual([409, 'STALE', 2])
  })

  test('ACT-3 taken twice at the same time happens once', async () => {
    const id = await create()
    const both = await Promise.all([act(people.employee, id, 'submit'), act(people.employee, id, 'submit')])
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe('approvals', () => {
  const large = async () => approved('1500', { receipt: await receiptFor(people.employee) })

  test('ACT-5 a small one needs one, a large one two different people', async () => {
    const small = await approved()
    expect((await act(people.finance, small, 'pay', { paymentReference: 'A1' })).body.status).toBe('paid')
    const id = await large()
    expect((await offers(people.finance, id)).find((offer) => offer.name === 'pay')?.approvals).toEqual({
      given: 0,
      needed: 2,
      mine: false,
    })
    const first = await act(people.finance, id, 'pay', { paymentReference: 'B1' })
    expect([first.status, first.body.status, first.body.version]).toEqual([200, 'approved', 3])
    const twice = await act(people.finance, id, 'pay', { paymentReference: 'B2' })
    expect([twice.status, twice.body.code]).toEqual([409, 'ALREADY_APPROVED'])
    expect((await offers(people.finance, id)).find((offer) => offer.name === 'pay')).toMatchObject({
      approvals: { given: 1, needed: 2, mine: true },
      blocked: expect.any(String),
    })
    const second = await act(people.finance2, id, 'pay')
    expect(second.body).toMatchObject({ status: 'paid', paymentReference: 'B1' })
    const history = (await people.finance.get(`/api/records/claim/${id}/history`)).body.items
    expect(
      history.slice(0, 2).map((entry: { what: string; who: { id: string } }) => [entry.what, entry.who.id]),
    ).toEqual([
      ['action', people.finance2.id],
      ['approve', people.finance.id],
    ])
  })

  test('ACT-5 two concurrent approvals make one payment', async () => {
    const id = await large()
    const body = { paymentReference: 'C', version: 3 }
    const both = await Promise.all([act(people.finance, id, 'pay', body), act(people.finance2, id, 'pay', body)])
    expect(both.map((reply) => reply.status)).toEqual([200, 200])
    expect(both.map((reply) => reply.body.status as string).toSorted()).toEqual(['approved', 'paid'])
    const history = (await people.finance.get(`/api/records/claim/${id}/history`)).body.items
    expect(
      history.filter((entry: { action?: string; what: string }) => entry.action === 'pay' && entry.what === 'action'),
    ).toHaveLength(1)
  })

  test('ACT-5 an approval is lost when the record leaves the state', async () => {
    const id = await large()
    await act(people.finance, id, 'pay', { paymentReference: 'D' })
    await act(people.finance2, id, 'return', { reason: 'Which account?' })
    await act(people.employee, id, 'submit')
    await act(people.manager, id, 'approve')
    expect((await offers(people.finance2, id)).find((offer) => offer.name === 'pay')?.approvals).toEqual({
      given: 0,
      needed: 2,
      mine: false,
    })
    const reply = await act(people.finance2, id, 'pay', { paymentReference: 'D' })
    expect(reply.body.status).toBe('approved')
  })

  test('ACT-10 all approve the same input: a different input withdraws the earlier approvals', async () => {
    const id = await large()
    await act(people.finance, id, 'pay', { paymentReference: 'REF-ONE' })
    const other = await act(people.finance2, id, 'pay', { paymentReference: 'REF-OTHER' })
    expect(other.body).toMatchObject({ status: 'approved', paymentReference: null })
    expect((await offers(people.finance, id)).find((offer) => offer.name === 'pay')?.approvals).toEqual({
      given: 1,
      needed: 2,
      mine: false,
    })
    const agreed = await act(people.finance, id, 'pay', { paymentReference: '' })
    expect(agreed.body).toMatchObject({ status: 'paid', paymentReference: 'REF-OTHER' })
  })

  test('ACT-11 approvals of users who have lost the role or are suspended do not count', async () => {
    const id = await large()
    const temporary = await server.person('Tess Temp', ['finance'])
    const suspended = await server.person('Sam Susp', ['finance'])
    const put = (who: Person, what: string, body: Json) =>
      people.administrator.request('PUT', `/api/app/people/${who.id}/${what}`, body)
    await act(temporary, id, 'pay', { paymentReference: 'MINE' })
    expect((await put(temporary, 'roles', { roles: [] })).status).toBe(200)
    expect((await act(suspended, id, 'pay', { paymentReference: 'OURS' })).body.status).toBe('approved')
    expect((await put(suspended, 'active', { active: false })).status).toBe(200)
    const offer = (await offers(people.finance, id)).find(({ name }) => name === 'pay')
    expect(offer?.approvals).toEqual({ given: 0, needed: 2, mine: false })
    const first = await act(people.finance, id, 'pay', { paymentReference: 'B1' })
    expect(first.body).toMatchObject({ status: 'approved', paymentReference: null })
    expect((await act(people.finance2, id, 'pay', { paymentReference: 'B1' })).body.status).toBe('paid')
  })
})
