// The history of a record, the record as it was, and undoing, as a client meets them.
import { beforeAll, describe, expect, test } from 'vitest'
import { claim, exampleWith, expensePeople, type Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let people: Awaited<ReturnType<typeof expensePeople>>
const START = Date.parse('2026-06-15T10:00:00Z')
let time = START
const later = () => server.application.setClock(new Date((time += 60_000)))

const withPeople = exampleWith(['| Finance note |', '| Colleagues | many User | | | | | |\n| Finance note |'])

const server = await testServer({ text: withPeople, now: () => START })
beforeAll(async () => {
  later()
  people = await expensePeople(server)
})

let count = 0
async function made(more: Parameters<typeof claim>[1] = {}): Promise<string> {
  later()
  const reply = await people.employee.post('/api/records/claim', claim('40', { title: `Train ${++count}`, ...more }))
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}
const change = async (by: Person, id: string, fields: Parameters<Person['patch']>[1]) => {
  later()
  const reply = await by.patch(`/api/records/claim/${id}`, fields)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const act = async (by: Person, id: string, action: string, said = {}) => {
  later()
  const reply = await by.post(`/api/records/claim/${id}/actions/${action}`, said)
  expect(reply.status, reply.text).toBe(200)
}
const historyOf = async (by: Person, id: string) => (await by.get(`/api/records/claim/${id}/history`)).body
const entries = async (by: Person, id: string) => (await historyOf(by, id)).items
const undo = async (by: Person, id: string, entry: { id: string }, body = {}) => {
  later()
  return by.post(`/api/records/claim/${id}/history/${entry.id}/undo`, body)
}
const at = (by: Person, id: string, moment: string) =>
  by.get(`/api/records/claim/${id}?at=${encodeURIComponent(moment)}`)
const now = () => new Date(time).toISOString()

describe('an entry', () => {
  test('HIS-2 contains who, when, old and new values, why, and under which document since when', async () => {
    const id = await made()
    await act(people.employee, id, 'submit')
    await act(people.manager, id, 'reject', { reason: 'No receipt' })
    const [entry, , first] = await entries(people.employee, id)
    expect(entry).toMatchObject({
      at: now(),
      who: { id: people.manager.id, label: 'Mara Holm' },
      what: 'action',
      action: 'reject',
      asked: [{ name: 'reason', label: 'Reason', value: 'No receipt' }],
      document: server.application.hash,
      version: 3,
    })
    expect(entry.changes).toContainEqual({ field: 'status', from: 'submitted', to: 'rejected' })
    expect(entry.documentAt).toBe('2026-06-15T10:00:00.000Z')
    expect(first).toMatchObject({ what: 'create', version: 1 })
    // The same reason again changes no field, and is told all the same.
    await act(people.employee, id, 'submit')
    await act(people.manager, id, 'reject', { reason: 'No receipt' })
    const [again] = await entries(people.employee, id)
    expect(again.asked).toEqual(entry.asked)
    expect(again.changes.map((one: { field: string }) => one.field)).not.toContain('reason')
  })

  test('HIS-2 dates each approval with its own time, not with the last change of the record', async () => {
    const { id: receipt } = (await people.employee.upload('r.pdf', 'application/pdf', '%PDF-1.4')).body
    const lines = [{ description: 'Machine', amount: { amount: '1500', currency: 'EUR' } }]
    const id = await made({ lines, receipt })
    await act(people.employee, id, 'submit')
    await act(people.manager, id, 'approve')
    const changedAt = now()
    await act(people.finance, id, 'pay', { paymentReference: 'B1' })
    const approvedAt = now()
    const record = (await people.finance.get(`/api/records/claim/${id}`)).body
    expect(record).toMatchObject({ status: 'approved', updatedAt: changedAt, version: 3 })
    await act(people.finance2, id, 'pay')
    const times = (await entries(people.finance, id)).map((each: { what: string; at: string }) => [each.what, each.at])
    expect(times.slice(0, 3)).toEqual([
      ['action', now()],
      ['approve', approvedAt],
      ['action', changedAt],
    ])
  })

  test('HIS-2 distinguishes a timer, a link and a demonstration from a user', async () => {
    const id = await made()
    await act(people.employee, id, 'submit')
    await people.employee.post('/api/app/clock', { advance: '31 days' })
    server.application.setClock(new Date((time += 31 * 86_400_000)))
    await people.employee.post('/api/app/clock', { advance: '1 minutes' })
    const [lapsed] = await entries(people.employee, id)
    expect(lapsed).toMatchObject({ via: 'timer', who: null, action: 'lapse' })

    const seen = await people.administrator.post('/api/app/see-as', { person: people.employee.id })
    expect(seen.status, seen.text).toBe(200)
    await change(people.administrator, id, { title: 'As Emil' })
    await people.administrator.post('/api/app/see-as', { person: null })
    const [shown] = await entries(people.employee, id)
    expect(shown).toMatchObject({
      via: 'demonstration',
      who: { id: people.administrator.id },
      as: { id: people.employee.id, label: 'Emil Berg' },
    })

    const { link } = (
      await people.administrator.post('/api/app/invitations', { email: 'new@example.org', name: 'New', roles: [] })
    ).body
    const came = await server.nobody.post(`/api${link.replace('/invitation', '/app/invitations')}`, {
      name: 'New',
      password: 'correct horse battery',
    })
    const history = await people.administrator.get(`/api/records/user/${came.body.person.id}/history`)
    expect(history.body.items.at(-1)).toMatchObject({ what: 'create', via: 'link', who: null })
  })

  test('HIS-1 hides unreadable values, old ones too, and names referenced records', async () => {
    const id = await made({ explanation: 'Mine alone' })
    await change(people.employee, id, { explanation: 'Not theirs', colleagues: [people.stranger.id] })
    await act(people.employee, id, 'submit')
    const seen = await historyOf(people.auditor, id)
    expect(JSON.stringify(seen)).not.toMatch(/Mine alone|Not theirs/)
    expect((await historyOf(people.employee, id)).related[people.stranger.id].label).toBe('Siri Moe')
  })
})

describe('an older version of a record', () => {
  test('PAST-2 has the values, the version and the parts of that time', async () => {
    const id = await made()
    const first = now()
    const { lines } = (await people.employee.get(`/api/records/claim/${id}`)).body
    await change(people.employee, id, {
      title: 'Plane',
      lines: [...lines, { description: 'Taxi', amount: { amount: '12.00', currency: 'EUR' } }],
    })
    const second = now()
    await change(people.employee, id, { title: 'Boat', lines: [] })
    const [then, between, today] = [await at(people.employee, id, first), await at(people.employee, id, second), now()]
    expect(then.body).toMatchObject({
      id,
      version: 1,
      title: `Train ${count}`,
      lines,
      amount: { amount: '40.00', currency: 'EUR' },
      owner: people.employee.id,
      status: 'draft',
      updatedAt: first,
    })
    expect(between.body).toMatchObject({ version: 2, title: 'Plane', amount: { amount: '52.00', currency: 'EUR' } })
    expect(between.body.lines).toMatchObject([{ id: lines[0].id }, { description: 'Taxi' }])
    const present = (await people.employee.get(`/api/records/claim/${id}`)).body
    expect((await at(people.employee, id, today)).body).toEqual(present)
    expect((await at(people.employee, id, first.slice(0, 10))).body).toEqual(present)
    const page = await people.employee.get(`/api/records/claim/${id}?include=page&at=${first}`)
    expect(page.body).toMatchObject({
      record: { version: 1 },
      label: expect.stringContaining(`Train ${count}`),
      may: { update: [], delete: false },
      actions: [],
    })
  })

  test('PAST-3 is absent before its creation, and for users who may not read it', async () => {
    const id = await made()
    const here = now()
    expect((await at(people.employee, id, '2026-01-01')).status).toBe(404)
    const [mine, theirs] = [await at(people.stranger, 'no-such-id', here), await at(people.stranger, id, here)]
    expect([theirs.status, theirs.text]).toEqual([404, mine.text])
    const wrong = await at(people.employee, id, 'yesterday')
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([422, 'at'])
  })

  test('PAST-1 shows what is readable today, not fields that have become hidden', async () => {
    const id = await made({ explanation: 'Mine alone' })
    await act(people.employee, id, 'submit')
    expect((await at(people.employee, id, now())).body.explanation).toBe('Mine alone')
    const seen = await at(people.auditor, id, now())
    expect([seen.status, 'explanation' in seen.body, seen.body.title]).toEqual([200, false, `Train ${count}`])
  })

  test('PAST-1 of a deleted record: readable for users who could read it until then', async () => {
    const id = await made()
    const here = now()
    later()
    expect((await people.employee.request('DELETE', `/api/records/claim/${id}`)).status).toBe(204)
    for (const who of [people.employee, people.administrator])
      expect((await at(who, id, here)).body).toMatchObject({ id, title: `Train ${count}`, version: 1 })
    expect((await entries(people.employee, id)).map((one: { what: string }) => one.what)).toEqual(['delete', 'create'])
    for (const who of [people.stranger, people.manager, server.nobody]) {
      const reply = await at(who, id, here)
      expect(reply.status, reply.text).toBe(who === server.nobody ? 401 : 404)
      expect((await who.get(`/api/records/claim/${id}/history`)).status).toBe(reply.status)
    }
    expect((await at(people.employee, id, now())).status).toBe(404)
    expect((await people.employee.get(`/api/records/claim/${id}`)).status).toBe(404)
  })
})

describe('undoing', () => {
  test('UNDO-1 restores the old values as a new change', async () => {
    const id = await made()
    const { lines } = (await people.employee.get(`/api/records/claim/${id}`)).body
    await change(people.employee, id, { title: 'Plane', lines: [{ description: 'Hotel', amount: '9.00' }] })
    await change(people.employee, id, { category: 'meals' })
    const [, entry] = await entries(people.employee, id)
    expect(entry.mayUndo).toBe(true)
    const reply = await undo(people.employee, id, entry)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toMatchObject({ title: `Train ${count}`, category: 'meals', version: 4 })
    expect(reply.body.lines).toMatchObject([{ description: 'Ticket', amount: lines[0].amount }])
    const [done, ...older] = await entries(people.employee, id)
    expect(done).toMatchObject({ what: 'undo', undoes: entry.id, who: { id: people.employee.id } })
    expect(older).toHaveLength(3)
    // And that again.
    expect((await undo(people.employee, id, done)).body).toMatchObject({ title: 'Plane', version: 5 })
  })

  test('UNDO-2 is refused if the same field has changed since, naming it', async () => {
    const id = await made()
    await change(people.employee, id, { title: `Plane ${count}`, category: 'meals' })
    await change(people.employee, id, { title: `Boat ${count}` })
    const [, entry] = await entries(people.employee, id)
    expect(entry.mayUndo).toBeUndefined()
    const reply = await undo(people.employee, id, entry)
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ code: 'UNDO_CONFLICT', errors: [{ field: 'title' }] })
    expect(reply.body.detail).toContain('Title')
    expect((await people.employee.get(`/api/records/claim/${id}`)).body).toMatchObject({
      title: `Boat ${count}`,
      category: 'meals',
    })
  })

  test('UNDO-1 uses current permissions and rules, and the version that the user has read', async () => {
    const id = await made()
    await change(people.employee, id, { title: `Plane ${count}` })
    const [entry] = await entries(people.employee, id)
    const stale = await undo(people.employee, id, entry, { version: 1 })
    expect(stale.body.code).toBe('STALE')
    await act(people.employee, id, 'submit')
    expect((await undo(people.employee, id, entry)).status).toBe(403)
    expect((await undo(people.manager, id, entry)).status).toBe(403)
    expect((await undo(people.stranger, id, entry)).status).toBe(404)
    expect((await undo(server.nobody, id, entry)).status).toBe(401)
    const title = `Train ${count}`
    await act(people.employee, id, 'take-back')
    const other = await people.employee.post('/api/records/claim', claim('40', { title }))
    expect(other.status, other.text).toBe(201)
    const twice = await undo(people.employee, id, entry)
    expect([twice.status, twice.body.code]).toEqual([409, 'DOUBLE_CLAIM'])
    expect((await undo(people.employee, id, { id: '999999' })).status).toBe(404)
    expect((await undo(people.employee, id, entry, { title: 'Mine' })).body.code).toBe('FIELD_UNKNOWN')
  })

  test('UNDO-3 undoes no step of the life cycle, and says why', async () => {
    const id = await made()
    await act(people.employee, id, 'submit')
    await act(people.employee, id, 'take-back')
    const [, submitted, created] = await entries(people.employee, id)
    const reply = await undo(people.employee, id, submitted)
    expect([reply.status, reply.body.code]).toEqual([409, 'UNDO_NOT_POSSIBLE'])
    expect(reply.body.detail).toMatch(/from "Draft" to "Submitted"/)
    expect(reply.body.remedy).toMatch(/action that leads back/)
    expect((await undo(people.employee, id, created)).body.code).toBe('UNDO_NOT_POSSIBLE')
  })

  test('UNDO-4 restores a deleted record with its number, parts and list', async () => {
    const id = await made({ colleagues: [people.stranger.id] })
    const was = (await people.employee.get(`/api/records/claim/${id}`)).body
    later()
    await people.employee.request('DELETE', `/api/records/claim/${id}`)
    const [entry] = await entries(people.employee, id)
    expect(entry.mayUndo).toBe(true)
    expect((await undo(people.stranger, id, entry)).status).toBe(404)
    const reply = await undo(people.employee, id, entry)
    expect(reply.status, reply.text).toBe(200)
    expect(reply.body).toEqual({ ...was, version: 2, updatedAt: now() })
    expect((await undo(people.employee, id, entry)).body.code).toBe('UNDO_NOT_POSSIBLE')
    const [back] = await entries(people.employee, id)
    expect(back).toMatchObject({ what: 'undo', undoes: entry.id })
    expect(back.mayUndo).toBeUndefined()
    // Nobody is told anew, and the record lives on.
    await act(people.employee, id, 'submit')
    expect((await at(people.employee, id, now())).body.status).toBe('submitted')
  })

  test('UNDO-4 clears references to deleted records if permitted, otherwise it is refused', async () => {
    const friend = await server.person(`Friend ${count}`)
    const id = await made({ colleagues: [friend.id] })
    later()
    await people.employee.request('DELETE', `/api/records/claim/${id}`)
    await people.administrator.request('DELETE', `/api/records/user/${friend.id}`)
    const [entry] = await entries(people.employee, id)
    expect((await undo(people.employee, id, entry)).body.colleagues).toEqual([])
  })
})
