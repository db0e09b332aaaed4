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

### Order

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Number | sequence O-{0000} | | |
| Code | text, unique | yes | |
| Prints | integer | | |
| Total | integer | yes | |

## 4. States

### Booking

| Action | From | To | Who |
| --- | --- | --- | --- |
| Cancel | booked | cancelled | everyone signed in |
| Revive | cancelled | booked | everyone signed in |

### Order

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | | | \`prints = 0\` |
| Print | open | | everyone signed in | | \`prints = prints + 1\` |
| Approve | open | approved | everyone signed in | | |

| Approval | For action | Needed | From |
| --- | --- | --- | --- |
| Two people | Approve | 2 | everyone signed in |

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
| Order | all |

## 9. Constants

| Name | Value |
| --- | --- |
| Requests per minute | 100000 |
`

const WRITERS = 50
const data = mkdtempSync(join(tmpdir(), 'ninefold-parallel-'))
const servers: Server[] = []
let ann: Person
/** Of whom each approves. */
const people: Person[] = []
beforeAll(async () => {
  // An SQLite file has one server.
  for (const _ of onPostgres ? [1, 2] : [1]) servers.push(await startServer({ data, text }))
  ann = await servers[0]!.person('Ann', [], { administrator: true })
  for (let i = 0; i < 5; i++) people.push(await servers[0]!.person(`Person ${i}`))
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

const ordered = (code: string) => made('order', { code, total: 1 })
const orderOf = async (id: string) => (await ann.get(`/api/records/order/${id}`)).body
/** Of its history, newest first. */
async function versionsOf(id: string): Promise<readonly number[]> {
  const versions: number[] = []
  for (let cursor = ''; ;) {
    const { items, next } = (await ann.get(`/api/records/order/${id}/history${cursor}`)).body
    versions.push(...(items as { version: number }[]).map(({ version }) => version))
    if (next === null) return versions
    cursor = `?cursor=${encodeURIComponent(next as string)}`
  }
}

test('STO-12 numbers have no gap where codes collide, and the history has each once, in order', async () => {
  const before = (await ann.get('/api/records/order?total=true')).body.total as number
  const replies = await together((person, place) =>
    person.post('/api/records/order', { code: `N${place % 30}`, total: 1 }),
  )
  const refused = replies.filter(({ status }) => status !== 201)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(20).fill('NOT_UNIQUE'))
  const numbers = replies.flatMap(({ status, body }) => (status === 201 ? [body.number as string] : []))
  expect(numbers.toSorted()).toEqual(numbers.map((_, i) => `O-${String(before + i + 1).padStart(4, '0')}`))
})

test('STO-12 fifty changes of one record all count, each with a version of its own', async () => {
  const id = await ordered('counted')
  const replies = await together((person) => person.post(`/api/records/order/${id}/actions/print`))
  const counts = replies.map(({ body }) => body.prints as number)
  expect(counts.toSorted((a, b) => a - b)).toEqual(replies.map((_, i) => i + 1))
  expect(replies.map(({ body }) => body.version - body.prints)).toEqual(Array(WRITERS).fill(1))
  expect(await orderOf(id)).toMatchObject({ prints: WRITERS, version: WRITERS + 1 })
  expect(await versionsOf(id)).toEqual(Array.from({ length: WRITERS + 1 }, (_, i) => WRITERS + 1 - i))
})

test('STO-12 of fifty changes of the version that was read, one is stored', async () => {
  const id = await ordered('read')
  const replies = await together((person, place) =>
    person.patch(`/api/records/order/${id}`, { total: 2 + place, version: 1 }),
  )
  expect(done(replies)).toBe(1)
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect((await orderOf(id)).version).toBe(2)
})

test('ACT-5 two approve, however many try at once, and nobody counts twice', async () => {
  const id = await ordered('approved')
  const approve = (person: Person, place: number) =>
    servers[place % servers.length]!.as(person.id, person.token).post(`/api/records/order/${id}/actions/approve`)
  const alone = await together((_, place) => approve(people[0]!, place))
  expect(done(alone)).toBe(1)
  expect((await orderOf(id)).status).toBe('open')
  const all = await together((_, place) => approve(people[1 + (place % 4)]!, place))
  expect(done(all)).toBe(1)
  expect((await orderOf(id)).status).toBe('approved')
})
