// What an action asks for, and the call that takes it does not.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'

const documentOf = (row: string) => `# Specification: Books

## 3. Entities

### Book

| Field | Type | Required | Default |
| --- | --- | --- | --- |
| Title | text | yes | |
| Days | integer | | 14 |
| Reason | text | | |

## 4. States

### Book

| Action | From | To | Who | Asks |
| --- | --- | --- | --- | --- |
| Lend | in | out | everyone signed in | to whom: User, note: text optional |
| Extend | out | out | everyone signed in | days, title |
| Discard | in, out | gone | everyone signed in | reason |

## 7. Calls

- Record API: off

| Call | Method and path | For | Does | Takes |
| --- | --- | --- | --- | --- |
| It | ${row} |
`

const problemsOf = (text: string) => compile([{ file: 'a.md', text }]).problems
const told = (row: string) => problemsOf(documentOf(row)).map(({ code, message }) => `${code} ${message}`)

const LEND = '`POST /books/{book: Book}/lend` | everyone signed in | do Lend on book |'
const DISCARD = '`POST /books/{book: Book}/discard` | everyone signed in | do Discard on book |'

describe('CAL-7 what an action asks for and the call does not take', () => {
  it('is an error of an input, which nothing else can give', () => {
    expect(told(`${LEND} `)).toEqual(['CAL-025 "Lend" asks for to whom, which the call does not take.'])
  })

  it('is a warning of a field, which may be there from before', () => {
    expect(told(`${DISCARD} `)).toEqual(['CAL-026 "Discard" asks for reason, which the call does not take.'])
  })

  it.each([
    `${LEND} to whom`,
    `${LEND} loan: to whom as person, note`,
    `${LEND} all`,
    `${DISCARD} reason`,
    "`POST /books` | everyone signed in | create Book with `reason = 'wet'`; do Discard on it | title",
    '`POST /books` | everyone signed in | create Book; do Discard on it | title, reason',
    '`POST /books/{book: Book}/extend` | everyone signed in | do Extend on book |',
  ])('is nothing where it is there: %s', (row) => expect(told(row)).toEqual([]))

  it('is not told beside what is misspelt', () => {
    expect(told(`${LEND} to hwom`).map((line) => line.slice(0, 7))).toEqual(['CAL-013'])
  })

  it('is written behind what is taken', () => {
    const text = documentOf(`${LEND} note!`)
    const [problem] = problemsOf(text)
    const [source] = applyEdits([{ file: 'a.md', text }], problem!.fix!.edits)
    const mended = source!.text
    expect(mended).toContain('do Lend on book | note!, to whom |')
    expect(problemsOf(mended)).toEqual([])
  })
})
