// A missing value and the text `null` are two values: in the groups that a rule is judged by, and where a change is looked for.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Orders

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text |

- Parts: Line

### Line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Kind | text |

### Limit

| Field | Type |
| --- | --- |
| Kind | text |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Few of a kind | Line | \`Line.filter(l, l.kind == kind).size() <= 2\` |
| One of a kind | Limit | \`Limit.filter(l, l.kind == kind).size() <= 1\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Order | all |
| Limit | all |
`

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })

test('INV-1 a group of missing values is not the group of the text null', async () => {
  const order = (...kinds: readonly (string | null)[]) =>
    ada.post('/api/records/order', { title: 'A', lines: kinds.map((kind) => ({ kind })) })
  for (const kind of ['null', 'undefined', 'a'])
    for (const first of [[], [null], [null, 'x'], [null, null, null]])
      expect((await order(...first, kind, kind, kind)).body.code, `${JSON.stringify(first)} ${kind}`).toBe(
        'RULE_BROKEN',
      )
  expect((await order(null, null, null, 'null', 'null')).status).toBe(201)
})

test('INV-1 a missing value that becomes the text null is a change', async () => {
  const make = async (kind: string | null) => (await ada.post('/api/records/limit', { kind })).body.id
  await make('null')
  const other = await make(null)
  expect((await ada.patch(`/api/records/limit/${other}`, { kind: 'null' })).body.code).toBe('RULE_BROKEN')
})
