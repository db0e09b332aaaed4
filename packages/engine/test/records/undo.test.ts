// Undoing: who may, of whatever way a record was deleted.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Shelf

## 3. Entities

### Box

| Field | Type |
| --- | --- |
| Title | text |
| Memos | list of Memo |

### Memo

| Field | Type | Required |
| --- | --- | --- |
| Text | text | yes |
| Box | Box, emptied | |

## 4. States

### Box

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Clear | full | empty | everyone signed in | delete \`memos.first()\` |
| Pause | full, empty | paused | everyone signed in | |
| Resume | paused | previous | everyone signed in | |
| Fill | empty | full | everyone signed in | create Memo with \`text = 'New'\`, \`box = this\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| visitor | anyone |
| member | everyone signed in |

| Entity | Role | May |
| --- | --- | --- |
| Box | visitor | read |
| Box | member | read, create, update, delete |
| Memo | member | create; read, update, delete when \`createdBy == me\` |
`

const server = await testServer({ text })
const ann = await server.person('Ann')
const bob = await server.person('Bob')

const made = async (path: string, body: Parameters<Person['post']>[1]): Promise<string> => {
  const reply = await ann.post(`/api/records/${path}`, body)
  expect(reply.status, reply.text).toBe(201)
  return reply.body.id
}
const history = async (who: Person, path: string) => who.get(`/api/records/${path}/history`)
const undo = async (who: Person, path: string, entry: string) =>
  who.post(`/api/records/${path}/history/${entry}/undo`, {})

test('UNDO-4 a permission by createdBy applies to the deleted record too', async () => {
  const path = `memo/${await made('memo', { text: 'Mine' })}`
  expect((await ann.request('DELETE', `/api/records/${path}`)).status).toBe(204)
  const seen = await history(ann, path)
  expect(seen.status, seen.text).toBe(200)
  const entry = seen.body.items[0].id
  expect((await undo(bob, path, entry)).status).toBe(404)
  const back = await undo(ann, path, entry)
  expect([back.status, back.body.text, back.body.createdBy]).toEqual([200, 'Mine', ann.id])
})

test('HIS-3, UNDO-4 a record deleted by an effect has its history, and can be restored', async () => {
  const box = await made('box', { title: 'Blue' })
  const path = `memo/${await made('memo', { text: 'Mine', box })}`
  const cleared = await ann.post(`/api/records/box/${box}/actions/clear`, {})
  expect(cleared.status, cleared.text).toBe(200)
  const seen = await history(ann, path)
  expect(seen.status, seen.text).toBe(200)
  expect(seen.body.items[0]).toMatchObject({ what: 'delete', action: 'clear', mayUndo: true })
  const back = await undo(ann, path, seen.body.items[0].id)
  expect([back.status, back.body.text, back.body.box]).toEqual([200, 'Mine', box])
})

test('UNDO-4 a record created by an effect is restored with its creator, and its creation cannot be undone', async () => {
  const box = await made('box', { title: 'Grey' })
  for (const action of ['clear', 'fill']) {
    if (action === 'clear') await made('memo', { text: 'Old', box })
    const reply = await ann.post(`/api/records/box/${box}/actions/${action}`, {})
    expect(reply.status, reply.text).toBe(200)
  }
  const [memo] = (await ann.get(`/api/records/memo?filter=${encodeURIComponent("text == 'New'")}`)).body.items
  const path = `memo/${memo.id}`
  expect((await ann.request('DELETE', `/api/records/${path}`)).status).toBe(204)
  const [deleted, created] = (await history(ann, path)).body.items
  const back = await undo(ann, path, deleted.id)
  expect(back.body).toMatchObject({ text: 'New', box, createdAt: memo.createdAt, createdBy: ann.id, version: 2 })
  expect((await undo(ann, path, created.id)).body.code).toBe('UNDO_NOT_POSSIBLE')
})

test('UNDO-4 a restored record still has its previous state', async () => {
  const id = await made('box', { title: 'Black' })
  const act = async (action: string) => (await ann.post(`/api/records/box/${id}/actions/${action}`, {})).body.status
  expect(await act('pause')).toBe('paused')
  expect((await ann.request('DELETE', `/api/records/box/${id}`)).status).toBe(204)
  const [deleted] = (await history(ann, `box/${id}`)).body.items
  expect((await undo(ann, `box/${id}`, deleted.id)).body.status).toBe('paused')
  expect(await act('resume')).toBe('full')
})

test('UNDO-1, TAB-14 a visitor is asked to sign in', async () => {
  const path = `box/${await made('box', { title: 'Red' })}`
  await ann.patch(`/api/records/${path}`, { title: 'Green' })
  const { items } = (await history(ann, path)).body
  const refused = await undo(server.nobody, path, items[0].id)
  expect([refused.status, refused.body.code]).toEqual([401, 'SIGN_IN_NEEDED'])
  const file = await server.nobody.get('/api/records/box?format=csv')
  expect([file.status, file.body.code]).toEqual([401, 'SIGN_IN_NEEDED'])
})
