// A permission is planned again only where its row, or what it asks for, is another one; else it is the same object.
import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { edited, type Edit } from '../../../test/support/edited.ts'

const DOCUMENT = `# Specification: Again

## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Secret | text | |
| Writer | User | \`me\` |

### Room

| Field | Type | Default |
| --- | --- | --- |
| Motto | text | |

## 4. States

### Note

| Action | From | To |
| --- | --- | --- |
| Pin | loose | pinned |

## 6. Roles and permissions

| Role | Who has it | Meaning |
| --- | --- | --- |
| member | everyone signed in | Works here |
| clerk | given by administrators | Writes |

A motto is never shown on a wall.

| Entity | member | clerk |
| --- | --- | --- |
| Note | read own | read all but \`secret\`; run Pin |
| Room | read | read, update |
`

/** Checks the document, then what becomes of it: by entity, which permissions are the same objects. */
function changed(...edits: readonly Edit[]) {
  const { before, after, check } = edited(DOCUMENT, edits, compile)
  const kept = (entity: string) => {
    const [old, now] = [before, after].map(({ plan }) => plan!.grants.filter((one) => one.entity === entity))
    return now!.map((grant) => old!.includes(grant))
  }
  const codes = after.problems.map(({ code }) => code)
  return { before, after, kept, codes, check }
}

it('all that stands there as before stays, with what was said of it', () => {
  const { before, after, kept } = changed()
  expect([...kept('Note'), ...kept('Room')]).toEqual([true, true, true, true, true, true])
  expect(before.problems.map(({ code }) => code)).toEqual(['ACC-029'])
  expect(after.problems).toEqual(before.problems)
  expect(after.plan!.assumptions.map(({ text }) => text)).toContain('"Own" for Note means `writer == me`.')
  expect(after.plan).toEqual(before.plan)
})

it('a row that is written otherwise is planned again, and no other', () => {
  const { after, kept } = changed(['read, update |', 'update |'])
  expect(kept('Note')).toEqual([true, true, true])
  expect(kept('Room')).toEqual([false, false])
  expect(after.plan!.grants.filter(({ entity }) => entity === 'Room').map(({ verb }) => verb)).toEqual([
    'read',
    'update',
  ])
})

it('a field that is called otherwise concerns the rows of its entity', () => {
  const { after, kept } = changed(['| Title |', '| Heading |'])
  expect(kept('Note')).toEqual([false, false, false])
  expect(kept('Room')).toEqual([true, true, true])
  const fields = after.plan!.grants.find(({ role, verb }) => role === 'clerk' && verb === 'read')!.fields
  expect(fields).toContain('heading')
  expect(fields).not.toContain('title')
})

it('what is no longer there is missed, and found again once it is back', () => {
  expect(changed(['| Secret |', '| Hidden |']).codes).toContain('ACC-005')
  expect(changed(['| clerk | given', '| porter | given']).codes).toContain('ACC-004')
  const { codes, check } = changed(['| Pin |', '| Attach |'])
  expect(codes).toContain('ACC-012')
  expect(check(DOCUMENT).problems.map(({ code }) => code)).toEqual(['ACC-029'])
})

it('what "own" means follows the fields', () => {
  expect(changed(['| `me` |', '| |']).codes).toContain('ACC-022')
  const { after, kept } = changed(['| Writer | User | `me` |', '| Writer | text | |'])
  expect(kept('Room')).toEqual([true, true, true])
  expect(after.plan!.grants[0]!.when!.source).toBe('createdBy == me')
})

it('who has a role concerns all of its rows; what it means to people none', () => {
  expect(changed(['Works here', 'Works there']).kept('Room')).toEqual([true, true, true])
  const { after, kept } = changed(['everyone signed in', 'anyone'])
  expect(kept('Room')).toContain(false)
  const reading = after.plan!.grants.find(({ entity, role }) => entity === 'Room' && role === 'member')!
  expect(reading.test.tree).toMatchObject({ op: 'literal' })
})

it('what a sentence narrows is told by what is called so now', () => {
  const motto = ['| Motto |', '| Slogan |'] as const
  expect(changed(motto).codes).toEqual([])
  const wall = [
    ['| member | everyone', '| wall | everyone'],
    ['| Entity | member', '| Entity | wall'],
  ] as const
  expect(changed(motto, ...wall).codes).toEqual(['ACC-029'])
})

it('a sentence is told as long as the table does not say the same', () => {
  const sentence = ['A motto is never shown on a wall.', 'Clerks may not change the motto of a room.'] as const
  const { codes, check } = changed(sentence)
  expect(codes).toEqual(['ACC-029'])
  const text = DOCUMENT.replace(...sentence).replace('| read | read, update |', '| read | read |')
  expect(check(text).problems).toEqual([])
  expect(check(DOCUMENT.replace(...sentence)).problems.map(({ code }) => code)).toEqual(['ACC-029'])
})
