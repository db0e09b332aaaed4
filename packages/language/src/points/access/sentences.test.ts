// Permissions in sentences: what is said of them, and the table that is offered in their place.
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'

const sourcesOf = (sentences: string) => [
  {
    file: 'a.md',
    text: `# Specification: Claims

## 3. Entities

### Claim

| Field | Type | Default |
| --- | --- | --- |
| Amount | integer | |
| Owner | User | me |

## 4. States

### Claim

| Action | From | To | Who |
| --- | --- | --- | --- |
| Approve | draft | approved | manager |

## 6. Roles

| Role | Who has it |
| --- | --- |
| manager | given by administrators |
| employee | everyone signed in |

${sentences}
`,
  },
]
const told = (sentences: string) => compile(sourcesOf(sentences)).problems.filter(({ code }) => code === 'ACC-027')
const grantsIn = (sources: Parameters<typeof compile>[0]) =>
  compile(sources).plan?.grants.map(({ role, verb, entity, when }) =>
    [role, typeof verb === 'string' ? verb : `run ${verb.run}`, entity, when?.source ?? ''].join(' ').trim(),
  )

it.each([
  ['Managers may approve claims.', '| Claim | manager | run Approve |  |'],
  ['- Employees can read and update their own claims.', '| Claim | employee | read, update | own |'],
  ['Only managers may delete a claim when `amount < 10`.', '| Claim | manager | delete | `amount < 10` |'],
  [
    '- Everyone signed in may read all claims unless `amount > 5`',
    '| Claim | Everyone signed in | read | `not (amount > 5)` |',
  ],
  ['Employees are allowed to read own claims if `amount > 5`.', '| Claim | employee | read own | `amount > 5` |'],
])('ACC-17 %s is the row %s', (sentence, row) => {
  const [problem] = told(sentence)
  expect(problem?.message).toContain(sentence.replace(/^- /u, '').replaceAll('`', ''))
  expect(problem?.help).toContain(`\`${row}\``)
  expect(problem?.fix).toMatchObject({ suggested: true })
})

it('ACC-17 what is said besides must be a condition, and nothing is offered', () => {
  const [problem] = told('Managers may approve claims of their team.')
  expect(problem?.help).toContain('| Claim | manager | run Approve | `…` |`, with a condition for "of their team"')
  expect(problem?.fix).toBeUndefined()
  expect(told('- Managers may approve assigned claims')[0]?.help).toContain('a condition for "assigned"')
})

it.each(['Employees may not delete claims.', 'Employees may only read claims.', 'Managers can sleep well.'])(
  'ACC-17 %s is no row',
  (sentence) => {
    expect(told(sentence)).toMatchObject([{ help: expect.stringContaining('a row for each entity') }])
  },
)

it('ACC-17 nothing is read from sentences; the table that is offered for them means what they say', () => {
  const sources = sourcesOf(
    '- Employees can read their own claims.\n- Managers may approve claims.\n\nEmployees may create claims. Managers may read all claims.',
  )
  const { plan, problems } = compile(sources)
  expect(plan?.grants).toEqual([])
  const fix = problems.find(({ code }) => code === 'ACC-027')!.fix!
  const mended = applyEdits(sources, fix.edits)
  expect(compile(mended).problems).toEqual([])
  expect(grantsIn(mended)).toEqual([
    'employee read Claim owner == me',
    'manager run approve Claim',
    'employee create Claim',
    'manager read Claim',
  ])
})

const TABLE = '| Entity | employee | manager |\n| --- | --- | --- |\n| Claim | read | read |\n\n'
const narrowed = (text: string) => compile(sourcesOf(TABLE + text)).problems.filter(({ code }) => code === 'ACC-029')

it.each([
  ['Employees only see their own claims.', 'the row of Claim for employee: "read own"'],
  ['Amount is visible only to managers.', 'the row of Claim for employee: "read all but `amount`"'],
  ['`amount` must not be shown to employees', '"read all but `amount`"'],
  ['- A claim is never deleted.', 'the row of Claim'],
  ["Managers don't approve.", 'for manager'],
  ['Nobody but managers may\nsee the amount.', '`amount`'],
])('ACC-17 beside a table, %s allows as much as before, and is a warning', (sentence, help) => {
  expect(narrowed(sentence)).toMatchObject([{ severity: 'warning', help: expect.stringContaining(help) }])
})

it("ACC-17 beside a table, Employees don't approve. explains an action that is for managers alone", () => {
  expect(narrowed("Employees don't approve.")).toEqual([])
})

it('ACC-17 beside a table, each sentence that takes away is one warning, at its place', () => {
  const text =
    'Employees only see their own claims. Managers see all. An employee changes a claim only while it is new.'
  const source = sourcesOf(TABLE + text)[0]!.text
  expect(narrowed(text).map(({ span }) => source.slice(span.start, span.end))).toEqual([
    'Employees only see their own claims.',
    'An employee changes a claim only while it is new.',
  ])
})

it.each(['Managers may approve claims.', 'This table is not long.', '> Employees only see their own claims.'])(
  'ACC-17 beside a table, %s explains it',
  (text) => expect(narrowed(text)).toEqual([]),
)

it('ACC-17 beside a table sentences explain it', () => {
  expect(told('| Entity | employee |\n| --- | --- |\n| Claim | read |\n\nManagers may approve claims.')).toEqual([])
})

it.each([
  ['Managers may delete claims.', '| Claim | manager | delete |'],
  ['- employee: create claims', '| Claim | employee | create |'],
  ['Employees may update their own claims.', '| Claim | employee | update | own |'],
])('ACC-17 beside a table that does not say so, %s is a warning with the row', (sentence, row) => {
  expect(told(`| Entity | employee |\n| --- | --- |\n| Claim | read |\n\n${sentence}`).map(({ help }) => help)).toEqual(
    [expect.stringContaining(row)],
  )
})

it.each([
  'Managers may read claims.',
  '- employee: read claims',
  '- employee: somebody who works here',
  '> Managers may delete claims.',
  'Employees may read their own claims.',
])('ACC-17 beside a table that says so, %s explains it', (sentence) =>
  expect(told(`| Entity | employee |\n| --- | --- |\n| Claim | read |\n\n${sentence}`)).toEqual([]),
)

it('ACC-17 a sentence longer than people write is told without a row', () => {
  const [problem] = told(`- Managers may approve claims ${'or so '.repeat(4000)}`)
  expect(problem?.message).toContain('Managers may approve claims')
  expect(problem?.help).not.toContain('| Claim | manager |')
})

it.each([
  ['**manager**\n\n- reads claims\n- may delete claims when `amount < 10`', 'manager'],
  ['### Manager\n\n- reads claims\n- may delete claims when `amount < 10`', 'manager'],
  ['Managers:\n\n- reads claims\n- may delete claims when `amount < 10`', 'manager'],
  ['- Manager\n  - reads claims\n  - may delete claims when `amount < 10`', 'manager'],
])('ACC-17 items below a role say what it may do: %s', (text, role) => {
  expect(told(text).map(({ help }) => help)).toEqual([
    expect.stringContaining(`\`| Claim | ${role} | read |  |\``),
    expect.stringContaining(`\`| Claim | ${role} | delete | \`amount < 10\` |\``),
  ])
})

it.each([
  '**manager**\n\n- reads claims, but not the amount\n- everything with claims and people',
  '**manager**\n\nSigns in every day.\n\n- reads claims\n- works in the office',
])('ACC-17 an item below a role that is no row is told as well: %s', (text) => {
  expect(told(text).length).toBe(text.includes('Signs') ? 1 : 2)
})

it('ACC-17 items below a role explain it beside a table that allows what they say', () => {
  const table = '| Entity | manager | employee |\n| --- | --- | --- |\n| Claim | read | create |\n\n'
  expect(told(`${table}**Manager**\n\n- reads claims\n- deletes claims`).map(({ message }) => message)).toEqual([
    expect.stringContaining('"deletes claims"'),
  ])
})
