// Rules over other records hold of the state after a transaction: of a batch, the steps of a call, an import. What they are broken
// by on the way is no reason to refuse.
import { describe, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Accounts

## 3. Entities

### Account

| Field | Type | Required |
| --- | --- | --- |
| Name | text, unique | yes |
| Bookings | list of Booking | |
| Slots | list of Slot | |

### Booking

| Field | Type | Required |
| --- | --- | --- |
| Account | Account | yes |
| Amount | integer, at most 1000 | yes |
| Reason | text | when \`account.bookings.sum(b, b.amount) > 500\` |

### Slot

| Field | Type | Required |
| --- | --- | --- |
| Account | Account | yes |
| Place | integer | yes |

## 5. Rules

| Rule | Entity | Must hold | Error | Message | Weight |
| --- | --- | --- | --- | --- | --- |
| Nothing is overdrawn | Account | \`bookings.sum(b, b.amount) >= 0\` | OVERDRAWN | {name} has too little. | |
| One in each place | Slot | \`Slot.filter(s, s.account == account and s.place == place).size() <= 1\` | TAKEN | That place is taken. | |
| Rarely much | Account | \`bookings.sum(b, b.amount) <= 100\` | | | warning |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | everyone signed in |

| Entity | clerk |
| --- | --- |
| Account | all |
| Booking | all, import |
| Slot | all |

## 7. The calls it makes

| Call | Method and path | For | Does | Takes |
| --- | --- | --- | --- | --- |
| Transfer | \`POST /transfer/{from: Account.name}/{to: Account.name}\` | clerk | create Booking with \`account = from\`, \`amount = -9\`; create Booking with \`account = to\`, \`amount = 9\` | |
`

const server = await testServer({ text })
const ann = await server.person('Ann')

let count = 0
async function account(): Promise<{ readonly id: string; readonly name: string }> {
  const name = `A${++count}`
  return { id: (await ann.post('/api/records/account', { name })).body.id, name }
}

const booking = (of: string, amount: number) => ({
  method: 'POST',
  path: '/api/records/booking',
  body: { account: of, amount },
})
const batch = (...operations: object[]) => ann.post('/api/batch', { operations } as never)
const amounts = async (of: string): Promise<readonly number[]> =>
  ((await ann.get('/api/records/booking?limit=100')).body.items as { account: string; amount: number }[])
    .filter((one) => one.account === of)
    .map(({ amount }) => amount)
    .toSorted((a, b) => a - b)

describe('a batch', () => {
  it('is accepted in any order, or refused in any order', async () => {
    for (const [first, second, status] of [
      [-9, 9, 200],
      [9, -9, 200],
      [9, -10, 422],
      [-10, 9, 422],
    ] as const) {
      const { id } = await account()
      expect((await batch(booking(id, first), booking(id, second))).status).toBe(status)
      expect(await amounts(id)).toEqual(status === 200 ? [-9, 9] : [])
    }
  })

  it('names the operation after which the rule stayed violated, and the record', async () => {
    const [one, other] = [await account(), await account()]
    const reply = await batch(booking(one.id, -9), booking(other.id, -3), booking(one.id, 9), booking(other.id, 1))
    expect(reply.body.code).toBe('OVERDRAWN')
    expect(reply.body.errors).toMatchObject([{ field: 'operations.1', record: { entity: 'Account', id: other.id } }])
    expect(await amounts(one.id)).toEqual([])
  })

  it('names the field of the record that an operation wrote', async () => {
    const { id } = await account()
    const slot = (place: number) => ({ method: 'POST', path: '/api/records/slot', body: { account: id, place } })
    const reply = await batch(slot(1), slot(2), slot(1))
    expect(reply.body.code).toBe('TAKEN')
    expect(reply.body.errors[0].field).toMatch(/^operations\.2/u)
  })

  it('lets two records exchange places', async () => {
    const { id } = await account()
    const made = async (place: number) => (await ann.post('/api/records/slot', { account: id, place })).body
    const [a, b] = [await made(1), await made(2)]
    const moved = (of: { id: string }, place: number) => ({
      method: 'PATCH',
      path: `/api/records/slot/${of.id}`,
      body: { place, version: 1 },
    })
    expect((await batch(moved(a, 2), moved(b, 1))).status).toBe(200)
    expect((await batch({ ...moved(a, 1), body: { place: 1, version: 2 } })).body.code).toBe('TAKEN')
  })

  it('requires a field by the final state of other records', async () => {
    const { id } = await account()
    const much = await batch(booking(id, 400), booking(id, 400))
    expect(much.body.errors).toMatchObject([
      { code: 'REQUIRED', field: expect.stringMatching(/^operations\.[01]\.body\.reason$/u) },
    ])
    expect((await batch(booking(id, 400), booking(id, 400), booking(id, -700))).status).toBe(200)
  })

  it('ignores records that it creates and deletes again', async () => {
    const { id } = await account()
    const reply = await batch(
      booking(id, -9),
      { method: 'DELETE', path: '/api/records/booking/$0', ifMatch: '*' },
      booking(id, 3),
    )
    expect([reply.status, await amounts(id)]).toEqual([200, [3]])
  })

  it('returns the warnings of each operation', async () => {
    const { id } = await account()
    const loud = { ...booking(id, 300), path: '/api/records/booking?include=warnings' }
    const reply = await batch(booking(id, 1), loud)
    expect(reply.body.results[1].body.warnings).toMatchObject([{ code: 'RULE_BROKEN', weight: 'warning' }])
  })

  it('runs once with a key, and stores nothing if it is refused at its end', async () => {
    const { id } = await account()
    const send = (amount: number) =>
      ann.request(
        'POST',
        '/api/batch',
        { operations: [booking(id, -9), booking(id, amount)] },
        { 'Idempotency-Key': `k${count}` },
      )
    expect((await send(1)).status).toBe(422)
    expect([(await send(9)).status, (await send(9)).status]).toEqual([200, 200])
    expect(await amounts(id)).toEqual([-9, 9])
  })
})

it('the steps of a call are checked together', async () => {
  const [one, other] = [await account(), await account()]
  const transfer = (from: string, to: string) => ann.post(`/api/transfer/${from}/${to}`)
  expect((await transfer(one.name, one.name)).status).toBe(204)
  expect((await transfer(one.name, other.name)).body.code).toBe('OVERDRAWN')
  expect(await amounts(one.id)).toEqual([-9, 9])
})

describe('an import', () => {
  const imported = async (rows: readonly (readonly [string, number])[], take: 'preview' | 'good' | 'all') => {
    const { id } = (
      await ann.upload('rows.csv', 'text/csv', `Account,Amount\n${rows.map((row) => row.join(',')).join('\n')}\n`)
    ).body
    return (await ann.post('/api/records/booking/import', { file: id, take })).body
  }

  it('whose rows are valid together is accepted as a whole, and its preview says so', async () => {
    for (const take of ['good', 'all'] as const) {
      const { id, name } = await account()
      const rows = [
        [name, -9],
        [name, 9],
      ] as const
      expect(await imported(rows, 'preview')).toMatchObject({ bad: 0, problems: [], stored: false })
      expect(await amounts(id)).toEqual([])
      expect(await imported(rows, take)).toMatchObject({ bad: 0, problems: [], stored: true })
      expect(await amounts(id)).toEqual([-9, 9])
    }
  })

  it('whose rows are not valid together is checked row by row', async () => {
    const { id, name } = await account()
    const rows = [
      [name, 5],
      [name, -9],
      [name, 3],
    ] as const
    const bad = { bad: 1, problems: [{ row: 3, errors: [{ code: 'OVERDRAWN' }] }] }
    expect(await imported(rows, 'preview')).toMatchObject({ ...bad, stored: false })
    expect(await imported(rows, 'all')).toMatchObject({ ...bad, stored: false })
    expect(await amounts(id)).toEqual([])
    expect(await imported(rows, 'good')).toMatchObject({ ...bad, stored: true })
    expect(await amounts(id)).toEqual([3, 5])
  })

  it('with an invalid row accepts the others', async () => {
    const { id, name } = await account()
    const rows = [
      [name, -9],
      [name, 2000],
      [name, 9],
    ] as const
    const reply = await imported(rows, 'good')
    expect(reply.problems.map(({ row }: { row: number }) => row)).toEqual([2, 3])
    expect(await amounts(id)).toEqual([9])
  })
})
