// One record for each of a list, people who are left out, and the record as it was before the action.
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../support/server.ts'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Orders

## 3. Entities

### Article

| Field | Type |
| --- | --- |
| Name | text |

### Order

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Buyer | User | \`me\` |
| Helpers | many User | |
| Lines | list of Order line | |
| Was | text | |
| Pieces | integer | \`= lines.sum(l, l.quantity)\` |
| Pieces before | integer | |
| Receipts before | integer | |

### Order line (part of Order)

| Field | Type |
| --- | --- |
| Article | Article |
| Quantity | integer |

### Receipt

| Field | Type |
| --- | --- |
| Order | Order |
| Article | Article |
| Quantity | integer |
| Words | text |

## 4. States

### Order

| Action | From | To | Who | Asks | Then |
| --- | --- | --- | --- | --- | --- |
| Receive | open | received | everyone signed in | | create Receipt for each line with \`order = this\`, \`article = line.article\`, \`quantity = line.quantity * 2\`, \`words = title + ' ' + line.article.name\` |
| Some | open | received | everyone signed in | | create Receipt for each one in \`lines.filter(l, l.quantity > 1)\` with \`order = this\`, \`quantity = one.quantity\` |
| Rename | | | everyone signed in | title, lines | \`was = old.title + ' in ' + old.status\`; \`piecesBefore = old.pieces\`; create Receipt with \`order = this\`; \`receiptsBefore = size(Receipt.filter(r, r.order == this))\` |
| Tell | | | everyone signed in | | notify helpers, buyer but \`buyer\` with News |

| Message | Subject | Text |
| --- | --- | --- |
| News | News of {title} | {pieces} |

## 6. Roles

| Entity | everyone signed in |
| --- | --- |
| Order | create, read, update |
| Article | create, read |
| Receipt | read |
| User | read \`name\` |
`

const articles: string[] = []
const server = await testServer({ text })
const ada = await server.person('Ada Lund')
const bob = await server.person('Bob Moe')
beforeAll(async () => {
  for (const name of ['Nail', 'Screw']) articles.push((await ada.post('/api/records/article', { name })).body.id)
})

const order = async () =>
  (
    await ada.post('/api/records/order', {
      title: 'Shed',
      helpers: [ada.id, bob.id],
      lines: articles.map((article, i) => ({ article, quantity: i + 1 })),
    })
  ).body.id as string
const act = (id: string, action: string, body = {}) => ada.post(`/api/records/order/${id}/actions/${action}`, body)
const receipts = async (id: string) => {
  const filter = encodeURIComponent(`order.id == '${id}'`)
  const { items } = (await ada.get(`/api/records/receipt?filter=${filter}&sort=quantity`)).body
  return items.map((one: { quantity: number; words: string }) => [one.quantity, one.words])
}

test('EFF-7 creates one for each record of a list', async () => {
  const [all, some] = [await order(), await order()]
  expect((await act(all, 'receive')).status).toBe(200)
  expect(await receipts(all)).toEqual([
    [2, 'Shed Nail'],
    [4, 'Shed Screw'],
  ])
  await act(some, 'some')
  expect(await receipts(some)).toEqual([[2, null]])
})

test('EFF-8 `old` is the record before the action', async () => {
  const { body } = await act(await order(), 'rename', { title: 'Barn', lines: [{ quantity: 5 }] })
  expect(body).toMatchObject({ title: 'Barn', was: 'Shed in open', pieces: 5, piecesBefore: 3, receiptsBefore: 1 })
})

test('EFF-9 users named after `but` are not notified', async () => {
  await act(await order(), 'tell')
  const subjects = async (person: Person) => (await person.get('/api/app/inbox')).body.items.length
  expect([await subjects(ada), await subjects(bob)]).toEqual([0, 1])
})
