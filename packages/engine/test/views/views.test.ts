// Views of lists over HTTP: who sees, changes and shares them, what they follow, and what is left out of them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Json } from '@ninefold/plan/values'
import type { ListView, ListViews } from '@ninefold/plan/wire'
import { startServer, type Person, type Server } from '../support/server.ts'

const text = (...changes: readonly (readonly [string, string])[]) =>
  changes.reduce(
    (written, [from, to]) => {
      expect(written).toContain(from)
      return written.replaceAll(from, to)
    },
    `# Specification: Tasks

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Tasks | \`/tasks\` | list of Task | everyone signed in |
| Plan | \`/plan\` | board of Task by stage | everyone signed in |
| Office | \`/office\` | list of Task | clerk |
| Task | \`/tasks/{task: Task.id}\` | page of Task | everyone signed in |

### Tasks

- Columns: title, stage, cost, doer.email, secret

## 3. Entities

### Task

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–60) | yes |
| Stage | one of: planned, begun, done | |
| Cost | integer | |
| Secret | text (1–60) | |
| Doer | User | |

## 6. Roles and permissions

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |
| guest | given by administrators |

| Entity | clerk | everyone signed in |
| --- | --- | --- |
| Task | read, create, update, delete, export | read all but \`secret\` |
| User | read | read \`name\`, \`email\` |

## 9. Constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 100000 |
`,
  )

let server: Server
let root: Person
let clerk: Person
let other: Person
beforeEach(async () => {
  server = await startServer({ text: text() })
  root = await server.person('Rita Root', [], { administrator: true })
  clerk = await server.person('Carl Clerk', ['clerk'])
  other = await server.person('Olga Other')
})
afterEach(() => server.close())

const list = async (person: Person, screen = 'tasks'): Promise<ListViews> =>
  (await person.get(`/api/app/screens/${screen}/views`)).body as ListViews
const save = (person: Person, name: string, state: Json = {}, sharedWith?: Json) =>
  person.post('/api/app/screens/tasks/views', { name, state, ...(sharedWith !== undefined && { sharedWith }) })
async function saved(person: Person, name: string, state: Json = {}, sharedWith?: Json): Promise<ListView> {
  const reply = await save(person, name, state, sharedWith)
  expect(reply.status, reply.text).toBe(201)
  return reply.body as ListView
}
const named = async (person: Person, name: string): Promise<ListView | undefined> =>
  (await list(person)).items.find((view) => view.name === name)
async function become(...changes: readonly (readonly [string, string])[]): Promise<void> {
  const { replaced, problems } = await server.application.replaceDocument([
    { file: 'specification.md', text: text(...changes) },
  ])
  expect(replaced, JSON.stringify(problems)).toBe(true)
}

const STATE = {
  filter: "stage == 'planned' and (cost > 5 or doer.email == 'a@b.org') and title != '⟦0⟧ cost'",
  sort: '-cost,doer.email',
  columns: ['cost', 'doer.email', 'title'],
  widths: { 'doer.email': 200 },
  rows: 'compact',
  group: 'stage',
} as const

describe('a person’s own', () => {
  test('VIEWS-1 is saved, overwritten, renamed and removed, and nobody else sees it', async () => {
    const view = await saved(clerk, '  My   view ', STATE)
    expect(view).toMatchObject({ name: 'My view', of: 'me', state: STATE, may: { change: true, delete: true } })
    expect((await list(clerk)).items).toEqual([view])
    for (const person of [other, root]) expect((await list(person)).items).toEqual([])
    const changed = await clerk.patch(`/api/app/views/${view.id}`, { name: 'Renamed', state: { sort: 'title' } })
    expect(changed.body).toMatchObject({ id: view.id, name: 'Renamed', state: { sort: 'title' } })
    expect((await clerk.request('DELETE', `/api/app/views/${view.id}`)).status).toBe(204)
    expect((await list(clerk)).items).toEqual([])
  })

  test('VIEWS-1 has a name of its own, of limited length, and their number is limited', async () => {
    await saved(clerk, 'Mine')
    await saved(other, 'Mine')
    expect((await save(clerk, 'mine')).body).toMatchObject({ code: 'NOT_UNIQUE', errors: [{ field: 'name' }] })
    expect((await save(clerk, ' ')).body.code).toBe('REQUIRED')
    expect((await save(clerk, 'x'.repeat(61))).body.code).toBe('TOO_LONG')
    for (let i = 1; i < 50; i++) await saved(clerk, `View ${i}`)
    expect((await save(clerk, 'One more')).body.code).toBe('TOO_MANY')
  })

  test('VIEWS-2 contains only what a list may be asked for', async () => {
    const refused = async (state: Json) => {
      const { status, body } = await save(other, 'Wrong', state)
      expect(status, JSON.stringify(state)).toBe(422)
      return `${body.code} ${body.errors[0].field}`
    }
    expect(await refused('x')).toBe('WRONG_TYPE state')
    expect(await refused({ colour: 'red' })).toBe('FIELD_UNKNOWN state.colour')
    expect(await refused({ rows: 'huge' })).toBe('NOT_A_CHOICE state.rows')
    expect(await refused({ columns: 'title' })).toBe('WRONG_TYPE state.columns')
    expect(await refused({ widths: { title: 'wide' } })).toBe('WRONG_TYPE state.widths')
    expect(await refused({ filter: 'cost >' })).toBe('FILTER_INVALID filter')
    expect(await refused({ filter: `title == '${'x'.repeat(8000)}'` })).toBe('TOO_LONG state')
    // What may not be read gets the answer of what does not exist.
    for (const name of ['secret', 'unicorn']) {
      expect(await refused({ columns: [name] })).toBe('FIELD_UNKNOWN state.columns')
      expect(await refused({ group: name })).toBe('FIELD_UNKNOWN state.group')
      expect(await refused({ sort: name })).toBe('FIELD_UNKNOWN sort')
      expect(await refused({ filter: `${name} == 'x'` })).toBe('FIELD_UNKNOWN filter')
    }
  })

  test('VIEWS-3 may be the one with which a list opens', async () => {
    const view = await saved(clerk, 'Mine', STATE)
    const start = (person: Person, id: string | null) =>
      person.request('PUT', '/api/app/screens/tasks/start-view', { view: id })
    expect((await start(clerk, view.id)).status).toBe(204)
    expect((await list(clerk)).start).toBe(view.id)
    expect((await clerk.get('/api/app/start')).body.startViews).toEqual({ tasks: view.id })
    expect((await start(other, view.id)).status).toBe(404)
    expect((await list(other)).start).toBe(null)
    await start(clerk, null)
    expect((await list(clerk)).start).toBe(null)
    await start(clerk, view.id)
    await clerk.request('DELETE', `/api/app/views/${view.id}`)
    expect((await clerk.get('/api/app/start')).body.startViews).toEqual({})
  })

  test('VIEWS-4 belongs to a list: other screens have none, and nobody saves one without a session', async () => {
    for (const screen of ['plan', 'task', 'unicorns'])
      expect((await clerk.get(`/api/app/screens/${screen}/views`)).status, screen).toBe(404)
    expect((await other.get('/api/app/screens/office/views')).status).toBe(404)
    expect((await save(server.nobody, 'Mine')).status).toBe(401)
    await saved(clerk, 'Mine')
    expect((await list(clerk, 'office')).items).toEqual([])
  })
})

describe('a shared view', () => {
  test('VIEWS-5 is shared by administrators, with everybody or with roles, and changed only by them', async () => {
    expect((await save(clerk, 'All', {}, ['everyone'])).status).toBe(403)
    expect((await save(root, 'All', {}, ['unicorns'])).body.code).toBe('NOT_A_CHOICE')
    const all = await saved(root, 'All', { sort: 'cost' }, ['everyone'])
    const clerks = await saved(root, 'Clerks', {}, ['clerk'])
    expect(all.sharedWith).toEqual(['everyone'])
    const shown = async (person: Person) => (await list(person)).items.map(({ name }) => name)
    expect(await shown(clerk)).toEqual(['All', 'Clerks'])
    expect(await shown(other)).toEqual(['All'])
    expect(await named(other, 'All')).toEqual({
      id: all.id,
      name: 'All',
      of: 'others',
      state: { sort: 'cost' },
      may: { change: false, delete: false },
    })
    expect((await list(other)).mayShareWith).toBeUndefined()
    expect((await list(root)).mayShareWith?.map(({ name }) => name)).toEqual(['clerk', 'guest'])
    expect((await other.patch(`/api/app/views/${all.id}`, { name: 'Mine' })).status).toBe(403)
    expect((await other.request('DELETE', `/api/app/views/${all.id}`)).status).toBe(403)
    expect((await other.patch(`/api/app/views/${clerks.id}`, { name: 'Mine' })).status).toBe(404)
    const second = await server.person('Sara Second', [], { administrator: true })
    expect((await second.patch(`/api/app/views/${all.id}`, { sharedWith: null })).status).toBe(200)
    expect(await shown(clerk)).toEqual(['Clerks'])
    expect(await named(root, 'All')).toMatchObject({ of: 'me' })
  })

  test('VIEWS-6 SEC-12 grants nothing: what its reader may not read is left out without a trace', async () => {
    for (const secret of ['gold', 'lead']) await clerk.post('/api/records/task', { title: secret, secret, cost: 7 })
    const state = {
      filter: "secret == 'gold' and cost > 5",
      sort: 'secret,-cost',
      columns: ['title', 'secret'],
      widths: { secret: 100 },
      group: 'secret',
    }
    await saved(root, 'Gold', state, ['everyone'])
    await saved(root, 'Only gold', { filter: "secret == 'gold' or cost > 5" }, ['everyone'])
    expect(await named(clerk, 'Gold')).toMatchObject({ state })
    expect(await named(other, 'Gold')).toMatchObject({
      state: { filter: 'cost > 5', sort: '-cost', columns: ['title'] },
    })
    const seen = await other.get('/api/app/screens/tasks/views')
    expect(seen.text).not.toMatch(/secret|"gold"|'gold'|reduced/)
    expect((await named(other, 'Only gold'))!.state).toEqual({})
    const { filter = '' } = (await named(other, 'Gold'))!.state
    const found = await other.get(`/api/app/screens/tasks/records?filter=${encodeURIComponent(filter)}`)
    expect(found.body.items).toHaveLength(2)
  })
})

describe('a view of the document', () => {
  const VIEWS = `| View | Shows |
| --- | --- |
| Gold | Task where \`secret == 'gold'\` by stage, sorted by cost descending with title, secret |
| Dear | Task where \`cost > 5\` |

## 3. Entities`
  beforeEach(async () => {
    await become(['## 3. Entities', VIEWS])
    for (const [title, secret, cost] of [
      ['a', 'gold', 3],
      ['b', 'gold', 9],
      ['c', 'lead', 7],
    ] as const)
      await clerk.post('/api/records/task', { title, secret, cost, stage: 'planned' })
  })
  const titles = async (person: Person, query: string) => {
    const { status, body } = await person.get(`/api/app/screens/tasks/records?${query}`)
    return status === 200 ? body.items.map(({ title }: { title: string }) => title).join('') : body.code
  }

  test('VIEWS-9 is offered to all who see the list, without what they may not read', async () => {
    const { items } = await list(clerk)
    expect(items[0]).toEqual({
      id: 'gold',
      name: 'Gold',
      of: 'document',
      state: { base: 'gold', columns: ['title', 'secret'], sort: '-cost', group: 'stage' },
      may: { change: false, delete: false },
    })
    expect((await named(other, 'Gold'))!.state).toEqual({
      base: 'gold',
      columns: ['title'],
      sort: '-cost',
      group: 'stage',
    })
    expect((await other.get('/api/app/screens/tasks/views')).text).not.toContain('secret')
    expect(JSON.stringify((await other.get('/api/app')).body.screens)).not.toContain('Gold')
  })

  test('VIEWS-9 narrows the list like the condition of a screen, also its groups and files', async () => {
    for (const person of [clerk, other]) {
      expect(await titles(person, 'view=gold&sort=-cost')).toBe('ba')
      expect(await titles(person, `view=gold&filter=${encodeURIComponent('cost > 5')}`)).toBe('b')
      expect(await titles(person, 'view=unicorns')).toBe('NOT_A_CHOICE')
      const { body } = await person.get('/api/app/screens/tasks/groups?by=stage&view=gold')
      expect(body.groups.map(({ count }: { count: number }) => count)).toEqual([2])
    }
    expect((await other.get('/api/app/screens/plan/records?view=gold')).body.code).toBe('FIELD_UNKNOWN')
    const file = await clerk.get('/api/app/screens/tasks/records?format=csv&view=gold&fields=title&sort=title')
    expect(file.text.trim().split(/\r?\n/)).toEqual([expect.stringContaining('Title'), 'a', 'b'])
  })

  test('VIEWS-9 may be the base of a saved one, and the one with which the list opens', async () => {
    const view = await saved(other, 'Dear gold', { base: 'gold', filter: 'cost > 5' })
    expect(view.state).toEqual({ base: 'gold', filter: 'cost > 5' })
    expect((await save(other, 'Wrong', { base: 'unicorns' })).body.code).toBe('NOT_A_CHOICE')
    await other.request('PUT', '/api/app/screens/tasks/start-view', { view: 'dear' })
    expect((await list(other)).start).toBe('dear')
    await become()
    expect(await list(other)).toMatchObject({ start: null, items: [{ state: { filter: 'cost > 5' }, reduced: true }] })
  })
})

describe('another document', () => {
  test('VIEWS-7 renamed fields, choices, entities and screens are followed', async () => {
    await saved(clerk, 'Mine', STATE)
    await saved(root, 'Shared', STATE, ['everyone'])
    await clerk.request('PUT', '/api/app/screens/tasks/start-view', { view: (await named(clerk, 'Mine'))!.id })
    await become(
      [
        '| Field | Type | Required |\n| --- | --- | --- |',
        '| Field | Type | Required | Was |\n| --- | --- | --- | --- |',
      ],
      ['| Title | text (1–60) | yes |', '| Title | text (1–60) | yes | |'],
      [
        '| Stage | one of: planned, begun, done | |',
        '| Phase | one of: intended (was planned), begun, done | | Stage |',
      ],
      ['| Cost | integer | |', '| Price | integer | | Cost |'],
      ['| Secret | text (1–60) | |', '| Secret | text (1–60) | | |'],
      ['| Doer | User | |', '| Person | User | | Doer |'],
      ['title, stage, cost, doer.email, secret', 'title, phase, price, person.email, secret'],
      ['board of Task by stage', 'board of Task by phase'],
      ['### Task\n', '### Errand\n\n- Was: Task\n'],
      ['list of Task', 'list of Errand'],
      ['board of Task', 'board of Errand'],
      ['page of Task', 'page of Errand'],
      ['Task.id', 'Errand.id'],
      ['| Task | read, create', '| Errand | read, create'],
      ['| Tasks | `/tasks`', '| Errands | `/tasks`'],
      ['### Tasks\n', '### Errands\n'],
    )
    const state = {
      filter: "phase == 'intended' and (price > 5 or person.email == 'a@b.org') and title != '⟦0⟧ cost'",
      sort: '-price,person.email',
      columns: ['price', 'person.email', 'title'],
      widths: { 'person.email': 200 },
      rows: 'compact',
      group: 'phase',
    }
    const { items, start } = await list(clerk, 'errands')
    expect(items.map((view) => view.state)).toEqual([state, state])
    expect(items.some(({ reduced }) => reduced)).toBe(false)
    expect(start).toBe(items.find(({ name }) => name === 'Mine')!.id)
    expect((await clerk.get('/api/app/start')).body.startViews).toEqual({ errands: start })
  })

  test('VIEWS-8 what is removed drops out, and whoever may change the view learns it', async () => {
    await saved(root, 'Shared', { ...STATE, filter: 'cost > 5 and title != null' }, ['everyone'])
    await become(
      ['| Cost | integer | |\n', ''],
      ['title, stage, cost, doer.email, secret', 'title, stage, doer.email, secret'],
      ['### Task\n', '### Task\n\n- Removed: Cost (keep)\n'],
    )
    const state = {
      filter: 'title != null',
      sort: 'doer.email',
      columns: ['doer.email', 'title'],
      widths: { 'doer.email': 200 },
      rows: 'compact',
      group: 'stage',
    }
    expect(await named(root, 'Shared')).toMatchObject({ state, reduced: true })
    expect(await named(other, 'Shared')).toMatchObject({ state })
    expect(await named(other, 'Shared')).not.toHaveProperty('reduced')
    const view = (await named(root, 'Shared'))!
    await root.patch(`/api/app/views/${view.id}`, { state: view.state as Json })
    expect(await named(root, 'Shared')).not.toHaveProperty('reduced')
  })
})

test('PER-1 ERA-4 views are exported with the person’s data, and removed with the person', async () => {
  await server.close()
  server = await startServer({
    text: text(['| User | read |', '| User | read, erase, delete |']),
  })
  root = await server.person('Rita Root', [], { administrator: true })
  clerk = await server.person('Carl Clerk', ['clerk'])
  const views = async (person: Person) => (await list(person)).items.map(({ name }) => name)
  const leaving = await server.person('Lars Leaving', [], { administrator: true })
  const deleted = await server.person('Dana Deleted', [], { administrator: true })
  for (const person of [leaving, deleted]) await saved(person, `Of ${person.id}`, STATE, ['everyone'])
  const { body } = await leaving.get(`/api/app/people/${leaving.id}/export`)
  expect(body.views).toMatchObject([
    { screen: 'tasks', name: `Of ${leaving.id}`, sharedWith: ['everyone'], state: STATE },
  ])
  expect(await views(clerk)).toHaveLength(2)
  expect((await clerk.post(`/api/app/people/${leaving.id}/erase`)).status).toBe(204)
  expect(await views(clerk)).toEqual([`Of ${deleted.id}`])
  expect((await clerk.request('DELETE', `/api/records/user/${deleted.id}`)).status).toBe(204)
  expect(await views(clerk)).toEqual([])
})
