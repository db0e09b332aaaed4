// Effects happen in the document's order, each sees what those before it did, and the record changes once.
import { describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Projects

## 3. Entities

### Project

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Left | integer | |
| Before | integer | |
| Same | integer | |
| Step | integer | |
| Doubled | integer | \`= step * 2\` |
| Copy | integer | |
| Open tasks | integer | \`= size(tasks.filter(t, t.status == 'open'))\` |
| Members | many User | |
| Size | integer | |
| Touched | integer | |
| Tasks | list of Task | |

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Project | Project, deleted with it |
| Level | integer |
| Higher | integer |

### Note

| Field | Type |
| --- | --- |
| Project | Project, deleted with it |
| Text | text |

## 4. States

### Project

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| (create) | | open | everyone signed in | create Task with \`title = 'Plan'\`, \`project = this\`; \`left = size(tasks)\` |
| Close | open | closed | everyone signed in | \`before = size(Project.filter(p, p.status == 'open'))\`; do Close on each tasks where \`title == 'A'\`; \`left = openTasks\`; create Note with \`project = this\`, \`text = string(left)\`; \`same = size(Note.filter(n, n.project == this))\` |
| Count | | | everyone signed in | \`step = 4\`; \`copy = doubled\`; \`step = 5\` |
| Join | | | everyone signed in | add \`me\` to \`members\`; \`size = size(members)\` |
| Touch | | | everyone signed in | \`step = 1\`; do Mark on each tasks; \`copy = touched\` |
| Bounce | | | everyone signed in | \`step = 1\`; \`left = size(tasks)\`; do Mark on each tasks; \`step = 9\`; \`left = size(tasks)\`; \`step = 1\` |
| Drop | | | everyone signed in | \`step = 2\`; delete |

### Task

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| (create) | | open | everyone signed in | |
| Close | open | closed | | |
| Mark | | | | \`project.touched = 7\` |
| Raise | | | everyone signed in | \`higher = size(project.tasks.filter(t, t.level > 4))\`; \`level = 5\`; \`higher = size(project.tasks.filter(t, t.level > 4))\` |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Project | create, read |
| Task | create, read |
| Note | read |
`

const server = await testServer({ text })
const ada = await server.person('Ada Lund')

const made = async (entity: string, body: object) => (await ada.post(`/api/records/${entity}`, body as never)).body
const act = async (id: string, action: string) => (await ada.post(`/api/records/project/${id}/actions/${action}`)).body
const history = async (id: string) => (await ada.get(`/api/records/project/${id}/history`)).body.items

describe('EFF-6 effects in order', () => {
  test('a new record is created once, with the results of its own effects', async () => {
    const project = await made('project', { title: 'Shed' })
    expect([project.left, project.version]).toEqual([1, 1])
    const entries = await history(project.id)
    expect(entries.map((entry: { what: string }) => entry.what)).toEqual(['create'])
    expect(entries[0].changes).toContainEqual(expect.objectContaining({ field: 'left', to: 1 }))
  })

  test('an effect sees the results of earlier effects on other records, and its own record as it is by then', async () => {
    const project = await made('project', { title: 'Barn' })
    for (const title of ['A', 'B']) await made('task', { title, project: project.id })
    const { items } = (await ada.get(`/api/records/project?filter=${encodeURIComponent("status == 'open'")}`)).body
    const closed = await act(project.id, 'close')
    expect(closed).toMatchObject({ status: 'closed', before: items.length - 1, left: 2, same: 1, version: 2 })
    const entries = await history(project.id)
    expect(entries.map((entry: { what: string; action?: string }) => entry.action ?? entry.what)).toEqual([
      'close',
      'create',
    ])
    const notes = (await ada.get('/api/records/note')).body.items
    expect(notes[0].text).toBe('2')
  })

  test('a record reached through another one has the results of earlier effects', async () => {
    const project = await made('project', { title: 'Loft' })
    const { id } = await made('task', { title: 'C', project: project.id })
    const { body } = await ada.post(`/api/records/task/${id}/actions/raise`)
    expect(body).toMatchObject({ level: 5, higher: 1 })
  })

  test('calculated fields follow the values that were set', async () => {
    const { id } = await made('project', { title: 'Dam' })
    expect(await act(id, 'count')).toMatchObject({ step: 5, doubled: 10, copy: 8, version: 2 })
    expect(await act(id, 'join')).toMatchObject({ members: [ada.id], size: 1, version: 3 })
  })

  test('an effect that changes the same record in between is a separate change', async () => {
    const { id } = await made('project', { title: 'Pond' })
    expect(await act(id, 'touch')).toMatchObject({ step: 1, touched: 7, copy: 7, version: 4 })
    const fields = (await history(id)).map(({ changes }: { changes: { field: string }[] }) =>
      changes.map(({ field }) => field),
    )
    expect(fields.slice(0, 3)).toEqual([['copy'], ['touched'], ['step', 'doubled']])
  })

  test('a value that a later effect sets back leaves the version of the history', async () => {
    const { id } = await made('project', { title: 'Lake' })
    expect(await act(id, 'bounce')).toMatchObject({ step: 1, touched: 7, left: 1, version: 3 })
    const [entry] = await history(id)
    const { updatedAt, version } = (await ada.get(`/api/records/project/${id}`)).body
    expect([entry.version, entry.at]).toEqual([version, updatedAt])
  })

  test('a record that its own effect deletes is deleted', async () => {
    const { id } = await made('project', { title: 'Wall' })
    await ada.post(`/api/records/project/${id}/actions/drop`)
    expect((await ada.get(`/api/records/project/${id}`)).status).toBe(404)
  })
})
