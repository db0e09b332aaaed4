// A rule over other records holds whichever record is written, and however: the state after the change counts.
import { describe, expect, it } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Stock

## 3. Entities

### Article

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Name | text | yes | |
| Receipts | list of Receipt | | |
| Issues | list of Issue | | |
| Stock | integer | | \`= receipts.sum(r, r.quantity) - issues.filter(i, i.status != 'planned').sum(i, i.quantity)\` |
| Shelf | Shelf | | |

### Shelf

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Room for | integer | yes |
| Articles | list of Article | |

### Receipt

| Field | Type | Required |
| --- | --- | --- |
| Article | Article, deleted with it | yes |
| Quantity | integer | yes |

### Issue

| Field | Type | Required |
| --- | --- | --- |
| Article | Article, deleted with it | yes |
| Quantity | integer | yes |

### Order

| Field | Type |
| --- | --- |
| Note | text |
| Article | Article |

- Parts: Line

### Line

- Part of: Order, as Lines

| Field | Type | Required |
| --- | --- | --- |
| Article | Article | yes |
| Pieces | integer | yes |

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Owner | User | \`me\` |

## 4. States

### Issue

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| Issue | planned | issued | everyone signed in | | |

### Order

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Deliver | open | delivered | everyone signed in | create Receipt with \`article = article\`, \`quantity = 5\`; create Note with \`title = note\` |
| Take back | open | back | everyone signed in | create Receipt with \`article = article\`, \`quantity = -50\`; create Receipt with \`article = article\`, \`quantity = 50\` |
| Lose | open | lost | everyone signed in, after 1 day | create Receipt with \`article = article\`, \`quantity = -50\` |

## 5. Rules

| Rule | Entity | Must hold | Error | Message |
| --- | --- | --- | --- | --- |
| Stock is not negative | Article | \`stock >= 0\` | NO_STOCK | There are only so many of {name}. |
| Shelf is not full | Shelf | \`size(articles) <= roomFor\` | | |
| Two notes each | Note | \`Note.filter(n, n.owner == owner).size() <= 2\` | | |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Article | all |
| Shelf | create, read, update |
| Receipt | all, import |
| Issue | all |
| Order | all |
| Note | create, read |
`

const server = await testServer({ text })
const ann = await server.person('Ann', [], { administrator: true })

let count = 0
async function article(stock: number, more: object = {}): Promise<string> {
  const { body } = await ann.post('/api/records/article', { name: `Bolt ${++count}`, ...more })
  if (stock !== 0) await ann.post('/api/records/receipt', { article: body.id, quantity: stock })
  return body.id
}
const issue = (of: string, quantity: number) => ann.post('/api/records/issue', { article: of, quantity })
const stockOf = async (id: string) => (await ann.get(`/api/records/article/${id}`)).body.stock
const taken = (id: string) => ann.post(`/api/records/issue/${id}/actions/issue`)

describe('a rule over a sum of other records', () => {
  it('INV-1 refuses a creation, and names the record concerned', async () => {
    const bolt = await article(6)
    const made = await ann.post('/api/records/receipt', { article: bolt, quantity: -40 })
    expect([made.status, made.body.code]).toEqual([422, 'NO_STOCK'])
    expect(made.body.errors[0]).toMatchObject({ record: { entity: 'Article', id: bolt, label: `Bolt ${count}` } })
    expect(made.body.detail).toBe(`There are only so many of Bolt ${count}. (Bolt ${count})`)
    expect(await stockOf(bolt)).toBe(6)
  })

  it('INV-1 refuses an action', async () => {
    const bolt = await article(6)
    const planned = await issue(bolt, 40)
    expect(planned.status).toBe(201)
    expect((await taken(planned.body.id)).body.code).toBe('NO_STOCK')
    const small = await issue(bolt, 6)
    expect((await taken(small.body.id)).status).toBe(200)
    expect(await stockOf(bolt)).toBe(0)
  })

  it('INV-1 refuses a change, also one that moves a record to another', async () => {
    const [bolt, nut] = [await article(6), await article(2)]
    const { id } = (await issue(bolt, 4)).body
    await taken(id)
    expect((await ann.patch(`/api/records/issue/${id}`, { quantity: 7 })).body.code).toBe('NO_STOCK')
    expect((await ann.patch(`/api/records/issue/${id}`, { article: nut })).body.code).toBe('NO_STOCK')
    expect((await ann.patch(`/api/records/issue/${id}`, { quantity: 6 })).status).toBe(200)
  })

  it('INV-1 refuses a deletion', async () => {
    const bolt = await article(0)
    const receipt = (await ann.post('/api/records/receipt', { article: bolt, quantity: 6 })).body.id
    await taken((await issue(bolt, 4)).body.id)
    expect((await ann.request('DELETE', `/api/records/receipt/${receipt}`)).body.code).toBe('NO_STOCK')
    // The article goes with what speaks of it.
    expect((await ann.request('DELETE', `/api/records/article/${bolt}`)).status).toBe(204)
  })

  it('INV-1 refuses an undo', async () => {
    const bolt = await article(0)
    const { id } = (await ann.post('/api/records/receipt', { article: bolt, quantity: 2 })).body
    await ann.patch(`/api/records/receipt/${id}`, { quantity: 9 })
    await taken((await issue(bolt, 8)).body.id)
    const entry = (await ann.get(`/api/records/receipt/${id}/history`)).body.items[0].id
    expect((await ann.post(`/api/records/receipt/${id}/history/${entry}/undo`)).body.code).toBe('NO_STOCK')
  })

  it('INV-1 refuses a batch as a whole, and accepts one whose final state is valid', async () => {
    const bolt = await article(3)
    const create = (quantity: number) => ({
      method: 'POST',
      path: '/api/records/receipt',
      body: { article: bolt, quantity },
    })
    const refused = await ann.post('/api/batch', { operations: [create(1), create(-9)] })
    expect([refused.status, refused.body.code]).toEqual([422, 'NO_STOCK'])
    expect(await stockOf(bolt)).toBe(3)
    expect((await ann.post('/api/batch', { operations: [create(6), create(-9)] })).status).toBe(200)
    expect(await stockOf(bolt)).toBe(0)
  })

  it('INV-1 checks all effects of an action together', async () => {
    const bolt = await article(3)
    const order = async () => (await ann.post('/api/records/order', { article: bolt })).body.id
    expect((await ann.post(`/api/records/order/${await order()}/actions/lose`)).body.code).toBe('NO_STOCK')
    expect((await ann.post(`/api/records/order/${await order()}/actions/take-back`)).status).toBe(200)
    expect(await stockOf(bolt)).toBe(3)
  })
})

describe('a rule over the records of a list', () => {
  it('INV-1 counts new records and those that are moved there', async () => {
    const shelf = (await ann.post('/api/records/shelf', { name: 'A', roomFor: 1 })).body.id
    const first = await article(0, { shelf })
    const second = await ann.post('/api/records/article', { name: 'Nut', shelf })
    expect([second.status, second.body.errors[0].record.label]).toEqual([422, 'A'])
    const third = await article(0)
    expect((await ann.patch(`/api/records/article/${third}`, { shelf })).status).toBe(422)
    expect((await ann.patch(`/api/records/shelf/${shelf}`, { roomFor: 0 })).status).toBe(422)
    await ann.patch(`/api/records/article/${first}`, { shelf: null })
    expect((await ann.patch(`/api/records/article/${third}`, { shelf })).status).toBe(200)
  })
})

describe('a rule that counts its own entity', () => {
  it('INV-1 counts the new record', async () => {
    const bob = await server.person('Bob')
    const note = () => bob.post('/api/records/note', { title: 'x' })
    expect([(await note()).status, (await note()).status, (await note()).status]).toEqual([201, 201, 422])
  })

  it('INV-1 is checked before anything is stored', async () => {
    const eve = await server.person('Eve')
    const check = () => eve.post('/api/records/note/check', { title: 'x' })
    await eve.post('/api/records/note', { title: 'x' })
    expect((await check()).body).toMatchObject({ findings: [] })
    await eve.post('/api/records/note', { title: 'x' })
    expect((await check()).body.findings).toMatchObject([{ code: 'RULE_BROKEN' }])
  })
})

describe('an import', () => {
  it('INV-1 is refused if a row violates the rule, even if the whole file violates it too', async () => {
    const bolt = await article(3)
    const { name } = (await ann.get(`/api/records/article/${bolt}`)).body
    const rows = `Article,Quantity\n${name},-2\n${name},-2\n${name},-1\n`
    const { id } = (await ann.upload('rows.csv', 'text/csv', rows)).body
    const reply = await ann.post('/api/records/receipt/import', { file: id, take: 'good' })
    expect(reply.body).toMatchObject({ problems: [{ row: 3, errors: [{ code: 'NO_STOCK' }] }] })
    expect(await stockOf(bolt)).toBe(0)
  })
})
