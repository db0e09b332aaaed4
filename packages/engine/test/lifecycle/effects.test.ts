// What actions do beyond their own record, and the rarer ways to come into a state.
import { describe, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Works

## 3. Entities and their fields

### Project

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Lead | User | yes | \`me\` |
| Members | many User | | |
| Tasks | list of Task | | |
| Done at | date and time | | |
| Budget | integer | | |

### Task

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text (1–80) | yes | |
| Project | Project, deleted with it | | |
| Due on | date | | |
| Warned | yes/no | | |
| Swept | integer | | \`0\` |

### User

| Field | Type |
| --- | --- |
| Finished | integer |

## 4. States and transitions

### Project

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| (create) | | open | | | | create Task with \`title = 'Plan ' + title\`, \`project = this\` |
| Hold | any but closed | held | administrators | | | do Suspend on each \`tasks\` if possible |
| Resume | held | previous | administrators | | | |
| Start | open | running | administrators | | | |
| Finish | open, running | closed | administrators | | | do Complete on each \`tasks\`; \`lead.finished = 1\`; \`doneAt = now\` |
| Join | open, running | | administrators | | member: User | add \`input.member\` to \`members\` |
| Leave | open, running | | administrators | | member: User | remove \`input.member\` from \`members\` |
| Approve | open | running | administrators | | budget | |

| Approval | For action | Needed | From | When | Lost when |
| --- | --- | --- | --- | --- | --- |
| Two | Approve | 2 | administrators | | title change |

### Task

| Action | From | To | Who | When | Asks | Then |
| --- | --- | --- | --- | --- | --- | --- |
| (create) | | todo | | | | |
| Suspend | todo | suspended | administrators | | | |
| Complete | todo, suspended | done | administrators | \`title != 'Impossible'\` | | |
| Warn | todo | | 2 days before \`dueOn\` | | | \`warned = true\` |
| Sweep | todo | | every day at 08:00 | | | \`swept = swept + 1\` |
| Expire | suspended | done | at \`dueOn\` | | | |
`

const start = Date.parse('2026-06-15T10:00:00Z')

const server = await testServer({ text, now: () => start })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Berg', [], { administrator: true })

const create = async (entity: string, body: Record<string, string>) => {
  const made = await ada.post(`/api/records/${entity}`, body)
  expect(made.status, made.text).toBe(201)
  return made.body
}
const act = (entity: string, id: string, action: string, body = {}, person = ada) =>
  person.post(`/api/records/${entity}/${id}/actions/${action}`, body)
const tasksOf = async (project: string) =>
  (await ada.get(`/api/records/task?filter=${encodeURIComponent(`project.id == '${project}'`)}&sort=title`)).body.items
const get = async (entity: string, id: string) => (await ada.get(`/api/records/${entity}/${id}`)).body

describe('effects', () => {
  test('EFF-1 creating one makes the other', async () => {
    const { id } = await create('project', { title: 'Shed' })
    expect((await tasksOf(id)).map((task: { title: string }) => task.title)).toEqual(['Plan Shed'])
  })

  test('EFF-2 an action takes the actions of others, if they are possible', async () => {
    const { id } = await create('project', { title: 'Barn' })
    const second = await create('task', { title: 'Roof', project: id })
    await act('task', second.id, 'complete')
    expect((await act('project', id, 'hold')).status).toBe(200)
    expect((await tasksOf(id)).map((task: { status: string }) => task.status)).toEqual(['suspended', 'done'])
  })

  test('EFF-2 all or nothing, if they are required', async () => {
    const { id } = await create('project', { title: 'Dam' })
    await create('task', { title: 'Impossible', project: id })
    const reply = await act('project', id, 'finish')
    expect([reply.status, reply.body.code]).toEqual([409, 'NOT_ALLOWED_NOW'])
    expect(await get('project', id)).toMatchObject({ status: 'open', doneAt: null })
    expect((await tasksOf(id)).map((task: { status: string }) => task.status)).toEqual(['todo', 'todo'])
  })

  test('EFF-1 a value is set on a referenced record', async () => {
    const { id } = await create('project', { title: 'Gate' })
    expect((await act('project', id, 'finish')).body).toMatchObject({
      status: 'closed',
      doneAt: '2026-06-15T10:00:00.000Z',
    })
    expect((await get('user', ada.id)).finished).toBe(1)
    expect((await tasksOf(id))[0].status).toBe('done')
    const history = (await ada.get(`/api/records/user/${ada.id}/history`)).body.items
    expect(history[0]).toMatchObject({
      what: 'action',
      action: 'finish',
      changes: [{ field: 'finished', from: null, to: 1 }],
    })
  })

  test('EFF-1 a user is added and removed; a required input must be sent', async () => {
    const { id } = await create('project', { title: 'Path' })
    const unknown = await act('project', id, 'join', { member: 'nobody' })
    expect([unknown.status, unknown.body.code, unknown.body.errors[0].field]).toEqual([
      422,
      'REFERENCE_UNKNOWN',
      'member',
    ])
    expect((await act('project', id, 'join', { member: bob.id })).body.members).toEqual([bob.id])
    expect((await act('project', id, 'join', { member: bob.id })).body.members).toEqual([bob.id])
    expect((await act('project', id, 'leave', { member: bob.id })).body.members).toEqual([])
  })

  test('EFF-3 `previous` leads back to the previous state', async () => {
    const { id } = await create('project', { title: 'Wall' })
    await act('project', id, 'start')
    await act('project', id, 'hold')
    expect((await act('project', id, 'resume')).body.status).toBe('running')
  })

  test('ACT-5 an approval is lost when one of its fields changes', async () => {
    const { id } = await create('project', { title: 'Pond' })
    expect((await act('project', id, 'approve', { budget: 5 })).body.status).toBe('open')
    await ada.patch(`/api/records/project/${id}`, { title: 'Lake' })
    expect((await act('project', id, 'approve', { budget: 6 }, bob)).body.status).toBe('open')
    expect((await act('project', id, 'approve')).body).toMatchObject({ status: 'running', budget: 6 })
  })
})

describe('timers', () => {
  const advance = (by: string) => ada.post('/api/app/clock', { advance: by })

  test('TIM-5 before a date, at a date, and every day', async () => {
    const warned = await create('task', { title: 'Paint', dueOn: '2026-06-20' })
    const expired = await create('task', { title: 'Clean', dueOn: '2026-06-19' })
    await act('task', expired.id, 'suspend')
    await advance('1 day')
    expect(await get('task', warned.id)).toMatchObject({ warned: false, swept: 1 })
    await advance('2 days')
    // The clock has gone two days at once: a schedule catches up with one turn.
    expect(await get('task', warned.id)).toMatchObject({ warned: true, swept: 2, status: 'todo' })
    expect((await get('task', expired.id)).status).toBe('suspended')
    await advance('1 day')
    expect(await get('task', expired.id)).toMatchObject({ status: 'done', swept: 0 })
  })

  test('TIM-5 a changed date moves the due time', async () => {
    const { id } = await create('task', { title: 'Sand', dueOn: '2026-07-20' })
    await ada.patch(`/api/records/task/${id}`, { dueOn: '2026-07-30' })
    await advance('32 days')
    expect((await get('task', id)).warned).toBe(false)
    await advance('9 days')
    expect((await get('task', id)).warned).toBe(true)
  })
})
