// What a refusal or a message says: values of the record and of what it refers to, in words that people know.
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Rooms

## 3. Entities

### Floor

| Field | Type | Required |
| --- | --- | --- |
| Number | integer | yes |

### Room

- Shown as: \`'room ' + code + ' on floor ' + floor.number\`

| Field | Type | Required |
| --- | --- | --- |
| Code | text (1–4) | yes |
| Floor | Floor | yes |

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Room | Room | yes |
| Booked on | date | yes |
| Year | integer | |
| Guests | list of Guest | |

### Guest

- Part of: Booking, as Guests

| Field | Type | Required |
| --- | --- | --- |
| Full name | text (1–60) | yes |

## 4. States

### Booking

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | booked | everyone signed in | | |
| Use | booked | used | everyone signed in | remark: text (1–20) | notify everyone signed in with Used |

| Message | Subject | Text |
| --- | --- | --- |
| Used | {room} was used | In {year}. |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Once a day | Booking | unique: room, booked on | ROOM_TAKEN |
| Never in the cellar | Booking | \`room.floor.number >= 0\` | CELLAR |
| Not before 2020 | Booking | \`year == null or year >= 2020\` | |
| Not after 2050 | Booking | \`year == null or year <= 2050\` | TOO_LATE |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| | member |
| --- | --- |
| Room | ✓ |
| Floor | ✓ |
| Booking | CRU |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| ROOM_TAKEN | 409 | {room} is taken, also {room.floor.number}. |
| CELLAR | 422 | {room.code} is in the cellar. |
| REQUIRED | | {field} is missing. |
| TOO_LATE | 422 | {subject}: {field} cannot be {year}. |
`

let room: string
let cellar: string

const server = await testServer({ text })
const ann = await server.person('Ann')
beforeAll(async () => {
  const made = async (path: string, body: object) => (await ann.post(`/api/records/${path}`, body as never)).body.id
  room = await made('room', { code: 'A1', floor: await made('floor', { number: 3 }) })
  cellar = await made('room', { code: 'C1', floor: await made('floor', { number: -1 }) })
})

test('a message of the catalogue reads referenced records, and names records by their label', async () => {
  const below = await ann.post('/api/records/booking', { room: cellar, bookedOn: '2026-01-05' })
  expect(below.body.detail).toBe('C1 is in the cellar.')
  const booking = { room, bookedOn: '2026-01-05', year: 2026 }
  const { id } = (await ann.post('/api/records/booking', booking)).body
  const again = await ann.post('/api/records/booking', booking)
  expect([again.status, again.body.detail]).toEqual([409, 'room A1 on floor 3 is taken, also 3.'])
  const check = await ann.post('/api/records/booking/check', booking)
  expect(check.body.findings[0].message).toBe('room A1 on floor 3 is taken, also 3.')
  await ann.post(`/api/records/booking/${id}/actions/use`, { remark: 'fine' })
  const inbox = await ann.get('/api/app/inbox')
  expect(inbox.body.items[0]).toMatchObject({ subject: 'room A1 on floor 3 was used', text: 'In 2026.' })
})

test('a rule without a code uses its own name; a code knows field and subject', async () => {
  const early = await ann.post('/api/records/booking', { room, bookedOn: '2026-02-01', year: 2001 })
  expect(early.body.detail).toBe('This breaks a rule: Not before 2020.')
  const late = await ann.post('/api/records/booking', { room, bookedOn: '2026-02-01', year: 2101 })
  expect(late.body.detail).toBe('Booking: Year cannot be 2101.')
})

test('a missing field has its label for people, and its key for programs', async () => {
  const refused = await ann.post('/api/records/booking', { guests: [{}] })
  expect(refused.body.errors.map((each: { field: string; message: string }) => [each.field, each.message])).toEqual([
    ['room', 'Room is missing.'],
    ['bookedOn', 'Booked on is missing.'],
    ['guests.0.fullName', 'Full name is missing.'],
  ])
  const { id } = (await ann.post('/api/records/booking', { room, bookedOn: '2026-01-06' })).body
  const asked = await ann.post(`/api/records/booking/${id}/actions/use`, {})
  expect(asked.body.detail).toBe('Remark is missing.')
})
