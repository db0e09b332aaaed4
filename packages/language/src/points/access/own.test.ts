// Whose a record is: what "own", "my" and "their" mean, and where they are an error that offers a condition for each meaning.
import { expect, it } from 'vitest'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'
import { fixAll } from '../../../../ide/src/fixes.ts'
import { compile } from '../../compile.ts'
import type { Problem } from '../../../../plan/src/problem/problem.ts'
import { ask } from '../../../../proof/src/index.ts'

const document = (
  fields: string,
  cell: string,
  screen = 'list of Visit',
  row = `| Visit | ${cell} |`,
) => `# Specification: Visits

## 2. Screens

| Screen | Shows | For |
| --- | --- | --- |
| Mine | ${screen} | member |

## 3. Entities

### Guest

| Field | Type |
| --- | --- |
| Name | text |
| Account | User |

### Visit

| Field | Type | Default | Editable |
| --- | --- | --- | --- |
| Reason | text | | |
| Locked | yes/no | | |
${fields}

## 6. Permissions

| Role | Who has it |
| --- | --- |
| member | everyone signed in |

| Entity | member |
| --- | --- |
${row}
| Guest | read |
| User | read |
`

const check = (text: string) => compile([{ file: 'a.md', text }])
const ambiguous = (text: string): readonly Problem[] => check(text).problems.filter(({ code }) => code === 'ACC-022')
const ownIn = (fields: string) => {
  const { plan } = check(document(fields, 'read own'))
  return plan?.grants.find(({ entity }) => entity === 'Visit')?.when?.source
}

it.each([
  ['', 'createdBy == me'],
  ['| Owner | User | | |', 'owner == me'],
  ['| Owner | User | | |\n| Host | User | `me` | |', 'owner == me'],
  ['| Owners | many User | | |', 'me in owners'],
  ['| Author | User | | |', 'author == me'],
  ['| Owner | Guest | | |', 'owner.account == me'],
  ['| Host | User | `me` | never |', 'host == me'],
  ['| Host | User | `me` | never |\n| Guide | User | | |', 'host == me'],
  ['| Hosts | text | | |', 'createdBy == me'],
])('ACC-18 is clear with %s', (fields, source) => {
  expect(ownIn(fields)).toBe(source)
})

it.each([
  ['| Account | User | | |', ['account == me', 'createdBy == me']],
  ['| Guide | User | | |\n| Host | User | | |', ['guide == me', 'host == me', 'createdBy == me']],
  ['| Host | User | `me` | |\n| Guide | User | `me` | |', ['host == me', 'guide == me', 'createdBy == me']],
  ['| Members | many User | | |', ['me in members', 'createdBy == me']],
  ['| Guest | Guest | | |', ['guest.account == me', 'createdBy == me']],
])('ACC-18 offers every meaning of %s, and applies none unasked', (fields, sources) => {
  const text = document(fields, 'create, read own')
  const [problem, ...others] = ambiguous(text)
  expect(others).toEqual([])
  expect(fixAll([problem!])).toBeUndefined()
  const written = problem!.alternatives!.map(({ edits }) => {
    const { plan, problems } = check(applyEdits([{ file: 'a.md', text }], edits)[0]!.text)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    return plan!.grants.filter(({ entity }) => entity === 'Visit').map(({ verb, when }) => [verb, when?.source])
  })
  expect(written).toEqual(
    sources.map((source) => [
      ['create', undefined],
      ['read', source],
    ]),
  )
})

const ACCOUNT = '| Account | User | | |'

it.each([
  ['read own all but `locked`, update own unless `locked`', undefined, 'account == me and not (locked)'],
  ['own', undefined, 'account == me'],
  ['RU (own)', undefined, 'account == me'],
  ['read own when locked', undefined, 'account == me and (locked)'],
  ['', '| Visit | read |', 'account == me'],
])('ACC-18 the alternatives of "%s" write the condition and leave the rest', (cell, row, source) => {
  const text = row ? document(ACCOUNT, '', 'list of my visits', row) : document(ACCOUNT, cell)
  const [problem] = ambiguous(text)
  const after = check(applyEdits([{ file: 'a.md', text }], problem!.alternatives![0]!.edits)[0]!.text)
  expect(after.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const shown = after.plan!.screens.find(({ label }) => label === 'Mine')!.shows
  const narrowed = row
    ? [shown.kind === 'list' && shown.filter?.source]
    : after.plan!.grants.map(({ when }) => when?.source)
  expect(narrowed).toContain(source)
})

it('ACC-18 "my" on a screen is the same question', () => {
  const text = document(ACCOUNT, 'read', 'list of my visits where `locked`, newest first')
  const [problem] = ambiguous(text)
  const after = applyEdits([{ file: 'a.md', text }], problem!.alternatives![1]!.edits)[0]!.text
  expect(after).toContain('list of visits where `createdBy == me and (locked)`, newest first')
})

it('ACC-18 questions understand "their own" as permissions do', () => {
  const plan = check(document(ACCOUNT, 'read when `account == me`')).plan!
  expect(ask('can member read a Visit of their own', plan)[0]!.answer).toBe('not understood')
  const guest = check(document('| Owner | Guest | | |', 'read own')).plan!
  expect(ask('can member read a Visit they do not own', guest)[0]!.answer).toBe('no')
})

it('ACC-8 a condition in the cell May and one in the column When must both hold', () => {
  const table = '| Visit | read |'
  const text = document('', '').replace(
    /\| Entity \| member \|[^]*$/u,
    `| Entity | Role | May | When |
| --- | --- | --- | --- |
| Visit | member | read unless \`locked\` | \`reason == 'tour'\` |
`,
  )
  expect(text).not.toContain(table)
  expect(check(text).plan!.grants[0]!.when!.source).toBe("not (locked) and reason == 'tour'")
})

it('ACC-5 a permission behind a condition is ambiguous, and both readings are offered', () => {
  const text = document('', 'read when `locked`, update `locked` and delete')
  const [problem] = check(text).problems.filter(({ code }) => code === 'ACC-035')
  expect(fixAll([problem!])).toBeUndefined()
  const grants = problem!.alternatives!.map(({ edits }) => {
    const { plan, problems } = check(applyEdits([{ file: 'a.md', text }], edits)[0]!.text)
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    return plan!.grants
      .filter(({ entity }) => entity === 'Visit')
      .map(({ verb, fields, when }) => [verb, fields && 'fields', when?.source])
  })
  expect(grants).toEqual([
    [
      ['read', undefined, 'locked'],
      ['update', 'fields', undefined],
      ['delete', undefined, undefined],
    ],
    [
      ['read', undefined, 'locked'],
      ['update', 'fields', 'locked'],
      ['delete', undefined, 'locked'],
    ],
  ])
})

it.each([
  ['read, update own', '"read" applies to all records here. "own" belongs only to "update".'],
  ['create; read, update, delete own', '"read, update" applies to all records here. "own" belongs only to "delete".'],
])('ACC-6 %s looks as if own were meant for both', (cell, message) => {
  const { problems } = check(document('| Owner | User | | |', cell))
  expect(problems.filter(({ code }) => code === 'ACC-019').map((one) => one.message)).toEqual([message])
})

it.each([
  'read own, update own',
  'read; update own',
  'read all, update own',
  'create, read own',
  'RU (own)',
  'read own, update',
])('ACC-6 %s says which is meant', (cell) => {
  const { problems } = check(document('| Owner | User | | |', cell))
  expect(problems.filter(({ code }) => code === 'ACC-019')).toEqual([])
})
