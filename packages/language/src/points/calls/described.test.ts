// Calls that people only describe: in lines, headings, and tables of other columns.
import { describe, expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const callsOf = (point7: string) =>
  planOf(`
## 3. Entities

### Stock item

| Field | Type |
| --- | --- |
| Name | text |
| Code | text, unique |
| Keeper | User |
| Picture | image |

## 4. States

### Stock item

| Action | From | To | Who |
| --- | --- | --- | --- |
| Lock | free | locked | administrators |

## 6. Roles

| Role | Who has it |
| --- | --- |
| buyer | given by administrators |

## 7. Calls

${point7}
`).calls.calls

const shortly = (point7: string) =>
  callsOf(point7).map(({ method, path, for: whom, does, takes }) => {
    const parts = path.map((part) =>
      part.kind === 'literal' ? part.text : part.kind === 'record' ? `{${part.entity}.${part.field}}` : '{}',
    )
    const steps = does.map(({ kind }) => kind).join(', ')
    return `${method} /${parts.join('/')} for ${whom.join(', ')}: ${steps || 'nothing'}${takes.fields.length > 0 ? ' with fields' : ''}`
  })

describe('described calls', () => {
  it.each([
    ['GET /api/stock – returns all stock items (buyer)', 'GET /stock for buyer: list'],
    ['- GET /stock-items (buyer)', 'GET /stock-items for buyer: list'],
    ['1. `GET /stock-items/{id}` - read one stock item - buyer', 'GET /stock-items/{StockItem.id} for buyer: nothing'],
    ['- GET /stock-items/:code: one stock item (buyer)', 'GET /stock-items/{StockItem.code} for buyer: nothing'],
    ['- GET /stock-items/by-code/{code} (buyer)', 'GET /stock-items/by-code/{StockItem.code} for buyer: nothing'],
    ['- GET /stock-items/all (buyer)', 'GET /stock-items/all for buyer: list'],
    ['- POST /stock-items/new (buyer)', 'POST /stock-items/new for buyer: create with fields'],
    ['POST /stock-items: new stock item (buyer)', 'POST /stock-items for buyer: create with fields'],
    [
      '- PATCH /stock-items/{id}: edits a stock item (buyer)',
      'PATCH /stock-items/{StockItem.id} for buyer: change with fields',
    ],
    ['- DELETE /stock-items/{id} (buyer)', 'DELETE /stock-items/{StockItem.id} for buyer: delete'],
    [
      '- POST /stock-items/{id}/lock: locks a stock item (buyer)',
      'POST /stock-items/{StockItem.id}/lock for buyer: do',
    ],
    ['### GET /stock-items\n\nReturns all stock items. Requires role `buyer`.', 'GET /stock-items for buyer: list'],
    ['| Method | URL | Role |\n|---|---|---|\n| GET | /stock-items | buyer |', 'GET /stock-items for buyer: list'],
    [
      '| Interface | Type | Endpoint | Auth |\n|---|---|---|---|\n| Read | GET | /stock-items | buyer |',
      'GET /stock-items for buyer: list',
    ],
    [
      '| Name | Call | Who | Purpose |\n|---|---|---|---|\n| Read | GET /stock-items | buyer | All stock items |',
      'GET /stock-items for buyer: list',
    ],
    [
      '| Call | Who | What it does |\n|---|---|---|\n| POST /stock-items | buyer | add a stock item |',
      'POST /stock-items for buyer: create with fields',
    ],
    [
      '| Method + path | Role | Request | Response |\n|---|---|---|---|\n| GET /stock-items | buyer | - | list |',
      'GET /stock-items for buyer: list',
    ],
    [
      '| Call | For | Answers |\n|---|---|---|\n| `GET /stock-items/{it: StockItem.code}` | buyer | `it.name` |',
      'GET /stock-items/{StockItem.code} for buyer: nothing',
    ],
    [
      '| Call | For | Does |\n|---|---|---|\n| get /stock-items | buyer | list of Stock item |',
      'GET /stock-items for buyer: list',
    ],
    [
      '| Method | Call | For | Does |\n|---|---|---|---|\n| GET | /stock-items | buyer | list of Stock item |',
      'GET /stock-items for buyer: list',
    ],
    [
      '### GET /stock-items/{item: Stock item.code}\n\nReturns one stock item (buyer).',
      'GET /stock-items/{StockItem.code} for buyer: nothing',
    ],
    [
      '- GET /stock-items/{item: StockItem.code} - one stock item - buyer',
      'GET /stock-items/{StockItem.code} for buyer: nothing',
    ],
  ])('CAL-10 %j', (point7, expected) => expect(shortly(point7)).toEqual([expected]))

  it('CAL-3 a call goes by the method and path in the place of its name', () => {
    const labels = callsOf(`| Method | Call | For | Does |
|---|---|---|---|
| GET | /stock-items | buyer | list of Stock item |
| | GET /stock-items/{item: StockItem.code} | buyer | |
`).map(({ label, name }) => [label, name])
    expect(labels).toEqual([
      ['GET /stock-items', 'getStockItems'],
      ['GET /stock-items/{item: StockItem.code}', 'getStockItemsItemStockItemCode'],
    ])
  })

  it('CAL-10 bullets nested in an item are its columns, as in a table', () => {
    const [call] = callsOf(`- POST /stock-items: new stock item (buyer)
  - Does: create Stock item
  - Takes: name
  - Answers: \`{'made': it.id}\`
`)
    expect([call!.takes.fields.map(({ key }) => key), call!.answers.expr?.source]).toEqual([
      ['name'],
      "{'made': it.id}",
    ])
  })

  it('CAL-3 a column *Path* may hold method and path', () => {
    const table =
      '| Call | Path | For | Does |\n|---|---|---|---|\n| Items | GET /stock-items | buyer | list of Stock item |'
    expect(callsOf(`${table}\n`).map(({ method, label }) => [method, label])).toEqual([['GET', 'Items']])
  })

  it.each([
    '- GET /stock-items: all stock items below their minimum (buyer)',
    '- DELETE /stock-items/{id}: archives a stock item (buyer)',
    '- POST /stock-items/{id}/lock: unlocks a stock item (buyer)',
    '- POST /stock-items/{id}/melt (buyer)',
    '- GET /things/{id}/stock-items/{id} (buyer)',
    '- POST /stock-items/search (buyer)',
    '- POST /stock-items/export: stock items (buyer)',
    '- GET /stock-items/overdue (buyer)',
    '- GET /stock-items/count: all stock items (buyer)',
    '- PUT /stock-items/lock/{id} (buyer)',
  ])('CAL-10 does nothing where words or path say something else: %s', (line) =>
    expect(
      callsOf(line).flatMap(({ does, takes, answers }) => [
        ...does,
        ...takes.fields,
        ...(answers.expr ? [answers.expr] : []),
      ]),
    ).toEqual([]),
  )

  it('CAL-10 answers the fields of the record, and ids of others', () => {
    const [call] = callsOf('- GET /stock-items/{id} (buyer)')
    expect(call!.answers.expr?.source).toMatch(
      /^\{'id': stockItem\.id, 'name': stockItem\.name, .*'keeper': stockItem\.keeper\.id/u,
    )
    expect(call!.answers.expr?.source).not.toContain('picture')
  })
})
