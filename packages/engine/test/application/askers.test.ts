// What rules and roles know of the person who asks: never older than what was stored before.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const loans = `# Specification: Loans

## 3. Entities and their fields

### Loan

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| What | text (1–80) | yes | |
| Lent to | User | yes | \`me\` |
| Due on | date | | |

### User

| Field | Type | Default |
| --- | --- | --- |
| Loans | list of Loan | |
| Open loans | integer | \`= loans.size()\` |
| Late loans | integer | \`= loans.filter(l, l.dueOn < today).size()\` |
| Room | integer | \`= most - loans.size()\` |

## 5. Validation rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| At most two | Loan | \`not isNew or me.openLoans < 2\` |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| borrower | everyone signed in |
| roomy | \`me.room > 0\` |
| late | \`me.lateLoans > 0\` |

| Entity | borrower |
| --- | --- |
| Loan | create, read, update, delete |
| User | read |

## 9. Business constants and limits

| Name | Value | Meaning | Changed by |
| --- | --- | --- | --- |
| Most | 2 | most | administrators |

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`

let now = Date.parse('2026-06-15T10:00:00Z')
const server = await testServer({ text: loans, now: () => now })
const administrator = await server.person('Ada', [], { administrator: true })

const roles = async (person: Person): Promise<readonly string[]> => (await person.get('/api/app')).body.me.roles
const lend = async (person: Person, dueOn = '2026-06-16') =>
  (await person.post('/api/records/loan', { what: 'Saw', dueOn })).status

test('ASK-1: values derived from other records are current', async () => {
  const ann = await server.person('Ann')
  expect([await lend(ann), await lend(ann), await lend(ann)]).toEqual([201, 201, 422])
  const [first] = (await ann.get('/api/records/loan')).body.items
  await ann.request('DELETE', `/api/records/loan/${first.id}`)
  expect([await lend(ann), await lend(ann)]).toEqual([201, 422])
})

test('ASK-1: also for concurrent requests', async () => {
  const bob = await server.person('Bob')
  const answers = await Promise.all(Array.from({ length: 8 }, () => lend(bob)))
  expect(answers.toSorted((a, b) => a - b)).toEqual([201, 201, 422, 422, 422, 422, 422, 422])
})

test('ASK-2: values derived from a constant or the date are current', async () => {
  const cleo = await server.person('Cleo')
  await lend(cleo)
  expect(await roles(cleo)).toEqual(['borrower', 'roomy'])
  const set = (value: number) => administrator.request('PUT', '/api/app/constants/most', { value })
  expect((await set(1)).status).toBe(200)
  expect(await roles(cleo)).toEqual(['borrower'])
  expect((await set(2)).status).toBe(200)
  now += 2 * 86_400_000
  expect(await roles(cleo)).toEqual(['borrower', 'roomy', 'late'])
})
