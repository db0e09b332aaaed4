// What stands above and below in a tree means the same however deep the tree is, in lists and in changes.
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Groups

## 3. Entities

### User

| Field | Type |
| --- | --- |
| Home | Group |

### Group

| Field | Type |
| --- | --- |
| Name | text |
| Parent group | Group, as tree |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Group | read when \`under(me.home)\`; update when \`not under(me.home)\` |
`

const DEPTH = 130
const groups: string[] = []
const server = await testServer({ text })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')
beforeAll(async () => {
  for (let i = 0; i < DEPTH; i++) {
    const { body } = await ada.post('/api/records/group', { name: `G${i}`, parentGroup: groups.at(-1) ?? null })
    groups.push(body.id)
  }
  await ada.patch(`/api/records/user/${bob.id}`, { home: groups[0]! })
})

test('a group 129 levels below counts as below, for reading and changing', async () => {
  const { body } = await bob.get('/api/records/group?limit=200')
  expect(body.items).toHaveLength(DEPTH)
  const rename = (id: string) => bob.patch(`/api/records/group/${id}`, { name: 'Mine' })
  expect((await rename(groups.at(-1)!)).status).toBe(403)
  expect((await rename(groups[1]!)).status).toBe(403)
})
