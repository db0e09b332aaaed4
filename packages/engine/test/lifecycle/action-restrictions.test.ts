// Restrictions of point 6 for one action.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Notes

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Locked | yes/no |

## 4. States

### Note

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Pin | loose | pinned | everyone signed in | |
| Drop | loose, pinned | dropped | everyone signed in | |
| Lapse | loose | dropped | after 3 days | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Note | create, read, update |

### Note

- Only for run Pin, run Lapse when: \`not locked\`
`

const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')

const create = async (locked: boolean): Promise<string> =>
  (await bob.post('/api/records/note', { title: 'Chair', locked })).body.id
const act = async (person: Person, id: string, action: string) =>
  (await person.post(`/api/records/note/${id}/actions/${action}`)).status

test('ACT-13 applies to every user, administrators too, and to nothing else', async () => {
  const [open, locked] = [await create(false), await create(true)]
  expect([await act(bob, open, 'pin'), await act(bob, locked, 'pin'), await act(ada, locked, 'pin')]).toEqual([
    200, 403, 403,
  ])
  const { actions } = (await bob.get(`/api/records/note/${locked}?include=page`)).body
  expect(actions.map(({ name }: { name: string }) => name)).toEqual(['drop'])
  expect(await act(bob, locked, 'drop')).toBe(200)
  expect((await bob.patch(`/api/records/note/${await create(true)}`, { title: 'Table' })).status).toBe(200)
})

test("ACT-13 does not apply to the document's own actions", async () => {
  const locked = await create(true)
  await ada.post('/api/app/clock', { advance: '4 days' })
  expect((await bob.get(`/api/records/note/${locked}`)).body.status).toBe('dropped')
})
