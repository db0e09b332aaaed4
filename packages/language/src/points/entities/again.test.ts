// An entity is read, declared and planned again only where its own text, or what it asks for, is another; else it is the same object.
import { expect, it } from 'vitest'
import { conclude, understand } from '../../compile.ts'
import { edited, type Edit } from '../../../test/support/edited.ts'

const DOCUMENT = `# Specification: Again

## 1. Purpose

- Currency: EUR

## 3. Entities

### Claim

| Field | Type | Default | Description |
| --- | --- | --- | --- |
| Title | text | | What it was for |
| Owner | User | \`me\` | Answers for it |
| Team | text | \`owner.team\` | |
| Total | money | \`= lines.sum(l, l.amount)\` | |

### Line

- Part of: Claim, as Lines

| Field | Type | Default | Description |
| --- | --- | --- | --- |
| Text | text | | Said of it |
| Units | integer | | |
| Amount | money | | |
| Proof | photo | | |

### Place

| Field | Type | Description |
| --- | --- | --- |
| Name | text | As on the sign |
| Visits | list of Visit by at | |

### Visit

| Field | Type | Description |
| --- | --- | --- |
| At | Place | |
| By | many User, seen there as Visits | |
| Why | text | In a word |

### User

| Field | Type | Description |
| --- | --- | --- |
| Team | text | Where they work |

## 4. States

### Visit

| Action | From | To |
| --- | --- | --- |
| Plan | new | planned |
`

/** Checks the document, then what becomes of it: which entities of each stage are other objects than before. */
function changed(...edits: readonly Edit[]) {
  const { before, after } = edited(DOCUMENT, edits, understand)
  const others = <T>(of: (stages: typeof before) => readonly T[], name: (one: T) => string) => {
    const known = new Set(of(before))
    return of(after).flatMap((one) => (known.has(one) ? [] : [name(one)]))
  }
  return {
    after: after.planned.value,
    codes: conclude(after).problems.map(({ code }) => code),
    read: others(
      ({ read }) => read.value.entities.value.entities,
      ({ name }) => name.label,
    ),
    declared: others(
      ({ declared }) => declared.value.entities,
      ({ name }) => name,
    ),
    names: others(
      ({ declared }) => declared.value.names.entities,
      ({ name }) => name,
    ),
    planned: others(
      ({ planned }) => planned.value.entities,
      ({ name }) => name,
    ),
  }
}

const NOTHING = { read: [], declared: [], names: [], planned: [], codes: [] }

it('what stands there as before stays', () => {
  expect(changed()).toMatchObject(NOTHING)
})

it('an explanation concerns its entity alone, and no name', () => {
  const claim = { ...NOTHING, read: ['Claim'], declared: ['Claim'], planned: ['Claim'] }
  expect(changed(['Answers for it', 'Pays for it'])).toMatchObject(claim)
  const user = { ...NOTHING, read: ['User'], declared: ['User'], planned: ['User'] }
  expect(changed(['Where they work', 'Their office'])).toMatchObject(user)
  const line = { ...NOTHING, read: ['Line'], declared: ['Line'], planned: ['Line'] }
  expect(changed(['Said of it', 'Said of this'])).toMatchObject(line)
})

it('a heading that is a word of a type is that entity to those who write the word', () => {
  const { after, ...others } = changed([
    '## 4. States',
    '### Photo\n\n| Field | Type |\n| --- | --- |\n| Text | text |\n\n## 4. States',
  ])
  expect(others.read).toEqual(['Line', 'Photo'])
  const fields = after.entities.find(({ name }) => name === 'Line')!.fields
  expect(fields.find(({ name }) => name === 'proof')!.type).toMatchObject({ kind: 'reference', entity: 'Photo' })
})

it('what another entity adds is added anew', () => {
  const { after, ...lists } = changed(['as Lines', 'as Items'], ['lines.sum', 'items.sum'])
  expect(lists).toMatchObject({ read: ['Claim', 'Line'], planned: ['Claim', 'Line'], codes: [] })
  expect(after.entities.find(({ name }) => name === 'Line')!.partOf!.list).toBe('items')
  expect(changed(['as Lines', 'as Items'])).toMatchObject({
    read: ['Line'],
    codes: ['EXP-020'],
  })
  const seen = changed(['seen there as Visits', 'seen there as Trips'])
  expect(seen).toMatchObject({ read: ['Visit'], declared: ['Visit', 'User'], codes: [] })
  expect(changed(['| At |', '| On |'])).toMatchObject({ read: ['Visit'], codes: ['ENT-019'] })
})

it('a state changes its entity alone', () => {
  const { after, ...others } = changed(['| Plan | new | planned |', '| Plan | new | booked |'])
  expect(others).toMatchObject({ read: [], declared: ['Visit'], names: ['Visit'], planned: ['Visit'] })
  const status = after.entities.find(({ name }) => name === 'Visit')!.fields.find(({ name }) => name === 'status')
  expect(status!.type).toMatchObject({ options: [{ key: 'new' }, { key: 'booked' }] })
})

it('what is worked out from another entity is judged anew', () => {
  const stored = ({ after }: ReturnType<typeof changed>) =>
    after.entities.find(({ name }) => name === 'Claim')!.fields.find(({ name }) => name === 'total')!.computed?.stored
  expect(stored(changed())).toBe(true)
  const other = changed(['| Amount | money | |', '| Amount | money | `= today > date(2030, 1, 1) ? 1 EUR : 2 EUR` |'])
  expect(other).toMatchObject({ read: ['Line'], codes: [] })
  expect(stored(other)).toBe(false)
  expect(changed(['| Amount | money | |', '| Amount | money | `= claim.total` |']).codes).toEqual(['ENT-032'])
})

it('an expression is checked again where what it names is another one', () => {
  expect(changed(['| Team | text | Where', '| Squad | text | Where'])).toMatchObject({
    read: ['User'],
    codes: ['EXP-021'],
  })
})

it('a constant that hides a field is told, and nothing is planned again for it', () => {
  const constants = '\n## 9. Limits\n\n| Name | Value |\n| --- | --- |\n| Units | 5 |\n'
  const { codes, ...others } = changed(['| Plan | new | planned |\n', `| Plan | new | planned |\n${constants}`])
  expect(codes).toContain('ENT-042')
  expect(others).toMatchObject({ read: [], declared: [], names: [], planned: [] })
})
