// A call is read and planned again only where its row, or what it asks for, is another one; else it is the same object.
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { edited, type Edit } from '../../../test/support/edited.ts'

const DOCUMENT = `# Specification: Again

## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Code | text, unique | |
| Pinned | yes/no | |
| Writer | User | \`me\` |

### Room

| Field | Type |
| --- | --- |
| Name | text |
| Wing | Wing |

### Wing

| Field | Type |
| --- | --- |
| Name | text |

## 4. States

### Note

| Action | From | To |
| --- | --- | --- |
| Pin | loose | stuck |

## 5. Validation rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Named | Room | \`name == null or name != 'x'\` |

## 6. Roles and permissions

| Role | Who has it | Meaning |
| --- | --- | --- |
| clerk | given by administrators | Writes |
| guard | given by administrators | Looks |

| Entity | clerk | guard |
| --- | --- | --- |
| Note | create, read, run Pin | |
| Room | read, create | read |
| Wing | read | read |

## 7. The calls it makes

| Shape | Of | Value |
| --- | --- | --- |
| Room row | Room | \`{'name': name, 'wing': wingRow(wing)}\` |
| Wing row | Wing | \`{'name': name}\` |
| Note row | Note | \`{'code': code}\` |

| Call | Method and path | For | Does | Takes | Answers |
| --- | --- | --- | --- | --- | --- |
| Notes | \`GET /notes\` | clerk | list of Note where \`pinned\`, paged | | \`items.map(one, noteRow(one))\` |
| Pin it | \`POST /notes/{note: Note.code}/pin\` | clerk | do Pin on note | | |
| Rooms | \`GET /rooms\` | guard | list of Room | | \`items.map(one, roomRow(one))\` |
| Free | \`GET /free\` | clerk | list of Room | | \`items\` |
| Try | \`POST /try\` | clerk | check Room, only the rule Named | name | \`findings\` |

### Rooms

Where people meet.

| Query | Type | Narrows to |
| --- | --- | --- |
| named | text | \`name == query.named\` |
`

/** Checks the document, then what becomes of it: which calls are other objects. */
function changed(...edits: readonly Edit[]) {
  const { before, after, text, check } = edited(DOCUMENT, edits, compile)
  const fresh = compile([{ file: 'fresh.md', text }])
  const calls = after.plan?.calls.calls ?? []
  const anew = calls.filter((call) => !before.plan!.calls.calls.includes(call)).map(({ label }) => label)
  const codes = after.problems.map(({ code }) => code)
  expect(codes).toEqual(fresh.problems.map(({ code }) => code))
  expect(said(after.plan?.calls)).toEqual(said(fresh.plan?.calls))
  expect(after.plan?.assumptions).toEqual(fresh.plan?.assumptions)
  return { before, after, anew, codes, check }
}

/** All but the places. */
const said = (calls: unknown): unknown =>
  JSON.stringify(calls, (key, value: unknown) => (key === 'origin' ? undefined : value))

it('all that stands there as before stays, with what is assumed', () => {
  const { before, after, anew } = changed()
  expect(before.problems).toEqual([])
  expect(before.plan!.calls.calls).toHaveLength(5)
  expect(anew).toEqual([])
  expect(after.plan!.calls.shapes.every((shape) => before.plan!.calls.shapes.includes(shape))).toBe(true)
  expect(after.plan!.assumptions.map(({ text }) => text)).toContain(
    'Of each Room that it sends, it sends the id alone.',
  )
})

it('a row that is written otherwise is planned again, and no other', () => {
  expect(changed(['list of Room | | `items` |', 'list of Room, paged | | `items` |']).anew).toEqual(['Free'])
  expect(changed(['`GET /free`', '`GET /empty`']).anew).toEqual(['Free'])
})

it('what stands under a heading concerns its own call', () => {
  expect(changed(['Where people meet', 'Where nobody meets']).anew).toEqual(['Rooms'])
  expect(changed(['| named | text |', '| named | email |']).anew).toEqual(['Rooms'])
  expect(changed(['### Rooms', '### Roms']).codes).toContain('CAL-017')
})

it('a shape concerns the calls and shapes that use it', () => {
  const { anew, after, before } = changed(["`{'name': name}`", "`{'called': name}`"])
  expect(anew).toEqual(['Rooms'])
  const kept = after.plan!.calls.shapes.filter((shape) => before.plan!.calls.shapes.includes(shape))
  expect(kept.map(({ label }) => label)).toEqual(['Note row'])
  expect(changed(['| Note row | Note |', '| Note line | Note |']).codes).toContain('EXP-022')
})

it('what is no longer there is missed, and found again once it is back', () => {
  expect(changed(['| Pinned |', '| Stuck |']).codes).toContain('EXP-020')
  expect(changed(['| Pin | loose', '| Attach | loose'], ['run Pin', 'run Attach']).codes).toContain('CAL-011')
  expect(changed(['| Named | Room', '| Called | Room']).codes).toContain('CAL-023')
  expect(changed(['| guard | given', '| porter | given'], ['clerk | guard |', 'clerk | porter |']).codes).toContain(
    'CAL-007',
  )
  const { before, after, check } = changed(['### Room\n', '### Hall\n'])
  expect(after.plan).toBeUndefined()
  expect(check(DOCUMENT).plan!.calls).toEqual(before.plan!.calls)
})

it('of roles and rules only what concerns a call does', () => {
  expect(changed(['| Writes |', '| Reads |']).anew).toEqual([])
  expect(changed(["name != 'x'", "name != 'y'"]).anew).toEqual([])
})

it('the base path concerns every call', () => {
  const { anew } = changed(['| Shape | Of', '- Base path: `/service`\n\n| Shape | Of'])
  expect(anew).toEqual(['Notes', 'Pin it', 'Rooms', 'Free', 'Try'])
})

it('two calls of one name or one address are told of, and no longer once they differ', () => {
  expect(changed(['| Free |', '| Notes |']).codes).toContain('CAL-012')
  const { codes, check } = changed(['`GET /free`', '`GET /rooms`'])
  expect(codes).toEqual(['CAL-002'])
  expect(check(DOCUMENT).problems).toEqual([])
})
