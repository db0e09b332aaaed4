// Small requests that would cost much: each is bounded by a number, and what exceeds it is refused before the work begins.
import type { Json } from '@ninefold/plan/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLive } from '../../src/live/open-live.ts'
import type { Reader } from '../../src/store/store.ts'
import { onPostgres, openStoreOf } from '../support/database.ts'
import { claim, exampleWith, expensePeople, startServer, type Person, type Server } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

let people: Awaited<ReturnType<typeof expensePeople>>
const line = { description: 'x', amount: { amount: '1.00', currency: 'EUR' } }

const server = await testServer({
  mode: 'production',
  text: exampleWith(['| Requests per minute | 600 |', '| Requests per minute | 100000 |']),
})
beforeAll(async () => {
  people = await expensePeople(server)
  for (let i = 0; i < 60; i++) await people.employee.post('/api/records/claim', claim('1', { title: `Claim ${i}` }))
})

const list = (query: string) => people.employee.get(`/api/records/claim?${query}`)

describe('pages', () => {
  test.each([
    '0',
    '-1',
    '1e9',
    '999999',
    '9999999',
    '1.5',
    'NaN',
    'Infinity',
    '0x10',
    '٣',
    ' 5',
    '5 ',
    '+5',
    'null',
    '[]',
  ])('SEC-13 limit=%s', async (limit) => {
    const reply = await list(`limit=${encodeURIComponent(limit)}`)
    expect([reply.status, reply.body.code], reply.text.slice(0, 300)).toEqual([422, 'LIMIT_INVALID'])
  })

  test('SEC-13 no address gives more than a page, whatever is asked', async () => {
    const most = server.application.plan.limits.pageSizeMost
    expect((await list('')).body.items).toHaveLength(50)
    expect((await list(`limit=${most}&total=true&include=related`)).body.items.length).toBeLessThanOrEqual(most)
    expect((await list('limit=5&limit=100000')).body.items.length).toBeLessThanOrEqual(50)
    expect((await people.employee.get('/api/app/find/claim?q=')).body.items.length).toBeLessThanOrEqual(20)
    expect((await people.employee.get('/api/app/screens/myClaims/records')).body.items.length).toBeLessThanOrEqual(50)
    expect((await people.employee.get('/api/my-claims?limit=1000000')).status).toBe(422)
    expect((await people.employee.get('/api/my-claims')).body.claims.length).toBeLessThanOrEqual(50)
    const { tiles } = (await people.employee.get('/api/app/screens/overview/tiles')).body
    for (const tile of tiles) expect(tile.page?.items.length ?? 0).toBeLessThanOrEqual(5)
  })

  test('SEC-13 a cursor is of its own list, or refused', async () => {
    const { next } = (await list('limit=1')).body
    const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    for (const cursor of [
      'x',
      '%00',
      write([]),
      write(null),
      write({}),
      write(['|[]']),
      write(['|[]', {}, []]),
      write(['|[]', [[]], 'x']),
      write(['|[]', true, 'x']),
      write(Array.from({ length: 500 }, () => 'x')),
      `${next}x`.repeat(20),
      write(['title|[]', 'x', 'y']),
    ])
      expect((await list(`limit=1&cursor=${encodeURIComponent(cursor)}`)).body.code, cursor.slice(0, 60)).toBe(
        'CURSOR_INVALID',
      )
    expect((await list(`limit=1&sort=title&cursor=${next}`)).body.code).toBe('CURSOR_INVALID')
  })

  test('SEC-13 a search looks for a few words, however many are sent', async () => {
    for (const words of [
      'claim '.repeat(1500),
      '% '.repeat(1500),
      '_'.repeat(3000),
      `${'é '.repeat(500)}`,
      '\\'.repeat(3000),
    ]) {
      const reply = await list(`search=${encodeURIComponent(words)}`)
      expect([200, 422, 431]).toContain(reply.status)
    }
    expect((await list(`search=${encodeURIComponent('%')}`)).body.items).toEqual([])
    expect((await list(`search=${encodeURIComponent('_')}`)).body.items).toEqual([])
  })
})

describe('patterns of a filter', () => {
  const notes = `# Specification: Notes

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Text | text (0–100000) |

## 6. Roles

| Entity | Role | May |
| --- | --- | --- |
| Note | everyone signed in | create, read |

## 9. Limits

| Limit | Value |
| --- | --- |
| Longest read | 1 second |
`
  let noted: Server
  let person: Person
  beforeAll(async () => {
    noted = await startServer({ mode: 'production', text: notes })
    person = await noted.person('Nora Note')
    for (let i = 0; i < 8; i++) await person.post('/api/records/note', { text: 'a fox '.repeat(15_000) })
  })
  afterAll(() => noted.close())
  const filtered = (pattern: string) =>
    person.get(`/api/records/note?total=true&filter=${encodeURIComponent(`text.matches('${pattern}')`)}`)

  test('SEC-13 simple patterns search long texts', async () => {
    expect((await filtered('fox a')).body.total).toBe(8)
  })

  test('SEC-13 a pattern that its repetitions make long is refused with the limit', async () => {
    const reply = await filtered('(.{0,90}x){9}')
    expect([reply.status, reply.body.errors[0].code]).toEqual([422, 'FILTER_INVALID'])
    expect(reply.body.errors[0].message).toContain('at most 1000 are allowed')
    const endless = await filtered('((((){9999}){9999}){9999})')
    expect(endless.body.errors[0].message).toContain('more than 5000 steps')
  })

  test.skipIf(onPostgres)(
    'SEC-13 a filter that takes too long is ended, and others are answered meanwhile',
    async () => {
      const other = await noted.person('Olaf Other')
      const { id } = (await person.get('/api/records/note?limit=1')).body.items[0]
      let isRunning = true
      const slow = filtered('(.{0,15}x){30}q').finally(() => (isRunning = false))
      for (let i = 0; i < 5; i++) expect((await other.get(`/api/records/note/${id}`)).status).toBe(200)
      expect(isRunning).toBe(true)
      const reply = await slow
      expect([reply.status, reply.body.code]).toEqual([422, 'TOO_SLOW'])
      expect(reply.text).toContain('longer than 1 seconds')
      expect((await filtered('fox a')).body.total).toBe(8)
    },
  )

  test.runIf(onPostgres)('SEC-13 the database itself ends a read that takes too long', async () => {
    const store = await openStoreOf(noted.data)
    const timeout = (reader: Reader) => reader.rows('SHOW statement_timeout')
    expect(await store.read(timeout, { heavy: { person: 'eva', deadline: 1000 } })).toEqual([['1s']])
    expect(await store.read(timeout)).toEqual([['0']])
    await store.close()
  })
})

describe('bodies', () => {
  const send = (person: Person, body: Json) => person.post('/api/records/claim', body)

  test('SEC-13 parts in one whole', async () => {
    const most = server.application.plan.limits.partsMost
    const reply = await send(
      people.employee,
      claim('1', { title: 'Many', lines: Array.from({ length: most + 1 }, () => line) }),
    )
    expect([413, 422]).toContain(reply.status)
    expect(['TOO_MANY', 'BODY_TOO_LARGE']).toContain(reply.body.code)
  })

  test('SEC-13 many faults, long keys, many keys, deep values are one short refusal or a bounded one', async () => {
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`key${i}`, i]))
    for (const body of [
      claim('1', wide),
      { ['k'.repeat(200_000)]: 1 },
      claim('1', { title: 'x'.repeat(300_000) }),
      claim('1', { paidWith: Array.from({ length: 50_000 }, (_, i) => `x${i}`) }),
      claim('1', {
        lines: Array.from({ length: 200 }, () => ({ nonsense: { a: [[[[[[1]]]]]] } })),
      }),
      claim('1', { explanation: Array.from({ length: 20_000 }, () => ({ a: 1 })) }),
      claim('9'.repeat(50_000)),
      claim('1e999'),
      claim(`0.${'0'.repeat(50_000)}1`),
    ]) {
      const reply = await send(people.employee, body as Json)
      expect([413, 422], reply.text.slice(0, 300)).toContain(reply.status)
    }
    const deep = await fetch(`${server.address}/api/records/claim`, {
      method: 'POST',
      headers: { authorization: `Bearer ${people.employee.token}`, 'content-type': 'application/json' },
      body: '['.repeat(200_000) + ']'.repeat(200_000),
    })
    expect([400, 413]).toContain(deep.status)
  })

  test('SEC-13 numbers at the edges are refused, never a mistake of ours', async () => {
    for (const people_ of [1e308, -1e308, 9_007_199_254_740_992, 0.1, -0])
      expect(
        (await send(people.employee, claim('1', { title: 'Edge', lines: [{ ...line, people: people_ }] }))).status,
      ).toBe(422)
    for (const spentOn of [
      '+275760-09-13',
      '-000001-01-01',
      '0000-01-01',
      '9999-12-32',
      '99999-01-01',
      '2026-01-01T00:00:00Z',
    ])
      expect((await send(people.employee, claim('1', { title: 'Edge', spentOn }))).status, spentOn).toBe(422)
  })

  test('SEC-13 ids in one request', async () => {
    const ids = Array.from({ length: 25_000 }, (_, i) => `id${i}`)
    for (const [path, body] of [
      ['/api/app/inbox/read', { ids }],
      ['/api/app/inbox/read', { ids: ids.map(() => 'same') }],
    ] as const) {
      const reply = await people.employee.post(path, body)
      expect([200, 413, 422]).toContain(reply.status)
    }
  })

  test('SEC-13 files that nobody keeps', async () => {
    const person = await server.person('Upton Load')
    const send = () => person.upload('a.txt', 'text/plain', 'x')
    const statuses: number[] = []
    for (let i = 0; i < 21; i++)
      statuses.push(...(await Promise.all(Array.from({ length: 10 }, async () => (await send()).status))))
    expect(statuses.filter((status) => status === 201)).toHaveLength(200)
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
  })
})

describe('streams', () => {
  test('SEC-13 of those who are not signed in leave room for those who are', () => {
    const live = openLive({
      records: () => ({
        readableBy: async () => new Map(),
        can: () => ({ read: false, readable: [], create: null, update: [], delete: false }),
      }),
      unread: async () => 0,
      most: 40,
    })
    const open = (person: string | null) =>
      live.subscribe({ person, principal: async () => null, send: () => true, end: () => {} })
    for (let i = 0; i < 10; i++) open(null)
    expect(() => open(null)).toThrow('STREAMS_FULL')
    open('somebody')
    expect(live.size).toBe(11)
    live.close()
  })

  test('SEC-13 of one person are few', async () => {
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${people.stranger.token}` }
    const open = () => fetch(`${server.address}/api/app/events`, { headers, signal: stop.signal })
    // An answer that nobody holds any more is closed by the collector.
    const held: Response[] = []
    for (let i = 0; i < 20; i++) held.push(await open())
    expect(held.map(({ status }) => status)).toEqual(held.map(() => 200))
    const refused = await open()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_STREAMS',
      detail: 'You have 20 pages of this application open. Further pages are not updated automatically.',
    })
    stop.abort()
  })
})
