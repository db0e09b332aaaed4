import { describe, expect, it } from 'vitest'
import { planOf, recordOf, valueOf } from '../../../test/support/plan.ts'
import type { Grant } from '../../../../plan/src/model/access.ts'

const plan = planOf(`
## 3. Entities

### Note

| Field | Type | Default |
| --- | --- | --- |
| Title | text | |
| Text | long text | |
| Owner | User | \`me\` |
| Length | integer | \`= size(title)\` |

### Room

| Field | Type |
| --- | --- |
| Name | text |

### Attic

| Field | Type |
| --- | --- |
| Name | text |

### User

| Field | Type |
| --- | --- |
| Office | text |

## 4. States

### Note

| Action | From | To | Who |
| --- | --- | --- | --- |
| Publish | draft | published | everyone signed in |

## 6. Roles

| Role | On | Who has it | Includes |
| --- | --- | --- | --- |
| member | | everyone signed in | |
| reader | Note | \`owner.office == me.office\` | |
| writer | Note | \`owner == me\` | reader |
| chief | | given by administrators | reader |
| clerk | | given by chief, administrators | |

### clerk

Keeps the rooms in order.

| Entity | member | reader | writer | clerk |
| --- | --- | --- | --- | --- |
| Note | create all but \`text\`; run Publish | read \`title\` | read; update \`title\`, \`text\`, delete when \`status == 'draft'\` | ✓ |
| Room | CR; update own | | | |
| User | own | | | |

### Note

- Only when: \`title != 'secret'\`
- Only for delete, update when: \`owner == me\`
`)

const [ann, bob] = [recordOf('ann', { office: 'A' }), recordOf('bob', { office: 'A' })]
const grants = (entity: string, role: string) => plan.grants.filter((one) => one.entity === entity && one.role === role)
const grant = (entity: string, role: string, verb: Grant['verb']) =>
  grants(entity, role).find((one) => JSON.stringify(one.verb) === JSON.stringify(verb))!

describe('roles', () => {
  it('ACC-1 are of five kinds; administrators need not be named among those who give', () => {
    expect(plan.roles.map(({ name, kind, on, givenBy }) => [name, kind, on, givenBy])).toEqual([
      ['member', 'signedIn', undefined, []],
      ['reader', 'record', 'Note', []],
      ['writer', 'record', 'Note', []],
      ['chief', 'given', undefined, []],
      ['clerk', 'given', undefined, ['chief']],
    ])
    expect(plan.roles.at(-1)?.help).toBe('Keeps the rooms in order.')
  })

  it('ACC-3 whoever has a role that includes another passes its test too', () => {
    const { test } = grant('Note', 'reader', 'read')
    const note = recordOf('n', { owner: { ...ann, office: 'B' } })
    expect(valueOf(test, { me: ann, this: note })).toBe(true)
    expect(valueOf(test, { me: bob, this: note })).toBe(false)
    expect(valueOf(test, { me: bob, roles: ['chief'], this: note })).toBe(true)
    expect(valueOf(test, { me: bob, this: recordOf('n', { owner: ann }) })).toBe(true)
  })
})

describe('permissions', () => {
  it('ACC-5 a condition belongs to its own clause', () => {
    const draft = recordOf('n', { owner: ann, status: 'draft' })
    const published = recordOf('n', { owner: ann, status: 'published' })
    expect(valueOf(grant('Note', 'writer', 'delete').test, { me: ann, this: draft })).toBe(true)
    expect(valueOf(grant('Note', 'writer', 'delete').test, { me: ann, this: published })).toBe(false)
    expect(valueOf(grant('Note', 'writer', 'read').test, { me: ann, this: published })).toBe(true)
    expect(grant('Note', 'writer', 'read').when).toBeUndefined()
    expect(grant('Note', 'writer', 'update').when?.source).toBe("status == 'draft'")
  })

  it('ACC-5 nobody signed in has nothing, and a missing owner is nobody', () => {
    expect(valueOf(grant('Note', 'member', 'create').test, { me: null })).not.toBe(true)
    expect(valueOf(grant('Note', 'writer', 'read').test, { me: ann, this: recordOf('n', { owner: null }) })).not.toBe(
      true,
    )
  })

  it('ACC-5 an action is run by its name', () => {
    expect(grant('Note', 'member', { run: 'publish' })).toBeDefined()
  })

  it('ACC-6 "all but" leaves out what is named, and for writing what nobody writes', () => {
    expect(grant('Note', 'member', 'create').fields).toEqual(['title', 'owner'])
    expect(grant('Note', 'reader', 'read').fields).toEqual(['title'])
    expect(grant('Note', 'writer', 'update').fields).toEqual(['title', 'text'])
    expect(grant('Note', 'writer', 'read').fields).toBeUndefined()
  })

  it('ACC-7 short forms, and what is own', () => {
    const verbs = (entity: string, role: string) => grants(entity, role).map((one) => one.verb)
    expect(verbs('Note', 'clerk')).toEqual(['create', 'read', 'update', 'delete', 'export', 'import'])
    expect(verbs('Room', 'member')).toEqual(['create', 'read', 'update'])
    const room = recordOf('r', { createdBy: ann })
    expect(valueOf(grant('Room', 'member', 'update').test, { me: ann, this: room })).toBe(true)
    expect(valueOf(grant('Room', 'member', 'update').test, { me: bob, this: room })).toBe(false)
    expect(valueOf(grant('User', 'member', 'update').test, { me: ann, this: ann })).toBe(true)
    expect(valueOf(grant('User', 'member', 'update').test, { me: ann, this: bob })).toBe(false)
    expect(plan.assumptions.filter((one) => one.point === 6).map((one) => one.subject)).toEqual([
      'Room',
      'User',
      'Attic',
    ])
  })

  it('ACC-10 restrictions hold before all permissions, or before some', () => {
    expect(plan.restrictions.map(({ entity, verbs, test }) => [entity, verbs, test.source])).toEqual([
      ['Note', undefined, "title != 'secret'"],
      ['Note', ['delete', 'update'], 'owner == me'],
    ])
  })
})
