// Rules over other records that ask for `old` or `isNew` are checked with each change: several changes in one transaction may do
// what each of them may.
import { describe, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Bookings

## 3. Entities

### Room

| Field | Type | Required |
| --- | --- | --- |
| Strict | yes/no | yes |
| Bookings | list of Booking | |

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Code | text, unique | yes |
| Room | Room | yes |
| People | integer | yes |
| Locked | yes/no | yes |

## 4. Life cycle

### Booking

| Action | From | To | Who | Does |
| --- | --- | --- | --- | --- |
| Raise | Open | Raised | clerk | set people to \`people + 15\` |

## 5. Rules

| Rule | Entity | Must hold | Error | Message |
| --- | --- | --- | --- | --- |
| Locked bookings stay | Booking | \`not old.locked or people == old.people or not room.strict\` | LOCKED | That is not possible. |
| Small steps | Booking | \`isNew or people - old.people <= 10 or not room.strict\` | TOO_BIG | That is not possible. |
| New ones are small | Booking | \`not isNew or people <= 20 or not room.strict\` | TOO_MANY | That is not possible. |
| No more than fit | Room | \`bookings.sum(b, b.people) <= 100\` | FULL | That is not possible. |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | everyone signed in |

| Entity | clerk |
| --- | --- |
| Room | all |
| Booking | all, import |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes |
| --- | --- | --- | --- | --- |
| Raise a new one | \`POST /raised/{booking: Booking.code}\` | clerk | create Booking with \`code = 'raised'\`, \`room = booking.room\`, \`people = 2\`, \`locked = false\`; do Raise on it | |
`

const server = await testServer({ text })
const ann = await server.person('Ann')

let count = 0
async function booking(locked = false, people = 2) {
  const code = `B${++count}`
  const room: string = (await ann.post('/api/records/room', { strict: true })).body.id
  const { id } = (await ann.post('/api/records/booking', { code, room, people, locked })).body as { id: string }
  return { id, code, room }
}
const patch = (id: string, body: object) => ({ method: 'PATCH', path: `/api/records/booking/${id}`, body })
const batch = (...operations: object[]) => ann.post('/api/batch', { operations } as never)
const peopleOf = async (id: string): Promise<number> => (await ann.get(`/api/records/booking/${id}`)).body.people

describe('a batch', () => {
  it('does not change a field that an earlier operation has locked', async () => {
    const { id } = await booking()
    const reply = await batch(patch(id, { locked: true }), patch(id, { people: 9 }))
    expect([reply.status, reply.body.code]).toEqual([422, 'LOCKED'])
    expect(reply.body.errors).toMatchObject([{ code: 'LOCKED', field: expect.stringMatching(/^operations\.1/u) }])
    expect(await peopleOf(id)).toBe(2)
  })

  it('accepts several operations that are permitted one by one', async () => {
    const { id } = await booking(true)
    expect((await batch(patch(id, { locked: false }), patch(id, { people: 9 }))).status).toBe(200)
    expect((await batch(patch(id, { people: 19 }), patch(id, { people: 29 }))).status).toBe(200)
    expect((await batch(patch(id, { people: 40 }), patch(id, { people: 30 }))).body.code).toBe('TOO_BIG')
  })

  it('applies the rules for changes to a new record of an earlier operation', async () => {
    const { room } = await booking()
    const made = (people: number) => ({
      method: 'POST',
      path: '/api/records/booking',
      body: { code: `B${++count}`, room, people, locked: true },
    })
    const changed = (body: object) => patch('$0', body)
    expect((await batch(made(2), changed({ people: 3 }))).body.code).toBe('LOCKED')
    expect((await batch(made(2), changed({ locked: false }), changed({ people: 50 }))).body.code).toBe('TOO_BIG')
    expect((await batch(made(30), changed({ people: 3 }))).body.code).toBe('TOO_MANY')
  })

  it('is refused with all rules that the change violates', async () => {
    const { id } = await booking(true)
    const reply = await batch(patch(id, { people: 200 }))
    expect(reply.body.errors.map(({ code }: { code: string }) => code)).toEqual(['LOCKED', 'TOO_BIG', 'FULL'])
  })
})

it('the steps of a call are separate changes', async () => {
  const { code } = await booking()
  expect((await ann.post(`/api/raised/${code}`)).body.code).toBe('TOO_BIG')
  expect((await ann.get('/api/records/booking?limit=100')).text).not.toContain('raised')
})

describe('an import', () => {
  const imported = async (rows: readonly string[], take: 'good' | 'all') => {
    const { id } = (await ann.upload('rows.csv', 'text/csv', `id,People,Locked\n${rows.join('\n')}\n`)).body
    return (await ann.post('/api/records/booking/import', { file: id, take, key: 'id' })).body
  }

  it('checks each row against the record as the previous rows left it', async () => {
    const { id } = await booking()
    const raised = await booking(false, 5)
    const rows = [`${id},2,yes`, `${id},9,yes`, `${raised.id},15,no`]
    const bad = { bad: 1, problems: [{ row: 3, errors: [{ code: 'LOCKED' }] }] }
    expect(await imported(rows, 'all')).toMatchObject({ ...bad, stored: false })
    expect(await imported(rows, 'good')).toMatchObject({ ...bad, stored: true })
    expect([await peopleOf(id), await peopleOf(raised.id)]).toEqual([2, 15])
  })
})
