// A heading of point 2 without a row in the table, and the row that is offered for it.
import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { applyEdits } from '../../../../ide/src/apply-edits.ts'

const TABLE = `| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Bookings | \`/bookings\` | list of Booking | everyone signed in |`

const documentOf = (table: string, heading: string) => `# Specification: Rooms

## 2. Screens

${table}

${heading}

## 3. Entities

### Room

| Field | Type |
| --- | --- |
| Name | text |

### Booking

| Field | Type |
| --- | --- |
| Title | text |
| Room | Room |
`

const ROOMS = '### Rooms\n\n- Columns: name'
const strayIn = (text: string) => compile([{ file: 'a.md', text }]).problems.find(({ code }) => code === 'SCR-012')

function mended(table: string, heading: string): string | undefined {
  const text = documentOf(table, heading)
  const fix = strayIn(text)?.fix
  if (!fix) return undefined
  const [after] = applyEdits([{ file: 'a.md', text }], fix.edits)
  expect(compile([after!]).problems).toEqual([])
  return after!.text
}

describe('SCR-4 a heading that is no screen of the table', () => {
  it('is offered its row, which is the only one that is meant', () => {
    const row = '| Rooms | `/rooms` | list of Room | everyone signed in |'
    expect(strayIn(documentOf(TABLE, ROOMS))?.help).toContain(row)
    expect(mended(TABLE, ROOMS)).toContain(`${TABLE}\n${row}\n\n### Rooms`)
    expect(strayIn(documentOf(TABLE, ROOMS))?.fix?.suggested).toBe(true)
  })

  it('with tiles it is a dashboard', () => {
    const heading = '### At a glance\n\n| Tile | Shows |\n| --- | --- |\n| Rooms | count of Room |'
    expect(mended(TABLE, heading)).toContain(
      '\n| At a glance | `/at-a-glance` | dashboard | everyone signed in |\n\n### At a glance',
    )
  })

  it('its row has the columns of the table, in their order', () => {
    const table = `| Page | Visible to | What | Notes | Path |
| --- | --- | --- | --- | --- |
| Bookings | administrators | list of Booking | Ours | /bookings |`
    expect(mended(table, ROOMS)).toContain(`${table}\n| Rooms | administrators | list of Room | | \`/rooms\` |\n`)
  })

  it.each([
    [
      `${TABLE}\n| Free | \`/free\` | list of Booking | administrators |`,
      ROOMS,
      '| Rooms | `/rooms` | list of Room | … |',
    ],
    [`${TABLE}\n| All | \`/rooms\` | list of Room | everyone signed in |`, ROOMS, '| Rooms | `/rooms` |'],
    [TABLE, '### Room\n\n- Fields: name', '| Room | `/room/{room: Room}` | page of Room | everyone signed in |'],
    [TABLE, '### Plans\n\nOf the house.', '| Plans | `/plans` | list of … | everyone signed in |'],
    ['- Bookings (/bookings): list of Booking – for administrators', ROOMS, '| Rooms | `/rooms` | list of Room | … |'],
  ])('only the row is shown where something is left open: %#', (table, heading, row) => {
    const problem = strayIn(documentOf(table, heading))
    expect(problem?.help).toContain(row)
    expect(problem?.fix).toBeUndefined()
  })

  it('one that is nearly the name of a screen is that screen', () => {
    expect(mended(TABLE, '### Bokings\n\n- Columns: title')).toContain('### Bookings')
  })
})
