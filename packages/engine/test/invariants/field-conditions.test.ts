// Conditions of fields that read other records see the state after the change, the written record included, as rules do.
import { describe, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Crews

## 3. Entities

### Crew

| Field | Type | Required | Applies when |
| --- | --- | --- | --- |
| Name | text | yes | |
| Rooms | list of Room | | |
| Reason | text | when \`rooms.sum(r, r.seats) > 10\` | |
| Permit | text | when \`rooms.sum(r, r.seats) > 20\` | \`rooms.sum(r, r.seats) > 20\` |
| Key | secret | when \`rooms.exists(r, r.closed)\` | |

### Room

| Field | Type | Required | Applies when |
| --- | --- | --- | --- |
| Crew | Crew | yes | |
| Seats | integer | yes | |
| Closed | yes/no | | |
| Note | text | when \`Room.filter(r, r.crew == crew and r.seats > 5).size() > 1\` | |
| Remark | text | yes | \`crew.rooms.sum(r, r.seats) > 30\` |
| Extras | list of Extra | | |
| Size | choice: small, large | | |

### Extra

- Part of: Room

| Field | Type | Required |
| --- | --- | --- |
| What | text | yes |
| Why | text | when \`room.crew.rooms.exists(r, r.seats > 40)\` |

## 4. States

### Room

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Grow | small | large | everyone signed in | \`seats = seats + 8\` |
| Rename | small | large | everyone signed in | \`seats = seats + 8\`; do Name on crew |
| Announce | small | large | everyone signed in | notify administrators |

- States: Size

### Crew

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Name | open | open | everyone signed in | \`name = 'Many'\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Crew | all |
| Room | all |
`

const server = await testServer({ text })
const ann = await server.person('Ann', [], { administrator: true })

const crew = async (more: object = {}): Promise<string> =>
  (await ann.post('/api/records/crew', { name: 'A', ...more })).body.id
const room = (of: string, seats: number, more: object = {}) =>
  ann.post('/api/records/room', { crew: of, seats, ...more })
const roomOf = async (of: string, seats: number, more: object = {}): Promise<string> =>
  (await room(of, seats, more)).body.id
const change = (path: string, values: object) => ann.patch(`/api/records/${path}`, values as never)
const errorsOf = (answer: { readonly body: { readonly errors?: readonly object[] } }) => answer.body.errors ?? []

describe('INV-4 Required when over other records', () => {
  it('is evaluated after the change', async () => {
    const of = await crew({ reason: 'x' })
    const first = await roomOf(of, 6)
    expect(errorsOf(await room(of, 7))).toMatchObject([{ code: 'REQUIRED', field: 'note' }])
    expect((await room(of, 3)).status).toBe(201)
    // What the record was before does not count.
    expect((await change(`room/${first}`, { seats: 7 })).status).toBe(200)
  })

  it('is evaluated at the next change of a record that another one made incomplete', async () => {
    const of = await crew()
    expect((await room(of, 11)).status).toBe(201)
    expect(errorsOf(await change(`crew/${of}`, { name: 'B' }))).toMatchObject([{ code: 'REQUIRED', field: 'reason' }])
    expect((await change(`crew/${of}`, { name: 'B', reason: 'many guests' })).status).toBe(200)
    expect(errorsOf(await change(`crew/${of}`, { reason: null }))).toMatchObject([
      { code: 'REQUIRED', field: 'reason' },
    ])
  })

  it('is evaluated after the effects of an action, on all records that it writes', async () => {
    const of = await crew({ reason: 'x' })
    const [id] = [await roomOf(of, 1), await roomOf(of, 6)]
    const grow = () => ann.post(`/api/records/room/${id!}/actions/grow`)
    expect(errorsOf(await grow())).toMatchObject([{ code: 'REQUIRED', field: 'note' }])
    await change(`room/${id!}`, { note: 'for guests' })
    expect((await grow()).status).toBe(200)

    const other = await crew()
    const small = await roomOf(other, 4)
    const refused = await ann.post(`/api/records/room/${small}/actions/rename`)
    expect(errorsOf(refused)).toMatchObject([
      { message: 'Crew, Reason: This must be filled in. (Many)', record: { entity: 'Crew', id: other } },
    ])
  })

  it('is evaluated after an effect that runs a query and sets nothing', async () => {
    const of = await crew({ reason: 'x' })
    const [id] = [await roomOf(of, 6), await roomOf(await crew(), 6)]
    expect((await ann.post(`/api/records/room/${id!}/actions/announce`)).status).toBe(200)
  })

  it('of a field that applies by such a condition is evaluated when its own record is written', async () => {
    const of = await crew({ reason: 'x' })
    expect((await room(of, 25)).status).toBe(201)
    expect(errorsOf(await change(`crew/${of}`, { name: 'B' }))).toMatchObject([{ code: 'REQUIRED', field: 'permit' }])
    expect((await change(`crew/${of}`, { name: 'B', permit: 'P1' })).status).toBe(200)
  })

  it('of a secret is evaluated when its own record is written', async () => {
    const of = await crew()
    expect((await room(of, 1, { closed: true })).status).toBe(201)
    expect(errorsOf(await change(`crew/${of}`, { name: 'B' }))).toMatchObject([{ code: 'REQUIRED', field: 'key' }])
    expect((await change(`crew/${of}`, { name: 'B', key: 'hush' })).status).toBe(200)
    expect((await change(`crew/${of}`, { name: 'C' })).status).toBe(200)
  })

  it('of parts is reported at their place', async () => {
    const of = await crew({ reason: 'x' })
    const extras = [{ what: 'bed' }]
    expect(errorsOf(await room(of, 41, { remark: 'large', extras }))).toMatchObject([
      { code: 'REQUIRED', field: 'extras.0.why' },
    ])
  })

  it('is reported with all other problems, and by a check', async () => {
    const of = await crew({ reason: 'x' })
    await roomOf(of, 6)
    const wrong = await room(of, 7, { extras: [{ what: null }] })
    expect(errorsOf(wrong).map((one) => (one as { field: string }).field)).toEqual(['extras.0.what', 'note'])
  })
})

describe('INV-4 Applies when over other records', () => {
  it('uses the new version of the written record', async () => {
    const of = await crew({ reason: 'x' })
    expect(errorsOf(await room(of, 35))).toMatchObject([{ code: 'REQUIRED', field: 'remark' }])
    const { id, ...made } = (await room(of, 35, { remark: 'large' })).body
    expect(made).toMatchObject({ remark: 'large' })
    expect((await change(`room/${id}`, { seats: 12 })).body).toMatchObject({ remark: null })
    expect((await change(`room/${id}`, { seats: 31, remark: 'again' })).body).toMatchObject({ remark: 'again' })
  })
})
