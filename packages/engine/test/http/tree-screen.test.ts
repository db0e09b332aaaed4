// The top of a tree holds what has no parent in it: none at all, one that the screen leaves out, or one that the person may not read.
import { beforeAll, expect, test } from 'vitest'
import type { RecordPage } from '@ninefold/plan/wire'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Groups

## 2. Screens

| Screen | Shows | For |
| --- | --- | --- |
| Groups | tree of Group by part of | everyone signed in |
| Open groups | tree of Group where \`not closed\` by part of | everyone signed in |
| All | list of Group | everyone signed in |

## 3. Entities

### Group

| Field | Type |
| --- | --- |
| Name | text |
| Part of | Group |
| Closed | yes/no |
| Secret | yes/no |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Group | read when \`not (secret == true)\` |
`

const ids: Record<string, string> = {}
const server = await testServer({ text })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')
beforeAll(async () => {
  const add = async (name: string, above?: string, more: Readonly<Record<string, boolean>> = {}) => {
    const body = { name, partOf: above === undefined ? null : ids[above]!, closed: false, ...more }
    ids[name] = (await ada.post('/api/records/group', body)).body.id
  }
  await add('Land')
  await add('Town', 'Land', { closed: true })
  await add('Street', 'Town')
  await add('House', 'Street', { secret: true })
  await add('Room', 'House')
})

const namesIn = ({ items, related }: RecordPage): readonly string[] => items.map(({ id }) => related![id]!.label)

async function top(person: Person, screen: string): Promise<readonly string[]> {
  const { body } = await person.get(`/api/app/screens/${screen}/records?top=true&include=related`)
  return namesIn(body).toSorted()
}

test('a record without a parent is at the top', async () => {
  expect(await top(ada, 'groups')).toEqual(['Land'])
})

test('so is one whose parent is not on the screen', async () => {
  expect(await top(ada, 'openGroups')).toEqual(['Land', 'Street'])
})

test('so is one whose parent the user may not read', async () => {
  expect(await top(bob, 'groups')).toEqual(['Land', 'Room'])
  expect(await top(bob, 'openGroups')).toEqual(['Land', 'Room', 'Street'])
})

test('records below a record are found by their parent', async () => {
  const filter = encodeURIComponent(`partOf.id == '${ids['Land']!}'`)
  const { body } = await bob.get(`/api/app/screens/groups/records?filter=${filter}&include=related`)
  expect(namesIn(body)).toEqual(['Town'])
})

test('a screen that is not a tree has no top', async () => {
  expect((await ada.get('/api/app/screens/all/records?top=true')).status).toBe(422)
})
