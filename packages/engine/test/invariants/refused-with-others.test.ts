// A change that is refused for other reasons is told of the rules over other records, too: over the record as it would be.
import { expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Crates

## 3. Entities

### Shelf

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Crates | list of Crate | |

### Crate

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Shelf | Shelf | yes | |
| Amount | integer | yes | |
| Weight | decimal (9.2) | | \`= amount * 1.5\` |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Light enough | Crate | \`shelf.crates.sum(c, c.weight) <= 10\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Shelf | all |
| Crate | all |
`

const server = await testServer({ text })
const ann = await server.person('Ann')

test('a calculated decimal of a record that is not stored counts in a rule over its siblings', async () => {
  const shelf = await ann.post('/api/records/shelf', { name: 'A' })
  const refused = await ann.post('/api/records/crate', { title: null, shelf: shelf.body.id, amount: 9 })
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map(({ code }: { code: string }) => code)).toEqual(['REQUIRED', 'RULE_BROKEN'])
  const light = await ann.post('/api/records/crate', { title: null, shelf: shelf.body.id, amount: 6 })
  expect(light.body.errors.map(({ code }: { code: string }) => code)).toEqual(['REQUIRED'])
})
