// What is read and planned of point 4 again after a change, and what stays the very same.
import { describe, expect, it } from 'vitest'
import { understand, type Understood } from '../../compile.ts'

const text = `
## 3. Entities

### Claim

| Field | Type |
| --- | --- |
| Title | text |
| Owner | User |
| Order | Order |
| Sent at | date and time |

### Order

| Field | Type |
| --- | --- |
| Title | text |
| Owner | User |

## 4. States

### Claim

| Action | From | To | Who | Then |
| --- | --- | --- | --- | --- |
| Send | draft | sent | owner | \`sentAt = now\`; notify office with Sent |
| Pay | sent | paid | | do Close on \`order\` |

| Message | Subject | Text |
| --- | --- | --- |
| Sent | Sent | {title} |

### Order

| Action | From | To | Who |
| --- | --- | --- | --- |
| Close | open | closed | owner |
| Reopen | closed | open | owner |

## 6. Roles

| Role | Who has it |
| --- | --- |
| office | given by administrators |

| Entity | office |
| --- | --- |
| Claim | read; run Pay |
`

/** Before and after one change, each with what stands for the life cycles of Claim and Order. */
function changed(from: string, to: string) {
  expect(text).toContain(from)
  return [text, text.replace(from, to)].map((one) => partsOf(understand([{ file: 'kept.md', text: one }])))
}

function partsOf({ read, declared, planned }: Understood) {
  const [claim, order] = planned.value.lifecycles
  return {
    claim,
    order,
    subjects: read.value.lifecycles.value.subjects,
    codes: [...declared.problems, ...planned.problems].map(({ code }) => code),
  }
}

describe('a life cycle stays what it was', () => {
  it.each([
    ['where nothing changed', '', ''],
    ['where another one changed', '| Reopen | closed', '| Open again | closed'],
    ['where a line is put in above it', '## 4. States\n', '## 4. States\n\nWhat becomes of records.\n'],
    [
      'where an entity changed that it does not look at',
      '| Owner | User |\n\n## 4',
      '| Buyer | User |\n| Owner | User |\n\n## 4',
    ],
    ['where the wording of a message changed', '{title}', 'Look at {title}'],
  ])('%s', (_, from, to) => {
    const [before, after] = changed(from, to)
    expect(after!.codes).toEqual(before!.codes)
    expect(after!.claim).toBe(before!.claim)
  })

  it('is read once, and of one that changed the other rows are', () => {
    const [before, after] = changed('| Reopen | closed', '| Open again | closed')
    expect(after!.subjects[0]).toBe(before!.subjects[0])
    expect(after!.subjects[1]).not.toBe(before!.subjects[1])
    expect(after!.subjects[1]!.actions[0]).toBe(before!.subjects[1]!.actions[0])
  })
})

describe('a life cycle is planned again', () => {
  it.each([
    ['where an action that it takes is called otherwise', '| Close | open', '| Shut | open', 'LIF-019'],
    ['where a message that it sends is', '| Sent | Sent', '| Gone | Sent', 'LIF-018'],
    ['where a role that it names is', '| office | given', '| clerks | given', 'LIF-005'],
    ['where a field that it sets is', '| Sent at', '| Left at', 'LIF-016'],
    ['where point 6 lets nobody run its action any more', '; run Pay', '', 'LIF-013'],
    ['where its entity is called otherwise', '### Claim\n\n| Field', '### Case\n\n| Field', 'LIF-001'],
  ])('%s', (_, from, to, code) => {
    const [before, after] = changed(from, to)
    expect(before!.codes).not.toContain(code)
    expect(after!.codes).toContain(code)
  })

  it('with its states where point 3 says that a field of its own holds them', () => {
    const [before, after] = changed('| Sent at |', '| Status | one of: draft, sent, paid |\n| Sent at |')
    expect(before!.claim!.states.map(({ label }) => label)).toEqual(['Draft', 'Sent', 'Paid'])
    expect(after!.subjects[0]!.field?.text).toBe('Status')
    expect(after!.order).toBe(before!.order)
  })
})
