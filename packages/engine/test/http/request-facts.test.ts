// What the document may ask of the request itself: the time of day where the person is, and their network address.
import { beforeAll, describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Films

## 3. Entities

### Film

| Field | Type |
| --- | --- |
| Title | text (1–80) |

## 4. States

### Film

| Action | From | To | Who |
| --- | --- | --- | --- |
| Watch | | | everyone signed in |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| neighbour | \`request.ip == '127.0.0.1'\` |

| Entity | member | neighbour |
| --- | --- | --- |
| Film | read when \`request.localTime < '12:00'\` | create |

### Film

- Only for run Watch when: \`request.localTime >= '06:00' and request.localTime <= '21:00'\`
`

let film: string
const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')
beforeAll(async () => {
  film = (await ada.post('/api/records/film', { title: 'Chair' })).body.id
})

const watch = (zone: string) =>
  ada.request('POST', `/api/records/film/${film}/actions/watch`, {}, zone === '' ? {} : { 'time-zone': zone })
const titles = async (zone: string) =>
  (await bob.request('GET', '/api/records/film', undefined, zone === '' ? {} : { 'time-zone': zone })).body.items
    ?.length

describe('the time of day of the client', () => {
  test.each([
    ['UTC', 200],
    ['Europe/Amsterdam', 200],
    ['Pacific/Auckland', 403],
    ['+11:30', 403],
    ['-03:00', 200],
    ['', 403],
    ['Nowhere/Land', 403],
    ['x'.repeat(500), 403],
  ])('in %s decides a restriction: %i', async (zone, status) => expect((await watch(zone)).status).toBe(status))

  test('filters records, in SQL too', async () => {
    expect([await titles('America/New_York'), await titles('Asia/Tokyo'), await titles('')]).toEqual([1, 0, 0])
  })
})

test('the network address decides a role', async () => {
  expect((await bob.post('/api/records/film', { title: 'Table' })).status).toBe(201)
})

test('a filter reads the date and the time zone of the client, or of the document', async () => {
  const count = async (filter: string, zone?: string) => {
    const path = `/api/records/film?filter=${encodeURIComponent(filter)}`
    const { body } = await ada.request('GET', path, undefined, zone === undefined ? {} : { 'time-zone': zone })
    return (body.items as unknown[]).length
  }
  const today = 'createdAt >= startOfDay(request.localDate, request.timeZone)'
  const date = (day: string) => `request.localDate == date('${day}')`
  expect(await count(date('2026-06-16'), 'Pacific/Kiritimati')).toBe(2)
  expect(await count(date('2026-06-15'), 'Nowhere')).toBe(2)
  expect([await count(today), await count(today, 'Pacific/Kiritimati'), await count(`not (${today})`)]).toEqual([
    2, 2, 0,
  ])
})
