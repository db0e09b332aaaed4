// Conditions that look through all records of an entity, wherever they decide: roles, permissions, guards, rules, effects.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Rooms

## 3. Entities

### Room

| Field | Type |
| --- | --- |
| Name | text (1–80) |
| Floor | Floor |
| Rights | integer |

### Floor

| Field | Type |
| --- | --- |
| Name | text (1–80) |

### Right

| Field | Type |
| --- | --- |
| Person | User |
| Floor | Floor |
| Level | integer |

### Booking

| Field | Type | Default |
| --- | --- | --- |
| Room | Room | |
| Day | date | |
| Others | integer | \`= Booking.filter(b, b.day == day).size()\` |

## 4. States

### Room

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Open | shut | open | in charge | \`Right.filter(r, r.floor == floor).size() > 1\` | |
| Count | | | everyone signed in | | \`rights = Right.filter(r, r.floor == floor).size()\` |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Once a day | Booking | \`not Booking.exists(b, b.room == room and b.day == day and b != this)\` | TAKEN |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| keeper | | \`Right.exists(r, r.person == me and r.level > 5)\` |
| in charge | Room | \`Right.exists(r, r.person == me and r.floor == floor)\` |

| Entity | member | keeper | in charge |
| --- | --- | --- | --- |
| Room | read | delete | create, update |
| Floor | read | | |
| Booking | create, read, update | | |

## 8. Errors

| Code | Message |
| --- | --- |
| TAKEN | It is taken. |
`

const floors: string[] = []
const server = await testServer({ text })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')
const cleo = await server.person('Cleo Ek')
beforeAll(async () => {
  for (const name of ['First', 'Second']) floors.push((await ada.post('/api/records/floor', { name })).body.id)
  await right(bob, 0, 1)
})

const right = async (person: Person, floor: number, level: number): Promise<string> =>
  (await ada.post('/api/records/right', { person: person.id, floor: floors[floor]!, level })).body.id
const room = async (floor: number): Promise<string> =>
  (await ada.post('/api/records/room', { name: 'Hall', floor: floors[floor]! })).body.id

test('SET-1 decide who may write, over the old and the new record, also one that is not stored yet', async () => {
  const make = (floor: number) => bob.post('/api/records/room', { name: 'New', floor: floors[floor]! })
  expect([(await make(0)).status, (await make(1)).status]).toEqual([201, 403])
  const [first, second] = [await room(0), await room(1)]
  const rename = async (id: string) => (await bob.patch(`/api/records/room/${id}`, { name: 'Other' })).status
  expect([await rename(first), await rename(second)]).toEqual([200, 403])
  expect((await bob.patch(`/api/records/room/${first}`, { floor: floors[1]! })).status).toBe(403)
})

test('SET-2 decide who has a role, from the moment it is true', async () => {
  const id = await room(0)
  const remove = async () => (await cleo.request('DELETE', `/api/records/room/${id}`)).status
  expect(await remove()).toBe(403)
  const given = await right(cleo, 1, 9)
  expect(await remove()).toBe(204)
  await ada.request('DELETE', `/api/records/right/${given}`)
  expect((await cleo.request('DELETE', `/api/records/room/${await room(0)}`)).status).toBe(403)
})

test('SET-3 decide who takes an action, and its guard, when it is offered and when it is taken', async () => {
  const id = await room(0)
  const open = () => bob.post(`/api/records/room/${id}/actions/open`)
  const offered = async () => (await bob.get(`/api/records/room/${id}?include=page`)).body.actions[0]
  expect((await open()).body.code).toBe('GUARD_REFUSED')
  expect((await offered()).blocked).toBeDefined()
  const second = await right(cleo, 0, 1)
  expect(await offered()).not.toHaveProperty('blocked')
  expect((await open()).body.status).toBe('open')
  await ada.request('DELETE', `/api/records/right/${second}`)
})

test('SET-4 compute the value that an effect sets', async () => {
  expect((await bob.post(`/api/records/room/${await room(0)}/actions/count`)).body.rights).toBe(1)
})

test('SET-5 check a rule against all other records, and calculate a field from them', async () => {
  const id = await room(0)
  const book = (day: string) => bob.post('/api/records/booking', { room: id, day })
  expect((await book('2026-03-01')).status).toBe(201)
  const again = await book('2026-03-01')
  expect([again.status, again.body.code]).toEqual([422, 'TAKEN'])
  const other = await book('2026-03-02')
  expect([other.status, other.body.others]).toEqual([201, 1])
  expect((await bob.patch(`/api/records/booking/${other.body.id}`, { day: '2026-03-01' })).body.code).toBe('TAKEN')
  expect((await bob.patch(`/api/records/booking/${other.body.id}`, { day: '2026-03-03' })).status).toBe(200)
})
