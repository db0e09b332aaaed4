// An action in several rows: which of them happens; and what its guards say when none does.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Requests

## 3. Entities

### Request

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Amount | integer |
| Budget | integer |
| Quick | yes/no |
| Note | text (1–80) |

### User

| Field | Type |
| --- | --- |
| Boss | User |

## 4. States

### Request

| From | To | Event | Guard | Otherwise | Actor | Asks | Effects |
| --- | --- | --- | --- | --- | --- | --- | --- |
| [*] | draft | Write | | | everyone signed in | | |
| draft | granted | Submit | \`amount < 100\` | | everyone signed in | | \`note = 'small'\` |
| draft | submitted | Submit | \`amount <= 1000\` | TOO_MUCH | everyone signed in | | \`note = 'large'\` |
| submitted | granted | Grant | \`input.word == 'please'\` | | administrators | word: text (1–20) optional | \`note = 'asked nicely'\` |
| submitted | refused | Grant | | | administrators | | \`note = 'refused'\` |
| submitted | draft | Grant | | | createdBy | | \`note = 'taken back'\` |
| granted | paid | Pay | \`budget >= amount\` | | everyone signed in | | |
| granted | lapsed | Lapse | | | after 10 days | | |
| submitted | lapsed | Lapse | | | after 3 days | | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Request | create; read all but \`budget\`; update \`amount\` |

## 8. Errors

| Code | Message | What to do |
| --- | --- | --- |
| TOO_MUCH | {amount} is more than anybody may ask for. | Ask for less. |
`

const server = await testServer({ text, now: () => Date.parse('2026-06-15T10:00:00Z') })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')

const create = async (amount: number | null): Promise<string> =>
  (await bob.post('/api/records/request', { title: 'Chair', amount })).body.id
const act = (person: Person, id: string, action: string, body = {}) =>
  person.post(`/api/records/request/${id}/actions/${action}`, body)
const offers = async (person: Person, id: string) =>
  (await person.get(`/api/records/request/${id}?include=page`)).body.actions

test('ACT-12 the first row whose guard is true is taken, with its own target, effects and line', async () => {
  const [small, large] = [await create(5), await create(500)]
  expect((await act(bob, small, 'submit')).body).toMatchObject({ status: 'granted', note: 'small' })
  expect((await act(bob, large, 'submit')).body).toMatchObject({ status: 'submitted', note: 'large' })
  const line = async (id: string) => (await ada.get(`/api/records/request/${id}/history`)).body.items[0].origin.line
  expect((await line(large)) - (await line(small))).toBe(1)
})

test('ACT-12 a guard may read the input, and each row has its own users', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => create(500)))
  for (const id of ids) await act(bob, id, 'submit')
  expect((await act(ada, ids[0]!, 'grant', { word: 'please' })).body.note).toBe('asked nicely')
  expect((await act(ada, ids[1]!, 'grant', { word: 'now' })).body.note).toBe('refused')
  expect((await act(bob, ids[2]!, 'grant')).body).toMatchObject({ status: 'draft', note: 'taken back' })
})

test('ACT-4 a guard refuses with the error that the document names, and its button shows the same', async () => {
  const id = await create(5000)
  const refused = await act(bob, id, 'submit')
  expect([refused.status, refused.body.code, refused.body.title, refused.body.remedy]).toEqual([
    409,
    'TOO_MUCH',
    '5000 is more than anybody may ask for.',
    'Ask for less.',
  ])
  const [offer] = await offers(bob, id)
  expect(offer).toMatchObject({ name: 'submit', blocked: refused.body.title, remedy: 'Ask for less.' })
  expect(offer.origin).toEqual(refused.body.origin)
})

test('ACT-4 a guard without an error states its condition, to users who may read its fields', async () => {
  const id = await create(50)
  await act(bob, id, 'submit')
  expect((await act(ada, id, 'pay')).body.title).toBe('This is possible once Budget is at least Amount.')
  expect((await act(bob, id, 'pay')).body.title).toBe('This is possible once what it needs is fulfilled.')
  expect((await offers(bob, id))[0].blocked).toBe('This is possible once what it needs is fulfilled.')
})

test('ACT-3 from a state without a row it is refused, for every user', async () => {
  const id = await create(5)
  await act(bob, id, 'submit')
  expect((await act(bob, id, 'submit')).body.code).toBe('NOT_ALLOWED_NOW')
  expect((await act(ada, id, 'grant')).body.code).toBe('NOT_ALLOWED_NOW')
})

test('TIM-1 each row of a timer counts in its own state', async () => {
  const [granted, submitted] = [await create(5), await create(500)]
  for (const id of [granted, submitted]) await act(bob, id, 'submit')
  const states = async () =>
    Promise.all([granted, submitted].map(async (id) => (await ada.get(`/api/records/request/${id}`)).body.status))
  await ada.post('/api/app/clock', { advance: '4 days' })
  expect(await states()).toEqual(['granted', 'lapsed'])
  await ada.post('/api/app/clock', { advance: '7 days' })
  expect(await states()).toEqual(['lapsed', 'lapsed'])
})
