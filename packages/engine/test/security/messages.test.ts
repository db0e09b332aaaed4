// What messages say: no value that their reader may not read, whichever way the message comes.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Tasks

## 3. Entities

### Project

| Field | Type |
| --- | --- |
| Name | text |
| Budget | integer |
| Lead | User |
| Secret | yes/no |

### Task

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Project | Project | |
| Hours | integer | |
| Note | text | |
| Hidden note | text | private |
| Helper | User | |
| Status | one of: open, closed | open |

### Step

- Part of: Task as Steps

| Field | Type |
| --- | --- |
| What | text |

## 4. States

### Task

| Action | From | To | Who | When | Error | Then |
| --- | --- | --- | --- | --- | --- | --- |
| Close | open | closed | worker | \`project.budget > 100\` | TOO_POOR | notify helper with Closed |

| Message | Subject | Text |
| --- | --- | --- |
| Closed | {title} of {project.name} | {hiddenNote} and {project.budget} by {me.name}, {has(title) ? title : hiddenNote}, {helper} |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Affordable | Task | \`hours <= project.budget\` | TOO_DEAR |
| Not all | Task | \`hours <= Project.sum(p, p.budget)\` | TOO_MANY |
| Named | Step | \`size(what) <= task.project.budget\` | TOO_LONG_STEP |

## 6. Roles

| Role | Who has it |
| --- | --- |
| worker | given by administrators |
| planner | given by administrators |

| Entity | worker | planner |
| --- | --- | --- |
| Project | read \`name\` when \`not secret\` | all |
| Task | create, update, read all but \`hiddenNote\` | all |
| User | read \`name\` | read \`name\` |

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| TOO_DEAR | 422 | {hours} hours of {title} are more than the {project.budget} of {project.name}. |
| TOO_MANY | 422 | {hours} is more than {Project.sum(p, p.budget)} in all. |
| TOO_POOR | 409 | {title}: {project.name} has {project.budget}, {hiddenNote}. |
| TOO_LONG_STEP | 422 | {what} is longer than {task.project.budget}. |
`

let open: string
let secret: string
const server = await testServer({ text, mode: 'production' })
const administrator = await server.person('Ada', [], { administrator: true })
const worker = await server.person('Will', ['worker'])
const planner = await server.person('Pia', ['planner'])
beforeAll(async () => {
  const project = async (name: string, budget: number, isSecret: boolean) =>
    (await administrator.post('/api/records/project', { name, budget, secret: isSecret })).body.id as string
  open = await project('Roof', 41, false)
  secret = await project('Vault', 41, true)
})

const budgetOf = async (id: string, budget: number) => {
  const { version } = (await administrator.get(`/api/records/project/${id}`)).body
  const changed = await administrator.patch(`/api/records/project/${id}`, { budget, version })
  if (changed.status !== 200) throw new Error(changed.text)
}

const messages = (reply: { body: { errors: readonly { message: string }[] } }) =>
  reply.body.errors.map((e) => e.message)

const taskIn = async (project: string, more: Readonly<Record<string, string>> = {}) => {
  const made = await administrator.post('/api/records/task', { title: 'Dig', project, hours: 1, ...more })
  if (made.status !== 201) throw new Error(made.text)
  return made.body as { id: string; version: number }
}

describe('SEC-1 refusals', () => {
  test.each([
    ['the budget of a project that may be read', () => open, '60 hours of Dig are more than the … of Roof.'],
    ['all of a project that may not', () => secret, '60 hours of Dig are more than the … of ….'],
  ])('a rule leaves out %s', async (_, of, said) => {
    const { id, version } = await taskIn(of())
    const body = { hours: 60, version }
    const reply = await worker.patch(`/api/records/task/${id}`, body)
    expect([reply.status, messages(reply)], reply.text).toEqual([422, [said]])
    const checked = await worker.post('/api/records/task/check', { id, hours: 60 })
    expect(checked.text).toContain(said)
    const operations = [{ method: 'PATCH', path: `/api/records/task/${id}`, body }]
    expect(messages(await worker.post('/api/batch', { operations }))).toEqual([said])
    const told = await planner.patch(`/api/records/task/${id}`, body)
    expect(messages(told)).toEqual([said.replace('…', '41').replace('…', 'Vault')])
  })

  test('a sum over records that may not be read is left out', async () => {
    const sent = { title: 'Dig', hours: 600 }
    expect(messages(await worker.post('/api/records/task', sent))).toEqual(['600 is more than … in all.'])
    expect(messages(await planner.post('/api/records/task', sent))).toEqual(['600 is more than 82 in all.'])
  })

  test('a rule of a part', async () => {
    const { id, version } = await taskIn(secret)
    const reply = await worker.patch(`/api/records/task/${id}`, { steps: [{ what: 'x'.repeat(50) }], version })
    expect(messages(reply)).toEqual([`${'x'.repeat(50)} is longer than ….`])
  })

  test('the guard of an action, offered and tried', async () => {
    const { id } = await taskIn(secret)
    const said = 'Dig: … has …, ….'
    const page = await worker.get(`/api/records/task/${id}?include=page`)
    expect(page.body.actions, page.text).toMatchObject([{ name: 'close', blocked: said }])
    expect(messages(await worker.post(`/api/records/task/${id}/actions/close`))).toEqual([said])
  })
})

describe('SEC-1 messages to people', () => {
  const closed = async (helper: Person, of: string) => {
    const made = await taskIn(of, { helper: helper.id })
    await budgetOf(of, 500)
    const done = await worker.post(`/api/records/task/${made.id}/actions/close`)
    expect(done.status, done.text).toBe(200)
    await budgetOf(of, 41)
    const [entry] = (await helper.get('/api/app/inbox')).body.items
    return [entry.subject, entry.text]
  }

  test('hold what the receiver may read, and no more', async () => {
    const other = await server.person('Wes', ['worker'])
    expect(await closed(other, open)).toEqual(['Dig of Roof', '… and … by Will, Dig, Wes'])
    expect(await closed(other, secret)).toEqual(['Dig of …', '… and … by Will, Dig, Wes'])
    expect(await closed(planner, secret)).toEqual(['Dig of Vault', 'private and 500 by Will, Dig, Pia'])
    expect(await closed(await server.person('Nina'), secret)).toEqual(['… of …', '… and … by …, …, …'])
  })
})
