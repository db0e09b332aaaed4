// Lines of point 2 that are screens, or seem to be, without an address.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'

const checked = (point2: string) =>
  compile([
    {
      file: 'a.md',
      text: `# Specification: Clinic

## 2. Screens

${point2}

## 3. Entities

### Animal

| Field | Type |
| --- | --- |
| Name | text |

## 6. Roles

| Role | Who has it |
| --- | --- |
| vet | given by administrators |
`,
    },
  ])

const rowsIn = (point2: string) =>
  checked(point2).problems.flatMap(({ code, help }) => (code === 'SCR-022' ? [/\| [^|]+ \| `.+$/u.exec(help)![0]] : []))

describe('SCR-2 a line without an address', () => {
  it.each([
    '- **Beasts**: list of Animal, for vet',
    '- Beasts – list of Animal (for vet)',
    'Beasts: list of Animal – for vet',
    '**Beasts** (`/beasts`, vet): list of Animal',
    '- Beasts (/beasts, for vet) – list of animals',
  ])('is a screen where it says for whom: %j', (line) => {
    const { plan, open, problems } = checked(line)
    expect(problems.map(({ code }) => code)).not.toContain('SCR-022')
    expect(open).not.toContain(2)
    expect(plan?.screens.find(({ label }) => label === 'Beasts')).toMatchObject({
      shows: { kind: 'list', entity: 'Animal' },
    })
  })

  it.each([
    ['- **Animals**: list with search by name', '| Animals | `/animals` | list of Animal | … |'],
    ['**Beasts** (`/beasts`, vet): the animals as a board.', '| Beasts | `/beasts` | list of Animal | vet |'],
    ['**Dashboard** (/, everyone): new animals, revenue of the month', '| Dashboard | `/` | dashboard | everyone |'],
    ['- Animals: list of Animal', '| Animals | `/animals` | list of Animal | … |'],
    ['- **Animals** (vet): all of them', '| Animals | `/animals` | list of Animal | vet |'],
    ['- Beasts: list of Animal (vet)', '| Beasts | `/beasts` | list of Animal | vet |'],
    ['- **New animal**: form', '| New animal | `/new-animal` | form for Animal | … |'],
    ['- **All** - a list of all animals, by name and age', '| All | `/all` | a list of all animals | … |'],
    ['**Animal** – details', '| Animal | `/animal/{animal: Animal}` | page of Animal | … |'],
    ['- Animal list', '| Animal list | `/animal-list` | Animal list | … |'],
    ['- **Animals**\n  - Shows: list of Animal', '| Animals | `/animals` | list of Animal | … |'],
  ])('is told with its row, and leaves the point open: %j', (line, row) => {
    expect(rowsIn(line)).toEqual([row])
    expect(checked(line).open).toContain(2)
  })

  it('is a screen once its row stands in a table', () => {
    for (const line of [
      '- **All** - a list of all animals, by name',
      '- **New animal**: form',
      '**Animal** – details',
    ]) {
      const [row] = rowsIn(line)
      const table = `| Screen | Route | Shows | For |\n| --- | --- | --- | --- |\n${row!.replace('…', 'vet')}`
      expect(checked(table).problems.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })

  it.each([
    '- Note: all is in English',
    'Everything fits on a phone.',
    '> Animals: list of Animal',
    '- Colours: green and white',
  ])('is text where it says no screen: %j', (line) => expect(rowsIn(line)).toEqual([]))

  it('explains a screen of the table', () => {
    const table =
      '| Screen | Route | Shows | For |\n| --- | --- | --- | --- |\n| Animals | `/animals` | list of Animal | vet |\n\n'
    expect(rowsIn(`${table}- Animals: list of Animal\n- Names: as on the passport`)).toEqual([])
    expect(rowsIn(`${table}- New: form for Animal`)).toEqual(['| New | `/new` | form for Animal | vet |'])
  })
})

describe('SCR-4 a heading of no screen', () => {
  it('is told with what is there', () => {
    const said = (point2: string) =>
      checked(`${point2}\n\n### Beasts\n\n- Columns: name`).problems.find(({ code }) => code === 'SCR-012')
    expect(said('')?.message).toContain('no table of screens')
    expect(said('- Animals (/animals): list of Animal – for vet')?.message).toContain('not a screen that point 2 lists')
  })
})
