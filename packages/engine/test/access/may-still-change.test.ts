// What may still be changed in a state.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Orders

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text (1–80) |
| Remark | text (1–80) |

### Line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| What | text (1–80) |

## 4. States

### Order

| State | May still change |
| --- | --- |
| open | |
| sent | remark |
| packed | all but title |
| gone | |

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Send | open | sent | everyone signed in | | |
| Pack | sent | packed | everyone signed in | | |
| Go | packed | gone | everyone signed in | | |
| Rename | gone | | everyone signed in | title | \`remark = 'renamed'\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Order | all |
`

const server = await testServer({ text })
const ada = await server.person('Ada Lund', [], { administrator: true })
const bob = await server.person('Bob Moe')

const create = async (...actions: readonly string[]): Promise<string> => {
  const { id } = (await bob.post('/api/records/order', { title: 'Chair', lines: [{ what: 'Leg' }] })).body
  for (const action of actions) expect((await bob.post(`/api/records/order/${id}/actions/${action}`)).status).toBe(200)
  return id
}
const writable = async (person: Person, id: string) => {
  const { may } = (await person.get(`/api/records/order/${id}?include=page`)).body
  return may.update.toSorted()
}
const change = async (person: Person, id: string, body: Parameters<Person['patch']>[1]) =>
  (await person.patch(`/api/records/order/${id}`, body)).status

test('POL-4 nobody writes a field that is read-only in the state', async () => {
  for (const person of [ada, bob]) {
    expect(await writable(person, await create())).toEqual(['lines', 'remark', 'title'])
    expect(await writable(person, await create('send'))).toEqual(['remark'])
    expect(await writable(person, await create('send', 'pack'))).toEqual(['lines', 'remark'])
    expect(await writable(person, await create('send', 'pack', 'go'))).toEqual([])
  }
})

test('POL-4 a change is refused for each field, and for parts by their list', async () => {
  const id = await create('send')
  expect(await change(ada, id, { title: 'Table' })).toBe(422)
  expect(await change(bob, id, { lines: [{ what: 'Top' }] })).toBe(422)
  expect(await change(bob, id, { remark: 'Soon' })).toBe(200)
  expect((await bob.request('DELETE', `/api/records/order/${id}`)).status).toBe(204)
})

test('POL-4 actions can still set these fields', async () => {
  const id = await create('send', 'pack', 'go')
  const done = await bob.post(`/api/records/order/${id}/actions/rename`, { title: 'Table' })
  expect(done.body).toMatchObject({ title: 'Table', remark: 'renamed' })
})
