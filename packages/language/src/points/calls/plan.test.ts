import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { planOf } from '../../../test/support/plan.ts'

const plan = planOf(`
## 3. Entities

### Book

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| ISBN | text, unique | yes | |
| Title | text | yes | |
| Kind | one of: paper, sound | yes | paper |
| Readers | many User | | |

### Note

| Field | Type |
| --- | --- |
| Number | sequence |
| Book | Book |
| Text | text |

## 4. States

### Book

| Action | From | To | Who | Asks |
| --- | --- | --- | --- | --- |
| Lend | in | out | everyone signed in | to whom: User, until: date optional |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| reader | Book | \`me in readers\` |

| Entity | member |
| --- | --- |
| Book | all |
| Note | all |

## 7. Calls

- Base path: \`/v1\`

| Shape | Of | Value |
| --- | --- | --- |
| note row | Note | \`{'n': number, 'of': bookRow(book)}\` |
| book row | Book | \`{'isbn': isbn, 'title': title}\` |

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| My books | \`GET /books\` | reader | list of Book where \`kind == 'paper'\`, sorted by title descending, paged | | \`items.map(b, bookRow(b))\` |
| Add | \`POST /books\` | member | create Book | book: isbn, title as name, kind | \`bookRow(it)\` |
| Change | \`PATCH /books/{book: Book.isbn}\` | member | change book | title! | 202 \`bookRow(it)\` |
| Lend it | \`POST /books/{book: Book.isbn}/lend\` | member | do Lend on book | to whom, until | |
| One note | \`GET /books/{book: Book.isbn}/notes/{note: Note.number of book}\` | anyone | | | \`noteRow(note)\` |

### My books

Those that I have read.

| Query | Type | Narrows to |
| --- | --- | --- |
| title | text | \`title == query.title\` |
`)
const call = (name: string) => plan.calls.calls.find((one) => one.name === name)!

describe('calls', () => {
  it('CAL-3 a path may say what all of them begin with', () => {
    const written = compile([
      {
        file: 'a.md',
        text: `# A\n\n## 3. Entities\n\n### Tool\n\n| Field | Type |\n| --- | --- |\n| Name | text |\n\n## 7. Calls\n\n- Base path: /api/v1\n
| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
| Tools | \`GET /api/v1/tools\` | anyone | list of Tool | \`total\` |
| Apis | \`GET /api\` | anyone | list of Tool | \`total\` |
`,
      },
    ]).plan
    expect(written?.calls.calls.map(({ path }) => path)).toEqual([
      [{ kind: 'literal', text: 'tools' }],
      [{ kind: 'literal', text: 'api' }],
    ])
  })

  it('CAL-1 settings as written, the rest built in', () => {
    const { basePath, recordApi, signInScheme, otherSites, paging } = plan.calls
    expect({ basePath, recordApi, signInScheme, otherSites, paging }).toEqual({
      basePath: '/v1',
      recordApi: true,
      signInScheme: 'Bearer',
      otherSites: [],
      paging: { kind: 'cursor' },
    })
    expect(plan.assumptions.filter((one) => one.point === 7)).toHaveLength(1)
  })

  it('CAL-2 a shape knows the type of another that stands below it', () => {
    const [note] = plan.calls.shapes
    expect(note?.value.tree.type).toMatchObject({
      kind: 'map',
      fields: {
        n: { kind: 'integer' },
        of: { kind: 'map', fields: { isbn: { kind: 'text' }, title: { kind: 'text' } } },
      },
    })
  })

  it('CAL-4 a role on an entity narrows the list', () => {
    const { for: whom, does, help } = call('myBooks')
    expect(whom).toEqual(['signedIn'])
    expect(help).toBe('Those that I have read.')
    expect(does).toMatchObject([
      {
        kind: 'list',
        entity: 'Book',
        where: { source: "kind == 'paper' and me in readers" },
        sort: [{ path: 'title', descending: true }],
        paged: true,
      },
    ])
  })

  it('CAL-5 a record is found within another', () => {
    expect(call('oneNote').path).toEqual([
      { kind: 'literal', text: 'books' },
      { kind: 'record', name: 'book', entity: 'Book', field: 'isbn' },
      { kind: 'literal', text: 'notes' },
      { kind: 'record', name: 'note', entity: 'Note', field: 'number', of: 'book', ofField: 'book' },
    ])
  })

  it('CAL-7 what is taken is required where the record needs it and nothing fills it', () => {
    const taken = (name: string) => call(name).takes.fields.map(({ key, field, required }) => [key, field, required])
    expect(call('add').takes.envelope).toBe('book')
    expect(taken('add')).toEqual([
      ['isbn', 'isbn', true],
      ['name', 'title', true],
      ['kind', 'kind', false],
    ])
    expect(taken('change')).toEqual([['title', 'title', true]])
    expect(taken('lendIt')).toEqual([
      ['toWhom', 'toWhom', true],
      ['until', 'until', false],
    ])
  })

  it('CAL-8 a status stands before the value', () => {
    expect(call('change').answers).toMatchObject({ status: 202, expr: { source: 'bookRow(it)' } })
    expect(call('lendIt').answers).toEqual({})
  })

  it('CAL-9 a query parameter narrows the list', () => {
    expect(call('myBooks').queries).toMatchObject([{ name: 'title', narrows: { source: 'title == query.title' } }])
  })
})

it('CAL-2 a shape is known through any number of others, and down to a depth within itself', () => {
  const { calls } = planOf(`
## 3. Entities

### Book

| Field | Type |
| --- | --- |
| Title | text |
| Next | Book |

## 7. Calls

| Shape | Of | Value |
| --- | --- | --- |
| d | Book | \`{'c': c(this)}\` |
| c | Book | \`{'b': b(this)}\` |
| b | Book | \`{'a': a(this)}\` |
| a | Book | \`{'title': title}\` |
| chain | Book | \`{'title': title, 'next': chain(next)}\` |

| Call | Method and path | For | Answers |
| --- | --- | --- | --- |
| One | \`GET /b/{book: Book}\` | anyone | \`[d(book).c.b.a.title, chain(book).next.next.title]\` |
`)
  expect(calls.calls[0]!.answers.expr!.tree.type).toEqual({ kind: 'list', of: { kind: 'text' } })
})

describe('records in an answer', () => {
  const assumed = (answers: string, shape = "{'title': title}") =>
    planOf(`
## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text |
| Owner | User |

### Line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Text | text |

## 7. Calls

- Record API: off

| Shape | Of | Value |
| --- | --- | --- |
| row | Order | \`${shape}\` |

| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
| Orders | \`GET /orders\` | administrators | list of Order | \`${answers}\` |
`)
      .assumptions.filter(({ point }) => point === 7)
      .map(({ subject, text }) => `${subject}: ${text}`)

  it.each(['items', "{'orders': items}", "{'orders': items.filter(x, x.title != '')}"])(
    'CAL-8 %s is sent as ids, which is assumed',
    (answers) => {
      expect(assumed(answers)).toEqual(['Orders: Of each Order that it sends, it sends the id alone.'])
    },
  )

  it('CAL-8 so are parts in a built value, and in a shape', () => {
    const line = 'Of each Line that it sends, it sends the id alone.'
    expect(assumed("{'rows': items.map(x, {'lines': x.lines})}")).toEqual([`Orders: ${line}`])
    expect(assumed('items.map(x, row(x))', "{'lines': lines}")).toEqual([`row: ${line}`])
  })

  it.each([
    'items.map(x, row(x))',
    'items.map(x, x.id)',
    "{'rows': items.map(x, {'owner': x.owner, 'lines': x.lines.map(l, l.text)}), 'total': total}",
  ])('CAL-8 nothing is assumed of %s', (answers) => {
    expect(assumed(answers)).toEqual([])
  })
})
