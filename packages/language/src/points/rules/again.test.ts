// What is read and planned of point 5 again after a change, and what stays the very same.
import { describe, expect, it } from 'vitest'
import { understand } from '../../compile.ts'

const text = `
## 3. Entities

### Room

| Field | Type | Required |
| --- | --- | --- |
| Name | text | yes |
| Seats | integer from 1 to 40 | yes |

### Booking

| Field | Type | Required | Validation |
| --- | --- | --- | --- |
| Room | Room | yes | |
| Guests | integer | yes | |
| Starts on | date | yes | not in the past |
| Ends on | date | yes | |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Ends later | Booking | \`endsOn > startsOn\` |
| Enough seats | Booking | \`guests <= room.seats\` |
| Named | Room | \`name != 'x'\` |
| Not for hundreds | | \`guests < mostGuests\` |

### Booking

| Rule |
| --- |
| Guests must be at least 1 |

## 9. Constants

| Constant | Value |
| --- | --- |
| Most guests | 100 |
`

/** The rules before and after one change, by their names. */
function changed(from: string, to: string) {
  expect(text).toContain(from)
  return [text, text.replace(from, to)].map((one) => {
    const { read, planned } = understand([{ file: 'kept.md', text: one }])
    return {
      read: new Map(read.value.rules.value.rules.map((rule) => [rule.label.text, rule])),
      planned: new Map(planned.value.rules.map((rule) => [rule.label, rule])),
      codes: planned.problems.map(({ code }) => code),
    }
  })
}

/** Of what both have, the names of what is another object. */
const others = <T>(before: ReadonlyMap<string, T>, after: ReadonlyMap<string, T>) =>
  [...after].filter(([name, one]) => before.has(name) && before.get(name) !== one).map(([name]) => name)

describe('rules stay what they were', () => {
  it.each([
    ['where nothing changed', '', '', []],
    ['where another row changed', "name != 'x'", "name != 'y'", ['Named']],
    ['where a line is put in above them', '## 5. Rules\n', '## 5. Rules\n\nWhat holds.\n', []],
    ['where an entity changed that they do not look at', '| Name | text', '| Floor | integer |\n| Name | text', []],
  ])('%s', (_, from, to, expected) => {
    const [before, after] = changed(from, to)
    expect(before!.planned.size).toBe(6)
    expect(others(before!.planned, after!.planned)).toEqual(expected)
    expect(others(before!.read, after!.read)).toEqual(expected)
  })
})

describe('rules are planned again', () => {
  it.each([
    ['where a field that they name is called otherwise', '| Seats | integer', '| Chairs | integer', 'EXP-021'],
    ['where their entity is', '### Room\n', '### Hall\n', 'RUL-002'],
    ['where a rule before them has their name', '| Ends later |', '| Enough seats |', 'RUL-009'],
    ['where a second entity could be meant', '| Name | text', '| Guests | integer |\n| Name | text', 'RUL-001'],
    ['where a constant is called otherwise', '| Most guests', '| Most visitors', 'RUL-001'],
  ])('%s', (_, from, to, code) => {
    const [before, after] = changed(from, to)
    expect(before!.codes).not.toContain(code)
    expect(after!.codes).toContain(code)
  })
})
