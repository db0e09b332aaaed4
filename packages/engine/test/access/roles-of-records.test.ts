// Roles of other records: `editor of folder`, up a tree, through groups and to-many references. What a list shows, what a change
// allows, and a walk through the records that the test makes itself say the same.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const TEXT = `# Specification: Files

## 3. Entities

### Group

| Field | Type |
| --- | --- |
| Name | text |
| Members | many User |
| Parent | Group, as tree |

### Folder

| Field | Type |
| --- | --- |
| Name | text |
| Parent | Folder, as tree |
| Editors | many User |
| Editor groups | many Group |
| Owner | User |

### Document

| Field | Type |
| --- | --- |
| Name | text |
| Folder | Folder |

## 4. States

### Document

| Action | From | To | Who |
| --- | --- | --- | --- |
| Publish | draft | public | editor of folder |

## 6. Roles

| Role | On | Who has it | Includes |
| --- | --- | --- | --- |
| everybody | | everyone signed in | |
| chief | | given by administrators | reader |
| member | Group | \`me in members or member of parent\` | |
| owner | Folder | \`owner == me or owner of parent\` | editor |
| editor | Folder | \`me in editors or editor of parent or member of editorGroups\` | |
| reader | Document | editor of the folder | |

| Entity | everybody | editor | reader |
| --- | --- | --- | --- |
| Folder | | read | |
| Document | update when \`editor of folder\` | | read |
| User | read \`name\` | | |
`

interface Group {
  readonly id: string
  readonly members: readonly string[]
  readonly parent: Group | undefined
}

interface Folder {
  readonly id: string
  readonly parent: Folder | undefined
  readonly editors: readonly string[]
  readonly groups: readonly Group[]
  readonly owner: string | undefined
  readonly document: string
}

let people: readonly Person[]
let chief: Person
let folders: readonly Folder[]

/** Numbers from 0 to below `most`, the same for the same seed. */
function seeded(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const server = await testServer({ text: TEXT })
beforeAll(async () => {
  const root = await server.person('Root', [], { administrator: true })
  people = await Promise.all(['Ann', 'Ben', 'Cid', 'Dot'].map((name) => server.person(name)))
  chief = await server.person('Eve', ['chief'])
  const below = seeded(7)
  const some = () => people.filter(() => below(8) === 0).map(({ id }) => id)
  const create = async (entity: string, values: object) => {
    const { status, body } = await root.post(`/api/records/${entity}`, values as never)
    expect(status).toBe(201)
    return body.id as string
  }
  const groups: Group[] = []
  for (let at = 0; at < 5; at++) {
    const parent = groups[below(at + 2)]
    const members = [people[below(people.length)]!.id]
    const id = await create('group', { name: `G${at}`, members, parent: parent?.id ?? null })
    groups.push({ id, members, parent })
  }
  const made: Folder[] = []
  for (let at = 0; at < 14; at++) {
    const parent = made[below(at + 2)]
    const editors = some()
    const held = groups.filter(() => below(7) === 0)
    const owner = below(5) === 0 ? people[below(people.length)]!.id : undefined
    const values = { name: `F${at}`, parent: parent?.id ?? null, editors, owner: owner ?? null }
    const id = await create('folder', { ...values, editorGroups: held.map((group) => group.id) })
    made.push({
      id,
      parent,
      editors,
      groups: held,
      owner,
      document: await create('document', { name: `D${at}`, folder: id }),
    })
  }
  await create('document', { name: 'Loose' })
  folders = made
})

function upwards<T extends { readonly parent: T | undefined }>(from: T): readonly T[] {
  return from.parent ? [from, ...upwards(from.parent)] : [from]
}

const isMember = (group: Group, person: string) => upwards(group).some(({ members }) => members.includes(person))
const isEditor = (folder: Folder, person: string) =>
  upwards(folder).some(
    ({ editors, groups, owner }) =>
      editors.includes(person) || owner === person || groups.some((group) => isMember(group, person)),
  )

const idsOf = async (person: Person, entity: string) => {
  const { body } = await person.get(`/api/records/${entity}`)
  return new Set((body.items as readonly { readonly id: string }[]).map(({ id }) => id))
}

test('ACC-2 a list shows what the role on the other record permits', async () => {
  for (const person of people) {
    const edited = folders.filter((folder) => isEditor(folder, person.id))
    expect(edited.length).toBeGreaterThan(0)
    expect(edited.length).toBeLessThan(folders.length)
    expect(await idsOf(person, 'folder')).toEqual(new Set(edited.map(({ id }) => id)))
    expect(await idsOf(person, 'document')).toEqual(new Set(edited.map(({ document }) => document)))
  }
})

test('ACC-2 a change and an action are permitted to the same users', async () => {
  for (const person of people) {
    for (const folder of folders) {
      const { status } = await person.patch(`/api/records/document/${folder.document}`, { name: 'New' })
      expect([folder.id, status]).toEqual([folder.id, isEditor(folder, person.id) ? 200 : 404])
    }
  }
  const [folder] = folders.filter((one) => isEditor(one, people[0]!.id))
  const publish = `/api/records/document/${folder!.document}/actions/publish`
  const other = people.find((person) => !isEditor(folder!, person.id))!
  expect((await other.post(publish)).status).toBe(404)
  expect((await people[0]!.post(publish)).body.status).toBe('public')
})

test('ACC-3 a user with a role that includes another has both, and no more', async () => {
  expect((await idsOf(chief, 'document')).size).toBe(folders.length + 1)
  expect((await idsOf(chief, 'folder')).size).toBe(0)
  expect((await chief.patch(`/api/records/document/${folders[0]!.document}`, { name: 'X' })).status).toBe(403)
  expect((await server.nobody.get('/api/records/document')).status).toBe(401)
})
