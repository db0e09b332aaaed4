// A role that goes on to the records below only under a condition: rights in lists, in single requests and in conditions, as the words say.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'

const text = (condition: string) => `# Specification: Folders

## 3. Entities

### Folder

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Parent | Folder, as tree | |
| Inherits | yes/no | |
| Owner | User | |
| Memberships | list of Membership | |

### Membership

| Field | Type | Required |
| --- | --- | --- |
| Folder | Folder, deleted with it | yes |
| Person | User | yes |
| Write | yes/no | |

### Page

| Field | Type | Required |
| --- | --- | --- |
| Title | text | yes |
| Folder | Folder | yes |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| editor | Folder | \`${condition}\` |

| Entity | everyone signed in | editor | editor of folder |
| --- | --- | --- | --- |
| Folder | | read, update \`name\` | |
| Page | read \`title\` | | read, update \`title\` |
| Membership | read | | |
| User | read \`name\` | | |

## 9. Constants

| Name | Value |
| --- | --- |
| Requests per minute | 100000 |
`

interface Folder {
  readonly id: string
  readonly parent: Folder | undefined
  readonly inherits: boolean | null
  readonly owner: string | null
  readonly writers: readonly string[]
}

const writes = (folder: Folder, person: string) => folder.writers.includes(person)
const owns = (folder: Folder, person: string) => folder.owner === person

/** Each condition, and what its words say. */
const CONDITIONS: readonly (readonly [string, (folder: Folder, person: string) => boolean])[] = [
  [
    'memberships.exists(m, m.person == me and m.write) or (inherits and editor of parent)',
    function has(folder, person): boolean {
      return writes(folder, person) || (folder.inherits === true && !!folder.parent && has(folder.parent, person))
    },
  ],
  [
    'owner == me or (inherits != false and editor of parent)',
    function has(folder, person): boolean {
      return owns(folder, person) || (folder.inherits === true && !!folder.parent && has(folder.parent, person))
    },
  ],
  [
    'inherits ? editor of parent : owner == me',
    function has(folder, person): boolean {
      if (folder.inherits === true) return !!folder.parent && has(folder.parent, person)
      return folder.inherits === false && owns(folder, person)
    },
  ],
  [
    '(owner == me or editor of parent) and not (inherits == false)',
    function has(folder, person): boolean {
      if (folder.inherits !== true) return false
      return owns(folder, person) || (!!folder.parent && has(folder.parent, person))
    },
  ],
  [
    "owner == me or (inherits and editor of parent) or (name == 'F5' and editor of parent)",
    function has(folder, person): boolean {
      if (owns(folder, person)) return true
      const passes = folder.inherits === true || folder.id === names.get('F5')
      return passes && !!folder.parent && has(folder.parent, person)
    },
  ],
]
const names = new Map<string, string>()

/** Always the same numbers. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

describe.each(CONDITIONS)('ACC-14 a role that is passed on under a condition: %s', (condition, has) => {
  let server: Server
  let ada: Person
  const people: Person[] = []
  const folders: Folder[] = []
  const pages = new Map<string, Folder>()
  beforeAll(async () => {
    server = await startServer({ text: text(condition) })
    ada = await server.person('Ada', [], { administrator: true })
    for (const name of ['Ben', 'Cid', 'Dora']) people.push(await server.person(name))
    const next = random(7)
    for (let turn = 0; turn < 24; turn++) {
      const parent = turn < 2 ? undefined : folders[next(folders.length)]
      const inherits = [true, true, true, false, null][next(5)]!
      const owner = next(4) === 0 ? people[next(3)]!.id : null
      const body = { name: `F${turn}`, inherits, owner, parent: parent?.id ?? null }
      const { id } = (await ada.post('/api/records/folder', body)).body as { id: string }
      names.set(`F${turn}`, id)
      const writers = people.filter(() => next(6) === 0).map((one) => one.id)
      for (const person of people)
        if (writers.includes(person.id) || next(5) === 0)
          await ada.post('/api/records/membership', {
            folder: id,
            person: person.id,
            write: writers.includes(person.id),
          })
      folders.push({ id, parent, inherits, owner, writers })
      const page = await ada.post('/api/records/page', { title: `P${turn}`, folder: id })
      pages.set((page.body as { id: string }).id, folders.at(-1)!)
    }
  })
  afterAll(() => server.close())

  test('lists and changes follow the described permissions', async () => {
    let [allowed, refused] = [0, 0]
    for (const person of people) {
      const expected = folders.filter((folder) => has(folder, person.id)).map(({ id }) => id)
      const { items } = (await person.get('/api/records/folder?limit=100')).body as { items: { id: string }[] }
      expect(items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      for (const [page, folder] of pages) {
        const { status } = await person.patch(`/api/records/page/${page}`, { title: 'Changed' })
        expect(status < 300).toBe(has(folder, person.id))
        if (status < 300) allowed += 1
        else refused += 1
      }
    }
    expect(Math.min(allowed, refused)).toBeGreaterThan(0)
  })
})
