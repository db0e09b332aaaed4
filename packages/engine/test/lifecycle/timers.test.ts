// What the clock does, with a clock that the test moves.
import { rmSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { claim, exampleWith, expensePeople, startServer, type Person, type Server } from '../support/server.ts'

let server: Server
/** The folder of a server that another one took over. */
let left: string | undefined
afterEach(async () => {
  await server.close()
  if (left !== undefined) rmSync(left, { recursive: true, force: true })
  left = undefined
})

const advance = (person: Person, by: string) => person.post('/api/app/clock', { advance: by })
const stateOf = async (person: Person, id: string) => (await person.get(`/api/records/claim/${id}`)).body?.status
const subjects = async (person: Person) =>
  (await person.get('/api/app/inbox')).body.items.map((item: { subject: string }) => item.subject.replace(/^\S+ /, ''))

async function submitted(people: Awaited<ReturnType<typeof expensePeople>>, title = 'Train'): Promise<string> {
  const made = await people.employee.post('/api/records/claim', claim('40', { title, spentOn: '2026-03-01' }))
  await people.employee.post(`/api/records/claim/${made.body.id}/actions/submit`)
  return made.body.id
}
/** Before the clocks go forward in Amsterdam, on 29 March. */
const start = { now: () => Date.parse('2026-03-10T09:00:00Z') }

describe('after a number of days', () => {
  test('TIM-1 calendar days in the document’s time zone are counted, also over a change to summer time', async () => {
    server = await startServer(start)
    const people = await expensePeople(server)
    const id = await submitted(people)
    await advance(people.employee, '29 days')
    expect(await stateOf(people.employee, id)).toBe('submitted')
    // 10:00 in Amsterdam on 10 March is 9:00 UTC; thirty days later it is 8:00 UTC.
    await advance(people.employee, '23 hours')
    expect(await stateOf(people.employee, id)).toBe('submitted')
    await advance(people.employee, '60 minutes')
    expect(await stateOf(people.employee, id)).toBe('draft')
    const [entry] = (await people.employee.get(`/api/records/claim/${id}/history`)).body.items
    expect(entry).toMatchObject({ what: 'timer', action: 'lapse', who: null })
    const record = (await people.employee.get(`/api/records/claim/${id}`)).body
    expect([record.createdBy, record.updatedBy], 'changed by the application').toEqual([people.employee.id, null])
    expect(await subjects(people.employee)).toEqual(['is a draft again'])
  })

  test('TIM-2 a reminder comes once, and again when the record returns to the state', async () => {
    server = await startServer(start)
    const people = await expensePeople(server)
    const id = await submitted(people)
    await people.manager.post('/api/app/inbox/read', { all: true })
    await advance(people.employee, '8 days')
    expect(await subjects(people.manager)).toEqual(['waits for you', 'waits for you'])
    await advance(people.employee, '8 days')
    expect(await subjects(people.manager)).toHaveLength(2)
    expect(await stateOf(people.employee, id)).toBe('submitted')
    await people.employee.post(`/api/records/claim/${id}/actions/take-back`)
    await people.employee.post(`/api/records/claim/${id}/actions/submit`)
    expect(await subjects(people.manager)).toHaveLength(3)
    await advance(people.employee, '8 days')
    expect(await subjects(people.manager)).toHaveLength(4)
  })

  test('TIM-2 a record that left the state gets no reminder', async () => {
    server = await startServer(start)
    const people = await expensePeople(server)
    const id = await submitted(people)
    await people.manager.post(`/api/records/claim/${id}/actions/approve`)
    await advance(people.employee, '31 days')
    expect(await stateOf(people.employee, id)).toBe('approved')
  })

  test('TIM-3 timers that were due while the server was down run when it is up again', async () => {
    const first = await startServer(start)
    const people = await expensePeople(first)
    const id = await submitted(people)
    await first.application.close()
    server = await startServer({ now: () => Date.parse('2026-04-20T09:00:00Z'), data: first.data })
    const employee = server.as(people.employee.id, await server.application.signInAs(people.employee.id))
    await expect.poll(() => stateOf(employee, id)).toBe('draft')
    left = first.data
  })

  test('TIM-6 a changed constant moves the due time', async () => {
    server = await startServer(start)
    const people = await expensePeople(server)
    const id = await submitted(people)
    const changed = await people.finance.request('PUT', '/api/app/constants/lapseAfter', { value: '3 days' })
    expect(changed.status, changed.text).toBe(200)
    await advance(people.employee, '4 days')
    await expect.poll(() => stateOf(people.employee, id)).toBe('draft')
  })

  test('TIM-6 a new document schedules the timers of existing records', async () => {
    server = await startServer({
      ...start,
      text: exampleWith([
        '| Lapse | submitted | draft | after `lapseAfter` |',
        '| Lapse | submitted | draft | after 400 days |',
      ]),
    })
    const people = await expensePeople(server)
    const id = await submitted(people)
    await advance(people.employee, '35 days')
    expect(await stateOf(people.employee, id)).toBe('submitted')
    const replaced = await server.application.replaceDocument([{ file: 'specification.md', text: exampleWith() }])
    expect(replaced).toMatchObject({ replaced: true })
    await expect.poll(() => stateOf(people.employee, id)).toBe('draft')
  })
})

test('TIM-7 the clock accepts durations and nothing else', async () => {
  server = await startServer(start)
  const person = await server.person('Clara Clock')
  expect((await advance(person, 'a while')).body.code).toBe('DURATION_INVALID')
  expect((await advance(person, '31 days')).body.now).toBe('2026-04-10T08:00:00.000Z')
  expect((await person.get('/api/app/clock')).body.now).toBe('2026-04-10T08:00:00.000Z')
  expect((await person.get('/api/app/inbox')).status).toBe(200)
})
