// Roles by a condition: visitors have them only where the document says "anyone when".
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const TEXT = `# Specification: Pages

## 3. Entities

### Page

| Field | Type |
| --- | --- |
| Title | text |
| Open | yes/no |
| Internal | yes/no |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| visitor of it | Page | anyone when \`open\` |
| colleague of it | Page | \`internal\` |

| Entity | visitor of it | colleague of it |
| --- | --- | --- |
| Page | read \`title\` | read |
`

let person: Person
const titles = async (who: Person) => {
  const { body } = await who.get('/api/records/page')
  return (body.items as readonly { readonly title: string }[]).map(({ title }) => title).toSorted()
}

const server = await testServer({ text: TEXT })
beforeAll(async () => {
  const root = await server.person('Root', [], { administrator: true })
  person = await server.person('Ann')
  for (const [title, open, internal] of [
    ['Open', true, false],
    ['Internal', false, true],
    ['Closed', false, false],
  ] as const)
    await root.post('/api/records/page', { title, open, internal })
})

test('ACC-2 a condition that does not read the user applies to signed-in users', async () => {
  expect(await titles(server.nobody)).toEqual(['Open'])
  expect(await titles(person)).toEqual(['Internal', 'Open'])
})
