// What a guard refuses with, in words of its own.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Trips

## 3. Entities

### Trip

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Seats | integer | 0 |

### Plan

| Field | Type |
| --- | --- |
| Name | text |
| Stops | list of Stop |

### Stop

| Field | Type |
| --- | --- |
| Plan | Plan |

### Guest

| Field | Type |
| --- | --- |
| Trip | Trip |
| Address | text |
| Copied | text |

## 4. States

### Trip

| Action | From | To | Who | When | Message | Error |
| --- | --- | --- | --- | --- | --- | --- |
| Leave | draft | gone | everyone signed in | \`seats > 3\` | {title} needs more than 3 seats, not {seats}. | |
| Close | draft | closed | everyone signed in | \`Guest.exists(g, g.trip == this)\` | Nobody is coming. | NO_GUESTS |
| Sell | draft | sold | everyone signed in | \`seats > 9\` | Too few seats. | |

### Guest

| Action | From | To | Who | When | Message |
| --- | --- | --- | --- | --- | --- |
| Leave | new | left | everyone signed in | \`trip.seats > 1\` | Stay on {trip.title}. |

### Plan

| Action | From | To | Who | When | Message |
| --- | --- | --- | --- | --- | --- |
| Buy | draft | bought | everyone signed in | \`Trip.exists(t, t.seats > 99)\` | The largest has {Trip.max(t, t.seats)} seats, of {size(stops)} stops. |

| Approval | For action | Needed | From |
| --- | --- | --- | --- |
| Both | Buy | 2 | everyone signed in |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Trip | all |
| Guest | all |
| Plan | all |
| Stop | all |
`

const server = await testServer({ text })
const ann = await server.person('Ann')

test('LIF-8 a guard refuses with its own message', async () => {
  const trip = (await ann.post('/api/records/trip', { title: 'Rome', seats: 1 })).body.id as string
  const guest = (await ann.post('/api/records/guest', { trip })).body.id as string
  const act = (path: string) => ann.post(`/api/records/${path}`)
  expect(await act(`trip/${trip}/actions/leave`)).toMatchObject({
    status: 409,
    body: { code: 'LEAVE_REFUSED', title: 'Rome needs more than 3 seats, not 1.' },
  })
  expect((await act(`trip/${trip}/actions/sell`)).body).toMatchObject({ title: 'Too few seats.' })
  expect((await act(`guest/${guest}/actions/leave`)).body).toMatchObject({ title: 'Stay on Rome.' })
  expect((await act(`trip/${trip}/actions/close`)).status).toBe(200)
  const empty = (await ann.post('/api/records/trip', { title: 'Oslo' })).body.id as string
  expect((await act(`trip/${empty}/actions/close`)).body).toMatchObject({
    code: 'NO_GUESTS',
    title: 'Nobody is coming.',
  })
})

test('LIF-8 also while approvals are pending', async () => {
  await ann.post('/api/records/trip', { title: 'Bern', seats: 7 })
  const plan = (await ann.post('/api/records/plan', { name: 'Alps' })).body.id as string
  await ann.post('/api/records/stop', { plan })
  const refused = await ann.post(`/api/records/plan/${plan}/actions/buy`)
  expect(refused.body).toMatchObject({ title: 'The largest has 7 seats, of 1 stops.' })
})
