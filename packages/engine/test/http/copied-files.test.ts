// A picture that is copied through a reference: both records hold it, and each is read by its own rights.
import { expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

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

const server = await testServer({ text })
const ada = await server.person('Ada', [], { administrator: true })
const clerk = await server.person('Cleo', ['clerk'])

async function upload(name: string): Promise<string> {
  return (await ada.upload(name, 'image/png', png)).body.id
}
const download = (person: Person, entity: string, id: string) =>
  fetch(`${server.address}/api/records/${entity}/${id}/files/picture`, {
    headers: { authorization: `Bearer ${person.token}` },
  })

test('ENT-24 a copied picture remains with its line when the item is deleted', async () => {
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

test('ENT-24 nobody can enter the copy', async () => {
  const sent = await ada.post('/api/records/order-line', { title: 'One', picture: await upload('own.png') })
  expect(sent.status).toBeGreaterThanOrEqual(400)
})
