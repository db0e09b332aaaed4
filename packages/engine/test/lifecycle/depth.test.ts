// Effects over many records, and effects that set off one another.
import { expect, test } from 'vitest'
import { startServer } from '../support/server.ts'

const many = `# Specification: Works

## 3. Entities and their fields

### Project

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |
| Tasks | list of Task | |

### Task

| Field | Type | Required |
| --- | --- | --- |
| Title | text (1–80) | yes |
| Project | Project | |

## 4. States and transitions

### Project

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| (create) | | open | | |
| Close | open | closed | administrators | do Finish on each \`tasks\` where \`status == 'todo'\` |

### Task

| Action | From | To | Who |
| --- | --- | --- | --- |
| (create) | | todo | |
| Finish | todo | done | administrators |

## 9. Business constants and limits

| Limit | Value |
| --- | --- |
| Requests per minute | 1000000 |
`

test('EFF-2 `where` finds matching records among any number', async () => {
  const server = await startServer({ text: many })
  const ada = await server.person('Ada', [], { administrator: true })
  const project = async (title: string) => (await ada.post('/api/records/project', { title })).body.id as string
  const other = await project('Other')
  for (let i = 0; i < 1050; i += 50)
    await Promise.all(Array.from({ length: 50 }, () => ada.post('/api/records/task', { title: 'x', project: other })))
  const mine = await project('Mine')
  const task = (await ada.post('/api/records/task', { title: 'mine', project: mine })).body.id
  expect((await ada.post(`/api/records/project/${mine}/actions/close`)).body.status).toBe('closed')
  expect((await ada.get(`/api/records/task/${task}`)).body.status).toBe('done')
  // All of more than a thousand, too.
  expect((await ada.post(`/api/records/project/${other}/actions/close`)).body.status).toBe('closed')
  const left = await ada.get(`/api/records/task?total=true&filter=${encodeURIComponent("status == 'todo'")}`)
  expect(left.body.total).toBe(0)
  await server.close()
})

const chain = (last: string) => `# Specification: Notes

## 3. Entities and their fields

### Note

| Field | Type | Required |
| --- | --- | --- |
| Left | integer | yes |

### Copy

| Field | Type | Required |
| --- | --- | --- |
| Left | integer | yes |

## 4. States and transitions

### Note

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | | | create Copy with \`left = left - 1\` |

### Copy

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | | ${last} | create Note with \`left = left - 1\` |
`

test('EFF-5 effects that trigger each other without end are refused as a whole', async () => {
  const server = await startServer({ text: chain('`left > -10000`') })
  const ada = await server.person('Ada', [], { administrator: true })
  const refused = await ada.post('/api/records/note', { left: 5 })
  expect([refused.status, refused.body.code]).toEqual([409, 'TOO_DEEP'])
  expect((await ada.get('/api/records/note?total=true')).body.total).toBe(0)
  // The writer is free for everybody else.
  expect((await ada.patch(`/api/records/user/${ada.id}`, { name: 'Ada Lund' })).status).toBe(200)
  await server.close()
})
