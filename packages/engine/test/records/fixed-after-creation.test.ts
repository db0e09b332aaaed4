// Fields that are fixed after creation: sent as they are, they stand in nobody's way.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `
# Specification: Depot

## 1. Purpose

- Currency: EUR

## 3. Entities

### Maker

| Field | Type |
| --- | --- |
| Name | text |

### Thing

| Field | Type | Required | Editable |
| --- | --- | --- | --- |
| Code | text, unique | yes | once |
| Maker | Maker | | once |
| Price | money | | once |
| Title | text | | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |

| Entity | clerk |
| --- | --- |
| Thing | read \`title\`; update; create |
`

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })
const clerk = await server.person('Cleo', ['clerk'])

test('REC-21 an equal value is accepted, another one is refused', async () => {
  const maker = (await ada.post('/api/records/maker', { name: 'M' })).body.id
  const price = { amount: '12.50', currency: 'EUR' }
  const made = await ada.post('/api/records/thing', { code: 'T-1', maker, price, title: 'Old' })
  const { id } = made.body
  let { version } = made.body
  const change = async (person: Person, input: object) => {
    const reply = await person.request('PATCH', `/api/records/thing/${id}`, { ...input, version })
    version = reply.body.version ?? version
    return reply
  }
  expect((await change(ada, { code: 'T-1', maker, price, title: 'New' })).body).toMatchObject({ title: 'New' })
  const refused = await change(ada, { code: 'T-2', maker, price: { ...price, amount: '12.51' } })
  expect(refused.body.errors).toEqual([
    expect.objectContaining({ code: 'FIELD_NOT_WRITABLE', field: 'code' }),
    expect.objectContaining({ code: 'FIELD_NOT_WRITABLE', field: 'price' }),
  ])
  // Who may not read it learns nothing of it.
  const guesses = await Promise.all(['T-1', 'T-2'].map((code) => change(clerk, { code })))
  const [right, wrong] = guesses.map(({ status, body }) => [status, body.errors?.[0]?.code])
  expect(right).toEqual(wrong)
})
