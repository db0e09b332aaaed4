// Fifty writers at once, on two servers where the database serves two: no more pass than the rule allows, and no fewer.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPostgres } from '../support/database.ts'
import { startServer, type Person, type Reply, type Server } from '../support/server.ts'

const text = `# Specification: Shop

## 3. Entities

### Article

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Received | integer | yes | |
| Issues | list of Issue | | |
| Stock | integer | | \`= received - issues.sum(i, i.quantity)\` |

### Issue

| Field | Type | Required |
| --- | --- | --- |
| Article | Article | yes |
| Quantity | integer | yes |

### Crew

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Rooms | list of Room | |

### Room

| Field | Type | Required |
| --- | --- | --- |
| Crew | Crew | yes |
| Name | text | yes |
| Seats | integer | yes |

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Room | text | yes |
| Starts | date and time | yes |
| Ends | date and time | yes |
| Code | text | |

## 4. States

### Booking

| Action | From | To | Who |
| --- | --- | --- | --- |
| Cancel | booked | cancelled | everyone signed in |
| Revive | cancelled | booked | everyone signed in |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Stock is not negative | Article | \`stock >= 0\` |
| Ten seats | Room | \`crew.rooms.sum(r, r.seats) <= 10\` |
| Free room | Booking | no overlap: starts, ends per room where \`status != 'cancelled'\` |
| Own code | Booking | unique: room, code unless cancelled |
| One of a name | Crew | \`rooms.map(r, r.name).distinct().size() == size(rooms)\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Article | all |
| Issue | all |
| Crew | all |
| Room | all |
| Booking | all |

## 9. Constants

| Name | Value |
| --- | --- |
| Requests per minute | 100000 |
`

const WRITERS = 50
const data = mkdtempSync(join(tmpdir(), 'ninefold-parallel-'))
const servers: Server[] = []
let ann: Person
beforeAll(async () => {
  // An SQLite file has one server.
  for (const _ of onPostgres ? [1, 2] : [1]) servers.push(await startServer({ data, text }))
  ann = await servers[0]!.person('Ann', [], { administrator: true })
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()))
  rmSync(data, { recursive: true, force: true })
})

const at = (place: number) => servers[place % servers.length]!.as(ann.id, ann.token)
const together = (write: (person: Person, place: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: WRITERS }, (_, place) => write(at(place), place)))
const done = (replies: readonly Reply[]) => replies.filter(({ status }) => status < 300).length
const made = async (entity: string, body: object): Promise<string> =>
  (await ann.post(`/api/records/${entity}`, body as never)).body.id

test('INV-1 a stock is never drawn below zero', async () => {
  const article = await made('article', { name: 'Bolt', received: 40 })
  const replies = await together((person) => person.post('/api/records/issue', { article, quantity: 3 }))
  expect(done(replies)).toBe(13)
  expect((await ann.get(`/api/records/article/${article}`)).body.stock).toBe(1)
})

test('INV-1 forty out of six are issued by nobody, six are issued once', async () => {
  const article = await made('article', { name: 'Nut', received: 6 })
  const issued = (quantity: number) => together((person) => person.post('/api/records/issue', { article, quantity }))
  expect(done(await issued(40))).toBe(0)
  expect((await ann.get(`/api/records/article/${article}`)).body.stock).toBe(6)
  expect(done(await issued(6))).toBe(1)
  expect((await ann.get(`/api/records/article/${article}`)).body.stock).toBe(0)
})

test('INV-1 a quota over siblings is not exceeded, by new or changed records', async () => {
  const crew = await made('crew', { name: 'North' })
  const created = await together((person, place) =>
    person.post('/api/records/room', { crew, name: `R${place}`, seats: 1 }),
  )
  expect(done(created)).toBe(10)
  const rooms = created.flatMap(({ status, body }) => (status === 201 ? [body.id as string] : []))
  for (const id of rooms.slice(5)) await ann.request('DELETE', `/api/records/room/${id}`)
  // Five seats are free: two of the five rooms take two more each.
  await together((person, place) => person.patch(`/api/records/room/${rooms[place % 5]!}`, { seats: 3 }))
  const { items } = (await ann.get('/api/records/room?limit=100')).body
  const seats = (items as { crew: string; seats: number }[])
    .filter((room) => room.crew === crew)
    .map((room) => room.seats)
  expect(seats.toSorted((a, b) => a - b)).toEqual([1, 1, 1, 3, 3])
})

test('INV-1 a set with a single item contains it once', async () => {
  const crew = await made('crew', { name: 'South' })
  const replies = await together((person, place) =>
    person.post('/api/records/room', { crew, name: `R${place % 4}`, seats: 1 }),
  )
  expect(done(replies)).toBe(4)
})

const hours = (from: number, to: number) => ({
  starts: `2027-03-01T${String(from).padStart(2, '0')}:00:00Z`,
  ends: `2027-03-01T${String(to).padStart(2, '0')}:00:00Z`,
})
const booked = (person: Person, body: object) => person.post('/api/records/booking', body as never)

test('RUL-4 with a condition: one of fifty bookings of an hour is stored, and cancelled ones do not count', async () => {
  const gone = (await booked(ann, { room: 'A', ...hours(8, 12) })).body.id
  expect((await booked(ann, { room: 'A', ...hours(9, 10) })).body.errors[0]).toMatchObject({ code: 'OVERLAP' })
  await ann.post(`/api/records/booking/${gone}/actions/cancel`)
  const replies = await together((person, place) => booked(person, { room: 'A', ...hours(8 + (place % 2), 10) }))
  expect(done(replies)).toBe(1)
  // An action that brings it back is held to the rule, too.
  const back = await ann.post(`/api/records/booking/${gone}/actions/revive`)
  expect(back.body.errors[0]).toMatchObject({ code: 'OVERLAP' })
  expect(done(await together((person) => booked(person, { room: 'B', ...hours(8, 10) })))).toBe(1)
})

test('RUL-4 with a condition: one of fifty cancelled bookings is restored', async () => {
  const all: string[] = []
  for (let turn = 0; turn < 10; turn++) {
    const { id } = (await booked(ann, { room: 'C', ...hours(8, 10) })).body
    await ann.post(`/api/records/booking/${id}/actions/cancel`)
    all.push(id)
  }
  const revived = await together((person, place) =>
    person.post(`/api/records/booking/${all[place % 10]!}/actions/revive`),
  )
  expect(done(revived)).toBe(1)
})

test('RUL-4 with a condition: a value that is unique among some may occur twice among the others, also in a file', async () => {
  const first = (await booked(ann, { room: 'D', ...hours(8, 9), code: 'x' })).body.id
  const twice = { room: 'D', ...hours(10, 11), code: 'x' }
  expect((await booked(ann, twice)).body.errors[0]).toMatchObject({ code: 'NOT_UNIQUE' })
  await ann.post(`/api/records/booking/${first}/actions/cancel`)
  expect((await booked(ann, twice)).status).toBe(201)
  const rows = [
    'Room,Starts,Ends',
    'D,2027-03-01T10:30:00Z,2027-03-01T12:00:00Z',
    'E,2027-03-01T08:00:00Z,2027-03-01T09:00:00Z',
  ]
  const { id: file } = (await ann.upload('rows.csv', 'text/csv', rows.join('\n'))).body
  const { body } = await ann.post('/api/records/booking/import', { file, take: 'good' } as never)
  expect(body).toMatchObject({ problems: [{ row: 2, errors: [{ code: 'OVERLAP' }] }] })
})
