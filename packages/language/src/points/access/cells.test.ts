import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { planOf } from '../../../test/support/plan.ts'
import type { Grant } from '../../../../plan/src/model/access.ts'

const documentWith = (table: string) => `
## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Author | User | \`me\` |
| Locked | yes/no | |

### Pull request

| Field | Type |
| --- | --- |
| Title | text |

## 4. States

### Note

| Action | From | To |
| --- | --- | --- |
| Pin | loose | pinned |

### Pull request

| Action | From | To |
| --- | --- | --- |
| Close | open | closed |
| Merge | open | merged |

## 6. Roles

| Role | Who has it |
| --- | --- |
| member | everyone signed in |
| clerk | given by administrators |

${table}
`
const around = (table: string) => planOf(documentWith(table))
const problemsOf = (table: string) =>
  compile([{ file: 'a.md', text: documentWith(table) }]).problems.filter(({ severity }) => severity === 'error')

const told = ({ entity, verb, when }: Grant): string =>
  `${entity} ${typeof verb === 'string' ? verb : `run ${verb.run}`}${when ? ` when ${when.source}` : ''}`

const everything = ['create', 'read', 'update', 'delete', 'export', 'import']

describe('cells', () => {
  const cell = (text: string) =>
    around(`| | member |\n| --- | --- |\n| Note | ${text} |`).grants.map((grant) => told(grant).replace('Note ', ''))
  const mine = 'author == me'

  it.each([
    ['✓', everything],
    ['Y', everything],
    ['full access', everything],
    ['x', everything],
    ['—', []],
    ['✗', []],
    ['no access', []],
    ['C R U D', ['create', 'read', 'update', 'delete']],
    ['CRU', ['create', 'read', 'update']],
    ['R/W', ['read', 'create', 'update']],
    ['read-only', ['read']],
    ['view, edit', ['read', 'update']],
    ['create/edit', ['create', 'update']],
    ['R (own)', [`read when ${mine}`]],
    ['own: read', [`read when ${mine}`]],
    ['read own, update own', [`read when ${mine}`, `update when ${mine}`]],
    ['RU own records', [`read when ${mine}`, `update when ${mine}`]],
    ['read; delete only own', ['read', `delete when ${mine}`]],
    ['read unless `locked`', ['read when not (locked)']],
    ['update own when `not locked`', [`update when ${mine} and not locked`]],
    ['Pin', ['run pin']],
    ['read, run Pin', ['read', 'run pin']],
    ['get, list, patch', ['read', 'read', 'update']],
  ])('ACC-7 %s', (text, grants) => expect(cell(text)).toEqual(grants))

  it.each([
    ['read title, author', 'read `title`, `author`'],
    ['update all but author', 'update all but `author`'],
    [
      'read title and author; update own all but locked when `not locked`',
      'read `title`, `author`; update own all but `locked` when `not locked`',
    ],
    ['create title, read', 'create `title`, read'],
  ])('ACC-6 fields need no backticks: %s', (bare, quoted) => {
    const suggestion = (text: string) =>
      around(`| | member |\n| --- | --- |\n| Note | ${text} |`).grants.map(({ verb, fields, when }) => [
        verb,
        fields,
        when?.source,
      ])
    expect(suggestion(bare)).toEqual(suggestion(quoted))
  })

  it('ACC-6 an action or an unknown word is never taken for a field', () => {
    const problemOf = (text: string) =>
      problemsOf(`| | member |\n| --- | --- |\n| Note | ${text} |`).map(({ code, message }) => `${code} ${message}`)
    expect(problemOf('read, pin')).toEqual(['ACC-002 "pin" is an action of Note, but a field is expected here.'])
    expect(problemOf('read, amend')).toEqual(['ACC-002 "amend" is neither a permission nor a field of Note.'])
    expect(problemOf('title')).toEqual([
      'ACC-002 "title" is a field of Note, but the cell does not say which permission it belongs to.',
    ])
    expect(problemOf('read titel')).toEqual(['ACC-005 Note has no field "titel". Did you mean "Title"?'])
  })

  it('ACC-7 an x beside ticks crosses out', () => {
    const { grants } = around('| | member | clerk |\n| --- | --- | --- |\n| Note | x | ✓ |')
    expect(new Set(grants.map(({ role }) => role))).toEqual(new Set(['clerk']))
  })
})

describe('rows', () => {
  const row = (text: string) => around(`| Permission | member |\n| --- | --- |\n| ${text} | ✓ |`).grants.map(told)

  it.each([
    ['Pin', ['Note run pin']],
    ['Pin notes', ['Note run pin']],
    ['note:pin', ['Note run pin']],
    ['Close a pull request', ['PullRequest run close']],
    ['Merge and close pull requests', ['PullRequest run merge', 'PullRequest run close']],
    ['Pull request: Merge', ['PullRequest run merge']],
    ['pull_requests.create', ['PullRequest create']],
    ['Create, edit and delete notes', ['Note create', 'Note update', 'Note delete']],
    ['View all notes', ['Note read']],
    ['Delete their own notes', ['Note delete when author == me']],
    ['Manage notes', everything.map((verb) => `Note ${verb}`)],
  ])('ACC-14 %s', (text, grants) => expect(row(text)).toEqual(grants))

  it('ACC-5 roles may stand in the rows, whatever the heading of the first column', () => {
    const straight = around(
      '| | member | clerk |\n| --- | --- | --- |\n| Pull request | read | ✓ |\n| Pin | | ✓ |',
    ).grants
    for (const heading of ['Role', '', 'User group']) {
      const turned = around(
        `| ${heading} | Pull request | Pin |\n| --- | --- | --- |\n| member | read | |\n| clerk | ✓ | ✓ |`,
      ).grants
      expect(new Set(turned.map((one) => `${one.role} ${told(one)}`))).toEqual(
        new Set(straight.map((one) => `${one.role} ${told(one)}`)),
      )
    }
  })
})
