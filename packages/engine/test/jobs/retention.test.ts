// How long the past is kept, with a clock that the test moves.
import { afterEach, describe, expect, test } from 'vitest'
import { claim, exampleWith, startServer, type Person, type Server } from '../support/server.ts'

let server: Server
afterEach(() => server.close())

const START = '2026-03-10T09:00:00.000Z'

/** The example with these rows among its constants. */
async function keeping(...rows: readonly string[]): Promise<Person> {
  const text = exampleWith(['| Lapse after |', [...rows, '| Lapse after |'].join('\n')])
  server = await startServer({ text, now: () => Date.parse(START) })
  return server.person('Ada Lund', [], { administrator: true })
}

const advance = async (person: Person, by: string) => {
  const reply = await person.post('/api/app/clock', { advance: by })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.now as string
}
const made = async (person: Person, title: string) =>
  (await person.post('/api/records/claim', claim('40', { title, spentOn: '2026-03-01' }))).body.id as string
const whats = async (person: Person, id: string) => {
  const { status, body } = await person.get(`/api/records/claim/${id}/history`)
  return status === 200 ? body.items.map((one: { what: string }) => one.what) : status
}

describe('the history', () => {
  test('RET-1 RET-4 loses old entries, and says so instead of showing an incomplete record', async () => {
    const person = await keeping('| Keep history | 30 days | | |', '| Keep history of cost centres | 2 years | | |')
    const centre = await person.post('/api/records/cost-centre', {
      code: 'ENG',
      name: 'Engineering',
      holder: person.id,
      email: 'eng@example.org',
    })
    expect(centre.status, centre.text).toBe(201)
    const id = await made(person, 'Train')
    const before = await advance(person, '20 days')
    await person.patch(`/api/records/claim/${id}`, { title: 'Plane' })
    await advance(person, '9 days')
    expect(await whats(person, id)).toEqual(['change', 'create'])
    const later = await advance(person, '2 days')
    expect(await whats(person, id)).toEqual(['change'])
    const at = (moment: string) => person.get(`/api/records/claim/${id}?at=${moment}`)
    // What it was just before the change that is still known is known too.
    expect((await at(new Date(Date.parse(before) - 1).toISOString())).body.title).toBe('Train')
    expect((await at(later)).body.title).toBe('Plane')
    expect((await at(START)).body.code).toBe('NOT_KEPT')
    expect((await at('2026-01-01')).body.code).toBe('NOT_FOUND')
    // The record itself stays, and so does what another row keeps longer.
    expect((await person.get(`/api/records/claim/${id}`)).body).toMatchObject({ title: 'Plane', version: 2 })
    const other = await person.get(`/api/records/cost-centre/${centre.body.id}/history`)
    expect(other.body.items).toHaveLength(1)
  })

  test('RET-3 uses the current value of the constant', async () => {
    const person = await keeping('| Keep history | 300 days | | administrators |')
    const id = await made(person, 'Train')
    await advance(person, '20 days')
    await person.patch(`/api/records/claim/${id}`, { title: 'Plane' })
    const reply = await person.request('PUT', '/api/app/constants/keepHistory', { value: '10 days' })
    expect(reply.status, reply.text).toBe(200)
    await advance(person, '1 minutes')
    expect(await whats(person, id)).toEqual(['change'])
  })
})

describe('deleted records', () => {
  test('RET-2 can be restored as long as they are stored, even with a shorter history', async () => {
    const person = await keeping('| Keep history | 30 days | | |', '| Keep deleted claims | 1 year | | |')
    const [first, second] = [await made(person, 'Train'), await made(person, 'Plane')]
    for (const id of [first, second]) await person.request('DELETE', `/api/records/claim/${id}`)
    await advance(person, '300 days')
    expect(await whats(person, first)).toEqual(['delete'])
    const [{ id: entry }] = (await person.get(`/api/records/claim/${first}/history`)).body.items
    const back = await person.post(`/api/records/claim/${first}/history/${entry}/undo`)
    expect(back.body, back.text).toMatchObject({ title: 'Train', lines: [{ description: 'Ticket' }] })
    await advance(person, '70 days')
    expect(await whats(person, second)).toBe(404)
    expect((await person.get(`/api/records/claim/${first}`)).body.title).toBe('Train')
  })

  test('RET-2 are removed with the history if no row covers them; without rows everything is stored', async () => {
    const person = await keeping('| Keep history of claims | 30 days | | |')
    const id = await made(person, 'Train')
    await person.request('DELETE', `/api/records/claim/${id}`)
    await advance(person, '31 days')
    expect(await whats(person, id)).toBe(404)
    await server.close()
    const other = await keeping()
    const kept = await made(other, 'Train')
    await other.request('DELETE', `/api/records/claim/${kept}`)
    await advance(other, '3000 days')
    expect(await whats(other, kept)).toEqual(['delete', 'create'])
  })
})
