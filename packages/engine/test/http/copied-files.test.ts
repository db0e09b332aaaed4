// A picture that is copied through a reference: both records hold it, and each is read by its own rights.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type Person, type Server } from '../support/server.ts'

const text = `
# Specification: Orders

## 3. Entities

### Item

| Field | Type |
| --- | --- |
| Title | text |
| Picture | image |

### Order line

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Item | Item | |
| Picture | image | copy of \`item.picture\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| clerk | given by administrators |

| Entity | clerk |
| --- | --- |
| Order line | read |
`
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

let server: Server
let ada: Person
let clerk: Person
beforeAll(async () => {
  server = await startServer({ text })
  ada = await server.person('Ada', [], { administrator: true })
  clerk = await server.person('Cleo', ['clerk'])
})
afterAll(() => server.close())

async function upload(name: string): Promise<string> {
  const reply = await fetch(`${server.address}/api/app/files?name=${name}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'image/png' },
    body: png,
  })
  return ((await reply.json()) as { id: string }).id
}
const download = (person: Person, entity: string, id: string) =>
  fetch(`${server.address}/api/records/${entity}/${id}/files/picture`, {
    headers: { authorization: `Bearer ${person.token}` },
  })

test('ENT-24 a copied picture stays with its line when the item is deleted', async () => {
  const item = (await ada.post('/api/records/item', { title: 'Chair', picture: await upload('chair.png') })).body
  const other = (await ada.post('/api/records/item', { title: 'Table', picture: await upload('table.png') })).body
  const line = (await ada.post('/api/records/order-line', { title: 'One', item: item.id })).body
  expect(line.picture).toMatchObject({ name: 'chair.png' })
  expect((await download(clerk, 'order-line', line.id)).status).toBe(200)
  expect((await download(clerk, 'item', item.id)).status).toBe(404)
  const changed = await ada.request('PATCH', `/api/records/order-line/${line.id}`, {
    item: other.id,
    version: line.version,
  })
  expect(changed.body.picture).toMatchObject({ name: 'table.png' })
  expect((await download(ada, 'item', item.id)).status).toBe(200)
  await ada.request('PATCH', `/api/records/item/${other.id}`, { picture: null, version: other.version })
  expect((await download(clerk, 'order-line', line.id)).status).toBe(200)
})

test('ENT-24 nobody types the copy', async () => {
  const sent = await ada.post('/api/records/order-line', { title: 'One', picture: await upload('own.png') })
  expect(sent.status).toBeGreaterThanOrEqual(400)
})
