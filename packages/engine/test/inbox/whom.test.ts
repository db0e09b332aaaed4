// Who is told: people whom an action asks for, and those who have a role on another record.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Tasks

## 3. Entities

### Project

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Lead | User |
| Members | list of Member |

### Member

| Field | Type |
| --- | --- |
| Project | Project |
| Person | User |
| Active | yes/no |

### Task

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Project | Project |

## 4. States

### Task

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Hand over | | | everyone signed in | target: User | notify input.target |
| Ask the lead | | | lead of project | | notify lead of project |
| Ask all | | | everyone signed in | | notify helper of project |
| Call | | | everyone signed in | | notify member but me |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| lead | Project | \`lead == me\` |
| helper | Project | \`members.exists(m, m.person == me and m.active)\` |

| Entity | member |
| --- | --- |
| Task | all |
| User | read |
`

let people: Person[]
let task: string
const server = await testServer({ text })
const ada = await server.person('Ada Lund', [], { administrator: true })
beforeAll(async () => {
  people = await Promise.all(['Bob', 'Cleo', 'Dan'].map((name) => server.person(name)))
  const [bob, cleo, dan] = people.map(({ id }) => id)
  const project = (await ada.post('/api/records/project', { title: 'House', lead: bob! })).body.id
  await ada.post('/api/records/member', { project, person: cleo!, active: true })
  await ada.post('/api/records/member', { project, person: dan!, active: false })
  task = (await ada.post('/api/records/task', { title: 'Roof', project })).body.id
})

const told = async () =>
  Promise.all(
    people.map(async (person) =>
      (await person.get('/api/app/inbox')).body.items.map(({ subject }: { subject: string }) => subject),
    ),
  )

test('the user that the action asked for, and users with the role on the record at the end of the path', async () => {
  const [bob, , dan] = people as [Person, Person, Person]
  const act = async (person: Person, action: string, body = {}) =>
    (await person.post(`/api/records/task/${task}/actions/${action}`, body)).status
  expect(await act(bob, 'hand-over', { target: dan.id })).toBe(200)
  expect(await act(dan, 'ask-the-lead')).toBe(403)
  expect(await act(bob, 'ask-the-lead')).toBe(200)
  expect(await act(dan, 'ask-all')).toBe(200)
  expect(await told()).toEqual([['Roof: Ask the lead'], ['Roof: Ask all'], ['Roof: Hand over']])
})

test('LIF-10 the user who takes the action is not notified if `but me` excepts them', async () => {
  const [bob] = people as [Person]
  const before = await told()
  expect((await bob.post(`/api/records/task/${task}/actions/call`, {})).status).toBe(200)
  const after = await told()
  expect(after.map((subjects, at) => subjects.length - before[at]!.length)).toEqual([0, 1, 1])
})
