// What SQL cannot say of all records of an entity is evaluated over the records themselves; nothing is missing because of that.
import { beforeAll, expect, test } from 'vitest'
import { testServer } from '../support/test-server.ts'

const text = `# Specification: Stock

## 3. Entities

### Article

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Stock | integer | |
| Shelf | Shelf | |
| Free | yes/no | \`= stock > 0\` |

### Shelf

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Names | text | |
| Articles | list of Article | |
| Filled | integer | \`= articles.sum(a, a.stock)\` |

### Order

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Lines | list of Line | |
| All names | text | \`Article.map(a, a.name).join(', ')\` |
| First | Article | |
| Shelf name | text | |
| Notes | text | |

### Line (part of Order)

| Field | Type |
| --- | --- |
| Article | Article |
| Quantity | integer |

## 4. States

### Order

| Action | From | To | Who | When | Then |
| --- | --- | --- | --- | --- | --- |
| (create) | | open | everyone signed in | | \`first = Article.filter(a, a.stock > 1).first()\`; \`shelfName = Article.filter(a, a.name == title).first().shelf.name\` |
| Take | open | taken | everyone signed in | \`lines.all(l, Article.exists(a, a == l.article and a.stock >= l.quantity))\` | \`notes = Shelf.filter(s, s.filled > 3).map(s, s.name).join(';')\` |
| Check | open | checked | everyone signed in | \`Article.all(a, lines.filter(l, l.article == a).sum(l, l.quantity) <= a.stock)\` | notify everyone signed in with Taken |

| Message | Subject | Text |
| --- | --- | --- |
| Taken | {Article.map(a, a.name).join('+')} | {Article.filter(a, a.free).first().name} of {size(Article)} |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Known title | Order | \`title in Article.map(a, a.name)\` | UNKNOWN |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
| Article | create, read |
| Shelf | create, read |
| Order | create, read, update |

## 7. Calls

| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
| Numbers | GET /numbers | member | list of Shelf | \`{'n': size(Article), 'names': Article.map(a, a.name), 'sum': Article.sum(a, a.stock)}\` |
| Quick | POST /quick | member | create Order with \`title = 'Nail'\`, \`notes = Article.map(a, a.name).join('/')\` | \`{'notes': it.notes}\` |

## 8. Errors

| Code | Message |
| --- | --- |
| UNKNOWN | {title} is none of {Article.map(a, a.name).join(', ')}. |
`

const articles: string[] = []
const made = async (entity: string, body: object) => {
  const reply = await ada.post(`/api/records/${entity}`, body as never)
  expect([reply.status, reply.text]).toEqual([201, reply.text])
  return reply.body
}
const order = (quantities: readonly number[]) =>
  made('order', { title: 'Nail', lines: quantities.map((quantity, i) => ({ article: articles[i]!, quantity })) })
const server = await testServer({ text })
const ada = await server.person('Ada Lund')
beforeAll(async () => {
  const shelf = (await made('shelf', { name: 'Left' })).id
  for (const [name, stock] of [
    ['Screw', 1],
    ['Nail', 5],
  ] as const)
    articles.push((await made('article', { name, stock, shelf })).id)
})

test('SET-6 defaults and effects', async () => {
  const { allNames, first, shelfName } = await order([1, 1])
  expect([allNames, first, shelfName]).toEqual(['Screw, Nail', articles[1], 'Left'])
})

test('SET-6 guards, if the set depends on a line, or lines that are not stored depend on the set', async () => {
  const act = async (quantities: readonly number[], action: string) =>
    (await ada.post(`/api/records/order/${(await order(quantities)).id}/actions/${action}`)).body
  expect((await act([1, 6], 'take')).code).toBe('GUARD_REFUSED')
  expect((await act([1, 5], 'take')).notes).toBe('Left')
  expect((await act([2, 5], 'check')).code).toBe('GUARD_REFUSED')
  expect((await act([1, 5], 'check')).status).toBe('checked')
})

test('SET-6 messages to users, and rules with the text of their error', async () => {
  const { items } = (await ada.get('/api/app/inbox')).body
  expect(items[0]).toMatchObject({ subject: 'Screw+Nail', text: 'Screw of 2' })
  const refused = await ada.post('/api/records/order', { title: 'Glue' })
  expect([refused.status, refused.body.detail]).toEqual([422, 'Glue is none of Screw, Nail.'])
})

test('SET-6 calls, in what they write and return', async () => {
  expect((await ada.get('/api/numbers')).body).toEqual({ n: 2, names: ['Screw', 'Nail'], sum: 6 })
  expect((await ada.post('/api/quick', {})).body).toEqual({ notes: 'Screw/Nail' })
})
