// A GET that lists or finds records, and says nothing of its answer.
import { describe, expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const planWith = (rows: string) =>
  planOf(`
## 3. Entities

### Book

| Field | Type |
| --- | --- |
| Title | text |
| Owner | User |
| Cover | image |

### Note

| Field | Type |
| --- | --- |
| Number | sequence |
| Book | Book |

## 4. States

### Book

| Action | From | To | Who |
| --- | --- | --- | --- |
| Lend | in | out | everyone signed in |

## 7. Calls

- Record API: off

| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
${rows}
`)

const answersOf = (row: string) => planWith(row).calls.calls[0]!.answers
const BOOK = (of: string) => `{'id': ${of}.id, 'title': ${of}.title, 'owner': ${of}.owner.id, 'status': ${of}.status, `

describe('CAL-8 a GET without Answers', () => {
  it.each([
    ['`GET /books` | anyone | list of Book |', `items.map(one, ${BOOK('one')}`],
    [
      "`GET /books` | anyone | list of Book where `title != 'x'`, newest first, paged |",
      `items.map(one, ${BOOK('one')}`,
    ],
    ['`GET /books/{book: Book}` | anyone | |', BOOK('found.book')],
    ['`get /books/{title: Book}` | anyone | - |', BOOK('found.title')],
    ['`GET /books/{one: Book}/all` | anyone | list of Book |', `items.map(each, ${BOOK('each')}`],
    [
      '`GET /books/{book: Book}/notes/{note: Note.number of book}` | anyone | |',
      "{'id': found.note.id, 'number': found.note.number, 'book': found.note.book.id, ",
    ],
  ])('answers the fields of what it lists or finds: %s', (row, source) => {
    expect(answersOf(`| It | ${row} |`).expr?.source).toContain(source)
  })

  it.each([
    '`GET /books` | anyone | list of Book | 204',
    '`GET /years/{year: integer}` | anyone | |',
    '`GET /books` | anyone | list of Book; list of Note |',
    '`GET /books/{book: Book}/lend` | anyone | do Lend on book |',
    '`POST /books` | anyone | list of Book |',
    '`DELETE /books/{book: Book}` | anyone | delete book |',
  ])('answers nothing where nothing is meant, or it does more: %s', (row) => {
    expect(answersOf(`| It | ${row} |`).expr).toBeUndefined()
  })

  it('is assumed, where it is not said', () => {
    const { assumptions } = planWith(`| All | \`GET /books\` | anyone | list of Book | |
| One | \`GET /books/{book: Book}\` | anyone | | |
| Titles | \`GET /titles\` | anyone | list of Book | \`items.map(b, b.title)\` |
| None | \`GET /none\` | anyone | list of Book | 204 |`)
    expect(assumptions.filter(({ point }) => point === 7).map(({ text }) => text)).toEqual([
      '"All" answers the fields of each record.',
      '"One" answers the fields of the record.',
    ])
  })
})
