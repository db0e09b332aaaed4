// A rule that reads nothing of its own record, only of others: a record that it would not hold for is not created.
import { describe, expect, it } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Desk

## 3. Entities

### Agent

| Field | Type |
| --- | --- |
| Name | text |

### Ticket

| Field | Type |
| --- | --- |
| Title | text |

### Shelf

| Field | Type |
| --- | --- |
| Name | text |
| Boxes | list of Box |

### Box

| Field | Type |
| --- | --- |
| Shelf | Shelf |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Somebody there | Ticket | | \`size(Agent) > 0\` |
| Looked at | Agent | this record is saved | \`Ticket.all(t, t.title != 'closed')\` |
| Begins with a box | Shelf | this record is saved | \`size(boxes) <= 2\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Agent | all |
| Ticket | all |
| Shelf | all |
| Box | all |
`

const server = await testServer({ text })
const ann = await server.person('Ann', [])

const create = (entity: string, values: Json) => ann.post(`/api/records/${entity}`, values)

describe('INV-1 a rule over other records alone', () => {
  it('is checked when its own record is created', async () => {
    expect((await create('ticket', { title: 'First' })).status).toBe(422)
    expect((await create('agent', { name: 'Bo' })).status).toBe(201)
    expect((await create('ticket', { title: 'First' })).status).toBe(201)
  })

  it('is checked at each save if its rule says so', async () => {
    const { id } = (await create('agent', { name: 'Cy' })).body
    expect((await create('ticket', { title: 'closed' })).status).toBe(201)
    expect((await ann.patch(`/api/records/agent/${id}`, { name: 'Di' })).status).toBe(422)

    const shelf = (await create('shelf', { name: 'A' })).body.id
    for (const _ of [1, 2, 3]) expect((await create('box', { shelf })).status).toBe(201)
    expect((await ann.patch(`/api/records/shelf/${shelf}`, { name: 'B' })).status).toBe(422)
  })
})
