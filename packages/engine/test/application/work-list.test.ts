// What waits for a person, what they began, and what is new: within their rights, by the document's states.
import { beforeAll, expect, test } from 'vitest'
import type { WorkView } from '@ninefold/plan/wire'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Refunds

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Refunds | \`/refunds\` | list of Refund | everyone signed in |
| Refund | \`/refunds/{refund}\` | page of Refund | everyone signed in |

## 3. Entities

### Refund

- Shown as: \`title\`

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–60) | yes | |
| Owner | User | yes | \`me\` |
| Large | yes/no | yes | \`false\` |

## 4. States

### Refund

| Action | From | To | Who | When |
| --- | --- | --- | --- | --- |
| (create) | | draft | member | |
| Send | draft | sent | owner | |
| Take back | sent | draft | owner | |
| Accept | sent | accepted | clerk but owner | \`not large\` |
| Pay | accepted | paid | chief but owner | |

| Approval | For action | Needed | From |
| --- | --- | --- | --- |
| Two chiefs | Pay | 2 | chief but owner |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| clerk | given by administrators |
| chief | given by administrators |

| Entity | member | clerk | chief |
| --- | --- | --- | --- |
| Refund | create; own: read, update | read | read |
`

const server = await testServer({ text })
let [mia, tom, cleo, carl, cora]: Person[] = []

async function refund(who: Person, title: string, steps: readonly [Person, string][] = [], more = {}): Promise<string> {
  const { body } = await who.post('/api/records/refund', { title, ...more })
  for (const [by, step] of steps) {
    const answer = await by.post(`/api/records/refund/${body.id}/actions/${step}`, {})
    if (answer.status !== 200) throw new Error(answer.text)
  }
  return body.id as string
}

async function work(who: Person, since = ''): Promise<Record<keyof Omit<WorkView, 'partial'>, string[]>> {
  const { body } = await who.get(`/api/app/work${since && `?since=${since}`}`)
  const titles = (items: WorkView['waiting']) => items.map(({ label }) => label)
  return { waiting: titles(body.waiting), begun: titles(body.begun), fresh: titles(body.fresh) }
}

beforeAll(async () => {
  mia = await server.person('Mia')
  tom = await server.person('Tom')
  cleo = await server.person('Cleo', ['clerk'])
  carl = await server.person('Carl', ['chief', 'clerk'])
  cora = await server.person('Cora', ['chief'])
  await refund(mia!, 'Sent', [[mia!, 'send']])
  await refund(mia!, 'Sent, too large', [[mia!, 'send']], { large: true })
  await refund(mia!, 'Accepted', [
    [mia!, 'send'],
    [cleo!, 'accept'],
  ])
  await refund(mia!, 'Begun')
  await refund(carl!, 'Own of Carl', [[carl!, 'send']])
})

test('WORK-1 a record waits for those who may take it on now, approvals first', async () => {
  expect((await work(cleo!)).waiting).toEqual(['Sent', 'Own of Carl'])
  expect((await work(carl!)).waiting).toEqual(['Accepted', 'Sent'])
  expect((await work(cora!)).waiting).toEqual(['Accepted'])
})

test('WORK-1 a step back does not wait, and what somebody has approved no longer waits for them', async () => {
  expect((await work(mia!)).waiting).toEqual([])
  const [accepted] = (await cora!.get('/api/app/work')).body.waiting
  await cora!.post(`/api/records/refund/${accepted.id}/actions/pay`, {})
  expect((await work(cora!)).waiting).toEqual([])
  expect((await work(carl!)).waiting).toEqual(['Accepted', 'Sent'])
})

test('WORK-2 nobody finds what they may not read', async () => {
  expect(await work(tom!, '2020-01-01T00:00:00Z')).toEqual({ waiting: [], begun: [], fresh: [] })
  expect((await server.nobody.get('/api/app/work')).status).toBe(401)
})

test('WORK-3 own records in their first state are begun; what others added since is new', async () => {
  expect(await work(mia!, '2020-01-01T00:00:00Z')).toEqual({ waiting: [], begun: ['Begun'], fresh: [] })
  expect((await work(carl!, '2020-01-01T00:00:00Z')).fresh).toEqual(['Begun', 'Accepted', 'Sent, too large', 'Sent'])
  expect((await work(carl!, '2199-01-01T00:00:00Z')).fresh).toEqual([])
})
