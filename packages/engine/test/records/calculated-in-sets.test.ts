// A calculated field that is not stored, reached through all records of an entity, counts in changes as it does in lists.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Budgets

## 3. Entities

### Centre

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| People | many User | |
| Spent | integer | \`= claims.sum(c, c.amount)\` |
| Mine | yes/no | \`= me in people\` |
| Claims | list of Claim | |

### Claim

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Centre | Centre | yes | |
| Amount | integer | yes | |
| Reason | text | when \`Centre.exists(c, c == centre and c.spent > 100)\` | |
| Spent before | integer | | \`Centre.filter(c, c.spent >= 0).sum(c, c.spent)\` |
| Total | integer | | |
| Left | integer | | \`= 1000 - centre.spent\` |

## 4. States

### Claim

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | everyone signed in | \`left >= amount\` | |
| Pay | open | paid | insider | \`Centre.exists(c, c == centre and c.spent > 0)\` | \`total = Centre.sum(c, c.spent)\` |
| Hurry | open | paid | everyone signed in | \`Centre.exists(c, c.spent > 500)\` | |

| Approval | For action | Needed | From | When |
| --- | --- | --- | --- | --- |
| Four eyes | Pay | 2 | everyone signed in | \`Centre.exists(c, c == centre and c.spent > 50)\` |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| insider | Claim | \`Centre.exists(c, c == centre and c.mine)\` |

| Entity | member | insider |
| --- | --- | --- |
| Centre | create, read | |
| Claim | create, read | update |
| User | read \`name\` | |
`

let centre: string
const claims: string[] = []
const claim = (amount: number, more = {}) => ada.post('/api/records/claim', { title: 'T', centre, amount, ...more })
const server = await testServer({ text })
const ada = await server.person('Ada Lund')
const bob = await server.person('Bob Moe')
beforeAll(async () => {
  centre = (await ada.post('/api/records/centre', { name: 'North', people: [ada.id] })).body.id
  for (const amount of [40, 30]) claims.push((await claim(amount)).body.id)
})

test('for the user who reads, in a permission to write', async () => {
  const rename = (person: Person) => person.patch(`/api/records/claim/${claims[0]!}`, { title: 'New' })
  expect([(await rename(ada)).status, (await rename(bob)).status]).toEqual([200, 403])
})

test('in a default, a guard and the condition of an approval', async () => {
  expect((await claim(0)).body.spentBefore).toBe(70)
  const act = (person: Person, action: string) => person.post(`/api/records/claim/${claims[1]!}/actions/${action}`)
  expect((await act(ada, 'hurry')).body.code).toBe('GUARD_REFUSED')
  expect((await act(ada, 'pay')).body.status).toBe('open')
  expect((await act(bob, 'pay')).body).toMatchObject({ status: 'paid', total: 70 })
})

test('in "Required when"', async () => {
  expect((await claim(20)).status).toBe(201)
  // With what it adds itself.
  expect((await claim(60)).body.errors?.map((each: { field: string }) => each.field)).toEqual(['reason'])
  expect((await claim(10, { reason: 'Why not' })).status).toBe(201)
})

test('on a new record that is not stored yet, in the condition for creating it', async () => {
  expect((await claim(5000, { reason: 'Big' })).body.code).toBe('GUARD_REFUSED')
})
