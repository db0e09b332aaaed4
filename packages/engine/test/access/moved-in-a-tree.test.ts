// Whoever moves a record in a tree needs the right to it where it comes to stand, too.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Folders

## 3. Entities

### Folder

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Parent | Folder, as tree | |
| Editor | User | \`me\` |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| editor | Folder | \`me == editor or editor of parent\` |

| Entity | everyone signed in | editor |
| --- | --- | --- |
| Folder | create, read | update |
| User | read | |
`

const server = await testServer({ text })
const ann = await server.person('Ann')
const bob = await server.person('Bob')

const folder = async (by: Person, more: object = {}): Promise<string> =>
  (await by.post('/api/records/folder', { name: 'F', ...more } as never)).body.id
const change = (by: Person, id: string, values: object) => by.patch(`/api/records/folder/${id}`, values as never)

test('a record can be moved below a record that the user may edit, and not elsewhere', async () => {
  const [mine, theirs] = [await folder(ann), await folder(bob)]
  const moved = await folder(ann)
  const above = await change(ann, moved, { parent: mine, editor: bob.id })
  expect([above.status, above.body.editor]).toEqual([200, bob.id])
  const inherited = await folder(ann, { parent: mine, editor: bob.id })
  expect((await change(ann, inherited, { parent: theirs })).status).toBe(403)
  expect((await change(ann, inherited, { parent: null })).status).toBe(403)
  expect((await change(ann, inherited, { name: 'Still ours' })).status).toBe(200)
})
