// A screen is read and planned again only where its row, or what it asks for, is another one; else it is the same object.
import { expect, it } from 'vitest'
import { compile, conclude, understand } from '../../compile.ts'
import { edited, type Edit } from '../../../test/support/edited.ts'

const DOCUMENT = `# Specification: Again

## 2. Screens and routes

| Screen | Route | Shows | For |
| --- | --- | --- | --- |
| Notes | \`/notes\` | my Note where \`pinned\` | clerk |
| Note | \`/notes/{note: Note.code}\` | page of Note | clerk |
| Rooms | \`/rooms\` | list of Room | clerk |
| Sum | \`/sum\` | dashboard | clerk |
| All | \`/all\` | dashboard | clerk |

### Rooms

Where people meet.

- Columns: name

### Sum

| Tile | Shows |
| --- | --- |
| Cost | sum of cost of Note |

## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Code | text, unique | |
| Pinned | yes/no | |
| Cost | money in EUR | |
| Writer | User | \`me\` |

### Room

| Field | Type |
| --- | --- |
| Name | text |

### Key

| Field | Type |
| --- | --- |
| Label | text |

## 6. Roles and permissions

| Role | Who has it | Meaning |
| --- | --- | --- |
| clerk | given by administrators | Writes |
| guard | given by administrators | Looks |

| Entity | clerk | guard |
| --- | --- | --- |
| Note | create, read | |
| Room | read | |
| Key | read | read |
`

const LISTED = ['Notes', 'Note', 'Rooms', 'Sum', 'All']
const ASSUMED = ['Home', 'New note', 'Notes', 'Room', 'Keys', 'Key']

/** Checks the document, then what becomes of it: which screens are other objects. */
function changed(...edits: readonly Edit[]) {
  const { before, after, text, check } = edited(DOCUMENT, edits, (sources) => {
    const understood = understand(sources)
    const { problems, plan } = conclude(understood)
    // Before its origins tell lines, which makes other objects of some.
    return { problems, plan: plan && understood.planned.value }
  })
  const fresh = compile([{ file: 'fresh.md', text }])
  const screens = after.plan?.screens ?? []
  const anew = screens.filter((screen) => !before.plan!.screens.includes(screen)).map(({ label }) => label)
  const codes = after.problems.map(({ code }) => code)
  expect(codes).toEqual(fresh.problems.map(({ code }) => code))
  expect(after.plan?.screens.map(said)).toEqual(fresh.plan?.screens.map(said))
  expect(after.plan?.assumptions).toEqual(fresh.plan?.assumptions)
  return { before, after, anew, codes, check }
}

/** All but its place. */
const said = ({ label, route, for: whom, shows }: { label: string; route: unknown; for: unknown; shows: object }) => [
  label,
  route,
  whom,
  JSON.stringify(shows, (key, value: unknown) => (key === 'origin' ? undefined : value)),
]

it('all that stands there as before stays, with what is assumed', () => {
  const { before, after, anew } = changed()
  expect(before.plan!.screens.map(({ label }) => label)).toEqual([...LISTED, ...ASSUMED])
  expect(anew).toEqual([])
  expect(after.plan!.assumptions).toEqual(before.plan!.assumptions)
})

it('a row that is written otherwise is planned again, and no other', () => {
  expect(changed(['| list of Room |', '| Room, newest first |']).anew).toEqual(['Rooms'])
  expect(changed(['`/rooms`', '`/all-rooms`']).anew).toEqual(['Rooms'])
})

it('what stands under a heading concerns its own screen', () => {
  expect(changed(['Where people meet', 'Where nobody meets']).anew).toEqual(['Rooms'])
  expect(changed(['sum of cost', 'most of cost']).anew).toEqual(['Sum'])
  expect(changed(['### Rooms', '### Roms']).codes).toContain('SCR-012')
})

it('a field concerns the screens that show its entity', () => {
  const { anew, after } = changed(['| Name | text |', '| Name | email |'])
  expect(anew).toEqual(['Rooms'])
  const { shows } = after.plan!.screens.find(({ label }) => label === 'Rooms')!
  expect(shows).toMatchObject({ columns: [{ path: 'name', type: { kind: 'email' } }] })
  expect(changed(['| Label | text |', '| Label | email |']).anew).toEqual(['Keys'])
})

it('what is no longer there is missed, and found again once it is back', () => {
  expect(changed(['| Cost | money', '| Price | money']).codes).toContain('SCR-003')
  expect(changed(['| Pinned |', '| Stuck |']).codes).toContain('EXP-020')
  const { codes, check } = changed(['### Room\n', '### Hall\n'])
  expect(codes).toContain('SCR-002')
  expect(check(DOCUMENT).problems).toEqual([])
})

it('who may read is told of the screens of its entity', () => {
  expect(changed(['| Room | read |', '| Room | |']).codes).toEqual(['SCR-018'])
  const { anew, after } = changed(['| Key | read | read |', '| Key | read, update | read |'])
  expect(anew).toEqual(['Change key'])
  expect(after.plan!.assumptions.map(({ text }) => text)).toContain(
    'Keys have a list, a page for each record and a form for changes, for whoever point 6 allows it.',
  )
})

it('of a role only what concerns a screen does', () => {
  expect(changed(['| Writes |', '| Reads |']).anew).toEqual([])
  expect(changed(['given by administrators | Writes', 'everyone signed in | Writes']).anew).toEqual(['Keys', 'Key'])
  expect(changed(['| clerk | given', '| porter | given']).codes).toContain('SCR-004')
})

it('two screens of one name or one route are told of, and no longer once they differ', () => {
  expect(changed(['| Rooms |', '| Notes |']).codes).toContain('SCR-006')
  const { codes, check } = changed(['`/rooms`', '`/notes`'])
  expect(codes).toEqual(['SCR-005'])
  expect(check(DOCUMENT).problems).toEqual([])
})

it('an assumed screen makes way for one of the document', () => {
  const { anew, after } = changed(['`/rooms`', '`/keys`'])
  expect(anew).toEqual(['Rooms', 'Keys'])
  expect(after.plan!.screens.find(({ label }) => label === 'Keys')!.route.pattern).toBe('/all/keys')
})

it('what "own" means follows the fields', () => {
  expect(changed(['| `me` |', '| |']).codes).toContain('ACC-022')
  const { after } = changed(['| Writer | User | `me` |', '| Writer | text | |'])
  expect(after.plan!.assumptions.map(({ text }) => text)).toContain('"Own" for Note means `createdBy == me`.')
})
