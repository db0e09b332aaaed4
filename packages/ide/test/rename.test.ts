// What a rename writes: each form of the name, and the former name where data hangs on it.
import { expect, test } from 'vitest'
import { understand } from '../../language/src/compile.ts'
import { analyse } from '../src/analysis.ts'
import { applyEdits } from '../src/apply-edits.ts'
import { rename } from '../src/rename.ts'

const TEXT = `# Specification: Library

## 2. Screens

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Loans | \`/loans\` | list of Loans where \`dueOn < today\` | everyone signed in |

### Loans

The loans that are late, by \`dueOn\`.

- Columns: book, due on

## 3. Entities

### Book

| Field | Type | Was |
| --- | --- | --- |
| Title | text | Name |
| Kind | one of: novel, picture book | |

### Loan

- Shown as: \`book.title\`

| Field | Type | Required |
| --- | --- | --- |
| Book | Book | yes |
| Due on | date
| Borrower \`who\` | User | |

## 4. States

### Loan

| Action | From | To | Who |
| --- | --- | --- | --- |
| Return | out | returned | who |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Novels are short | Loan | \`book.kind != 'novel' or dueOn <= today + 30 days\` |
`

/** The lines that change, as they are afterwards. */
function after(mark: string, to: string, of = TEXT): readonly string[] {
  const offset = of.indexOf(mark.replace('‸', '')) + mark.indexOf('‸')
  const done = rename(analyse(understand([{ file: 'a.md', text: of }])), 'a.md', offset, to)
  if (done.kind === 'refused') return [done.because]
  const text = applyEdits([{ file: 'a.md', text: of }], [...done.edits, ...done.former])[0]!.text
  const before = new Set(of.split('\n'))
  return text.split('\n').filter((line) => !before.has(line))
}

test('a field: words where words stand, the identifier in expressions, prose as it is, and its former name', () => {
  expect(after('| Due‸ on |', 'Back by')).toEqual([
    '| Loans | `/loans` | list of Loans where `backBy < today` | everyone signed in |',
    '- Columns: book, back by',
    '| Field | Type | Required | Was |',
    '| Book | Book | yes | |',
    '| Back by | date | | Due on |',
    '| Borrower `who` | User | | |',
    "| Novels are short | Loan | `book.kind != 'novel' or backBy <= today + 30 days` |",
  ])
})

test('a field in the views of a list', () => {
  const table =
    '| View | Shows |\n| :-- | --- |\n| Late | Loans where `dueOn < today` by due on, sorted by due on with due on |'
  const text = TEXT.replace('- Columns: book, due on\n', (bullet) => `${bullet}\n${table}\n`)
  expect(after('| Due‸ on |', 'Back by', text)).toContain(
    '| Late | Loans where `backBy < today` by back by, sorted by back by with back by |',
  )
})

test('where an expression says the label, the identifier stands if the new label has several words', () => {
  const text = `# Specification: Library

## 3. Entities

### Loan

| Field | Type |
| --- | --- |
| Until | date |
| Late | yes/no = Until < today |

## 5. Rules

- Loan: Until must not be in the past
`
  const done = rename(analyse(understand([{ file: 'a.md', text }])), 'a.md', text.indexOf('Until'), 'Due on')
  const after = done.kind === 'edits' ? applyEdits([{ file: 'a.md', text }], done.edits)[0]!.text : done.because
  expect(after).toContain('| Due on | date |\n| Late | yes/no = dueOn < today |')
})

test('from a use in an expression, in the form in which it is typed there', () => {
  expect(after('`due‸On < today', 'backBy')).toEqual(after('| Due‸ on |', 'Back by'))
})

test('a field that had another name before has both', () => {
  expect(after('| Ti‸tle |', 'Heading')).toEqual(['| Heading | text | Name, Title |', '- Shown as: `book.heading`'])
})

test('an entity: its plural too, and what is named after it', () => {
  expect(after('### Lo‸an\n', 'Rental')).toEqual([
    '| Loans | `/loans` | list of Rentals where `dueOn < today` | everyone signed in |',
    '### Rental',
    '- Was: Loan',
    '### Rental',
    "| Novels are short | Rental | `book.kind != 'novel' or dueOn <= today + 30 days` |",
  ])
})

test('a choice says what it was, where it is chosen and where it is compared', () => {
  expect(after('one of: no‸vel', 'fiction')).toEqual([
    '| Kind | one of: fiction (was novel), picture book | |',
    "| Novels are short | Loan | `book.kind != 'fiction' or dueOn <= today + 30 days` |",
  ])
})

test('a state that no table lists gets one', () => {
  expect(after('| o‸ut |', 'lent')).toEqual([
    '| Return | lent | returned | who |',
    '| State | Was |',
    '| --- | --- |',
    '| lent | out |',
    '| returned | |',
  ])
})

test('a label keeps the identifier that is written beside it, and the identifier its label', () => {
  expect(after('| Borr‸ower', 'Reader')).toEqual(['| Reader `who` | User | |'])
  expect(after('`wh‸o`', 'reader')).toEqual([
    '| Field | Type | Required | Was |',
    '| Book | Book | yes | |',
    '| Due on | date | |',
    '| Borrower `reader` | User | | who |',
    '| Return | out | returned | reader |',
  ])
})

test('a screen takes its heading along', () => {
  expect(after('| Lo‸ans |', 'Late ones')).toEqual([
    '| Late ones | `/loans` | list of Loans where `dueOn < today` | everyone signed in |',
    '### Late ones',
  ])
})

test('what cannot be is refused with a sentence', () => {
  expect(after('| Ti‸tle |', 'Kind')).toEqual(['There is another field "Kind" already.'])
  expect(after('| Ti‸tle |', '  ')).toEqual(['A name has at least one letter.'])
  expect(after('| Ti‸tle |', 'a | b')).toEqual(['A name has no bars, backticks or line breaks.'])
  expect(after('| Ti‸tle |', 'me')).toEqual([expect.stringContaining('me')])
  expect(after('everyone sig‸ned in', 'all')).toEqual([
    'Only names that this document gives itself can be renamed here.',
  ])
})
