// Who has a role: names that the language has, names with "and", visitors; and how conditions of permissions are read.
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'
import { planOf, recordOf, valueOf } from '../../../test/support/plan.ts'

const document = (roles: string, permissions: string) => `# Specification: Pages

## 3. Entities

### Page

| Field | Type |
| --- | --- |
| Title | text |
| Public | yes/no |
| Owner | User |

## 4. States

### Page

| Action | From | To | Who |
| --- | --- | --- | --- |
| Publish | draft | out | Health and safety, clerk |

## 6. Roles

| Role | On | Who has it | Includes |
| --- | --- | --- | --- |
| clerk | | given by administrators | |
| Health and safety | | given by administrators | |
${roles}

${permissions}
`
const GRANTS = '| Entity | Role | May |\n| --- | --- | --- |\n| Page | clerk | read |'
const codes = (text: string) => compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)

it('ACC-2 a role with "and" in its name is one, wherever roles are listed', () => {
  const plan = planOf(
    document(
      '| chief | | given by Health and safety | clerk, Health and safety |',
      '| Entity | Role | May |\n| --- | --- | --- |\n| Page | clerk, Health and safety | read |',
    ),
  )
  expect(plan.roles.at(-1)).toMatchObject({ givenBy: ['healthAndSafety'], includes: ['clerk', 'healthAndSafety'] })
  expect(plan.grants.map(({ role }) => role)).toEqual(['clerk', 'healthAndSafety'])
  expect(plan.lifecycles[0]!.actions[0]!.who!.actors).toMatchObject([{ role: 'healthAndSafety' }, { role: 'clerk' }])
})

it.each(['clerk and Health and safety', 'Health and safety and clerk', 'clerk or Health and safety'])(
  'ACC-2 %s names two roles',
  (list) => {
    const grants = `| Entity | Role | May |\n| --- | --- | --- |\n| Page | ${list} | read |`
    const text = document('', grants).replace('Health and safety, clerk', list)
    const { roles, lifecycles, ...plan } = planOf(text)
    expect(roles).toHaveLength(2)
    expect(plan.grants.map(({ role }) => role).toSorted()).toEqual(['clerk', 'healthAndSafety'])
    const { actors } = lifecycles[0]!.actions[0]!.who!
    expect(actors).toHaveLength(2)
    expect(actors).toEqual(
      expect.arrayContaining(
        [{ role: 'clerk' }, { role: 'healthAndSafety' }].map((role) => expect.objectContaining(role)),
      ),
    )
  },
)

it.each([
  ['`public`', false],
  ['`not (title == null)`', false],
  ['`public or owner == me`', false],
  ['anyone when `public`', true],
  ['`not signedIn and public`', true],
  ['everyone signed in when `public`', false],
])('ACC-2 visitors have the role of %s: %s', (has, expected) => {
  const plan = planOf(document(`| reader | Page | ${has} | |`, '| Entity | reader |\n| --- | --- |\n| Page | read |'))
  const page = recordOf('p', { public: true, title: 'T', owner: recordOf('ann', {}) })
  expect(valueOf(plan.grants[0]!.test, { me: null, this: page }) === true).toBe(expected)
})

it.each([
  ['| Administrator | | given by administrators | |', ['ACC-031']],
  ['| Anyone | | given by administrators | |', ['ACC-031']],
  ['| Administrators | | administrators | |', []],
  ['| Administrator | | | |', []],
])('ACC-2 a name that the language has may stand for those people alone: %s', (row, told) => {
  expect(codes(document(row, GRANTS)).filter((code) => code.startsWith('ACC'))).toEqual(told)
})

it('ACC-5 both readings of "and" beside "or" are offered, and neither is told again', () => {
  const text = document(
    '',
    '| Entity | clerk |\n| --- | --- |\n| Page | read when `public and has(title) or owner == me` |',
  )
  const [problem] = compile([{ file: 'a.md', text }]).problems.filter(({ code }) => code === 'EXP-070')
  const written = problem!.alternatives!.map(({ edits }) => applyEdits([{ file: 'a.md', text }], edits)[0]!.text)
  expect(written.map((one) => /when `(.*)`/.exec(one)![1])).toEqual([
    '(public and has(title)) or owner == me',
    'public and (has(title) or owner == me)',
  ])
  expect(written.flatMap(codes)).not.toContain('EXP-070')
})

it('ACC-7 an x beside ticks and empty cells is told once', () => {
  const table = (no: string) =>
    `| | clerk | Health and safety |\n| --- | --- | --- |\n| View pages | x | ✓ |\n| Edit pages | x | ${no} |`
  expect(codes(document('', table(''))).filter((code) => code === 'ACC-033')).toHaveLength(1)
  expect(codes(document('', table('✓')))).not.toContain('ACC-033')
})

it('ACC-2 a screen may be for those who have a role on another record: it shows theirs', () => {
  const plan = planOf(`# Specification: Files

## 2. Screens

| Screen | Shows | For |
| --- | --- | --- |
| To edit | list of Document | editor of folder |

## 3. Entities

### Folder

| Field | Type |
| --- | --- |
| Name | text |
| Editors | many User |

### Document

| Field | Type |
| --- | --- |
| Name | text |
| Folder | Folder |

### Note

| Field | Type |
| --- | --- |
| Text | text |
| Folder | Folder |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| editor | Folder | \`me in editors\` |
| writer | Document | editor of the folder |

| Entity | editor | writer |
| --- | --- | --- |
| Folder | read | |
| Document | | read |
`)
  const screen = plan.screens.find(({ label }) => label === 'To edit')!
  expect(screen.for).toEqual(['signedIn'])
  expect(screen.shows.kind === 'list' && screen.shows.filter?.reads).toEqual(['folder', 'folder.editors', 'me'])
})
