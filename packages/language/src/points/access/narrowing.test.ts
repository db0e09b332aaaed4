// Sentences beside a table of permissions: said there already, what to write in which cell, or where to look.
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'

const CELLS = { Vet: 'read, update', Member: 'read', Clerk: 'read own' }

const sourcesOf = (sentences: string, cells: Readonly<Record<string, string>> = CELLS, booking = 'read, create') => [
  {
    file: 'a.md',
    text: `# Specification: Animals

## 3. Data

### Animal

- Name (text, required)
- Weight (number)
- Guests (number)

### Booking

- Title (text)
- Booked by (User)

## 6. Roles

| Role | Who has it |
| --- | --- |
| Vet | given by administrators |
| Member | given by administrators |
| Clerk | given by administrators |
| Guest | anyone |

| Entity | ${Object.keys(cells).join(' | ')} |
| --- |${' --- |'.repeat(Object.keys(cells).length)}
| Animal | ${Object.values(cells).join(' | ')} |
| Booking | ${Object.keys(cells)
      .map((role) => (role === 'Member' ? booking : ''))
      .join(' | ')} |

${sentences}
`,
  },
]
const tellIn = (sources: Parameters<typeof compile>[0]) =>
  compile(sources).problems.filter(({ code }) => code === 'ACC-029')
const told = (...of: Parameters<typeof sourcesOf>) => tellIn(sourcesOf(...of))

it.each([
  ['- Vet may not edit Name.', 'the row of Animal for Vet: "read; update all but `name`"'],
  ["Vets can't change the name or weight of an animal.", 'for Vet: "read; update all but `name`, `weight`"'],
  ["Members must never see an animal's weight.", 'for Member: "read all but `weight`"'],
  ['Weight is hidden from members', 'for Member: "read all but `weight`"'],
  ['- **Vet**: may not edit animals', 'the row of Animal for Vet: "read"'],
  ['- Vets may only see animals.', 'the row of Animal for Vet: "read"'],
  [
    '- A Member sees only bookings where Booked by is themselves.',
    'the row of Booking for Member: "read when `bookedBy == me`; create"',
  ],
  ['Members only see their own animals.', 'the row of Animal for Member: "read own"'],
  ['Weight is visible only to vets.', 'for Member: "read all but `weight`"; for Clerk: "read own all but `weight`"'],
  ['Nobody but vets may read animals.', 'the row of Animal for Member nothing; for Clerk nothing'],
])('ACC-17 beside a table, %s is to be written in %s, and is then said there', (sentence, where) => {
  const sources = sourcesOf(sentence)
  const [problem, ...others] = tellIn(sources)
  expect(others).toEqual([])
  expect(problem!.help).toContain(`${where}.`)
  expect(problem!.fix).toMatchObject({ suggested: true })
  const mended = compile(applyEdits(sources, problem!.fix!.edits))
  expect(mended.problems.filter(({ severity, code }) => severity === 'error' || code === 'ACC-029')).toEqual([])
})

it('ACC-17 what is written for a sentence takes away what it says, and nothing else', () => {
  const sources = sourcesOf('- Vet may not edit Name.', { Vet: '✓', Member: 'read' })
  const grants = compile(applyEdits(sources, tellIn(sources)[0]!.fix!.edits)).plan!.grants
  const ofVet = grants.filter(({ role, entity }) => role === 'vet' && entity === 'Animal')
  expect(ofVet.map(({ verb }) => verb)).toEqual(['create', 'read', 'update', 'delete', 'export', 'import'])
  expect(ofVet.map(({ fields }) => fields?.includes('name') ?? true)).toEqual([true, true, false, true, true, true])
  expect(ofVet[2]!.fields).toContain('weight')
})

it.each([
  'Clerks see their own animals only.',
  'Clerks may not edit Name.',
  'Only members may create bookings.',
  'Members may only read animals.',
  "Clerks don't see bookings.",
  '- **Guest**: not signed in.',
])('ACC-17 beside a table that says so already, %s explains it', (sentence) => {
  expect(told(sentence)).toEqual([])
})

it('ACC-17 a condition that says whose they are says so, in whichever words', () => {
  const only = '- A Member sees only bookings where Booked by is themselves.'
  expect(told(only, CELLS, 'read when `bookedBy == me`; create')).toEqual([])
  expect(told('Members see their own bookings only.', CELLS, 'read when `bookedBy == me`')).toEqual([])
  expect(told(only, CELLS, "read when `bookedBy == me or title == 'open'`")).toHaveLength(1)
})

it.each([
  ['Vets look at animals only on Mondays.', CELLS, 'Look at the row of Animal for Vet:'],
  // What everybody may, they may too; to take it from them takes it from everybody.
  ['Clerks may not see Weight.', { Clerk: '', Guest: 'read' }, 'Look at the row of Animal for Guest:'],
  // Whoever is to keep it has it only as everybody has.
  ['Weight is visible only to vets.', { Vet: '', Guest: 'read' }, 'Look at the row of Animal for Guest:'],
  ['Clerks see their own animals only.', { Clerk: 'read when `weight > 3`' }, 'Look at the row of Animal for Clerk:'],
])('ACC-17 where it is not sure what to write, %s is told with where to look', (sentence, cells, help) => {
  expect(told(sentence, cells)).toMatchObject([{ help: expect.stringContaining(help) }])
  expect(told(sentence, cells)[0]!.fix).toBeUndefined()
})

it('ACC-17 a sentence that says who has a role leads to the table of roles, where nothing else says it', () => {
  const withoutRoles = (sentence: string, role: string) => {
    const [source] = sourcesOf(sentence, { [role]: 'read' })
    return [{ file: 'a.md', text: source!.text.replace(/\| Role \|[^#]*?\n\n/u, '') }]
  }
  expect(tellIn(withoutRoles('- **Stranger**: not signed in.', 'Stranger'))).toMatchObject([
    { help: expect.stringContaining('`| Stranger | anyone |`') },
  ])
  // Of guests it is told already that "anyone" is the word.
  const guest = withoutRoles('- **Guest**: not signed in.', 'Guest')
  expect(compile(guest).problems.map(({ code }) => code)).toEqual(['ACC-004'])
})

const courses = (member: string) => `# Specification: Courses

## 3. Entities

### Enrolment

| Field | Type |
| --- | --- |
| Person | User |
| Price per pupil | integer |
| Medical note | text |

## 6. Roles

| Role | On | Who has it |
| --- | --- | --- |
| member | | everyone signed in |
| clerk | | given by administrators |
| trainer of course | Enrolment | \`person != me\` |

| Entity | member | clerk | trainer of course |
| --- | --- | --- | --- |
| Enrolment | ${member} | read all but medical note | read all but medical note |

The medical note is never shown to the trainer.

Clerks do not see the medical note of an enrolment.
`

it('ACC-17 nothing is told where the table says so: a role by its first word, and what everybody has on their own records', () => {
  const told = (member: string) =>
    tellIn([{ file: 'a.md', text: courses(member) }]).map(
      ({ help }) => /Look at the row of \w+ for [^:]+/u.exec(help)?.[0],
    )
  expect(told('read when `person == me`')).toEqual([])
  expect(told('read all but medical note')).toEqual([])
  expect(told('read')).toEqual(['Look at the row of Enrolment for member', 'Look at the row of Enrolment for member'])
})

it('ACC-17 a field by the first word of its name', () => {
  const told = (cell: string) => {
    const text = courses('')
      .replace('read all but medical note', cell)
      .replace(/The medical note.*/su, 'Clerks never see the price of an enrolment.\n')
    return tellIn([{ file: 'a.md', text }]).length
  }
  expect([told('read person'), told('read person, price per pupil')]).toEqual([0, 1])
})
