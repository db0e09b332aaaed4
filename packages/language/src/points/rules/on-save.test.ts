import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'
import { compile } from '../../compile.ts'

const plan = planOf(`
## 3. Entities

### Crew

| Field | Type | Required |
| --- | --- | --- |
| Most | integer | yes |
| Rooms | list of Room | |

### Room

| Field | Type | Required |
| --- | --- | --- |
| Seats | integer | yes |
| Crew | Crew | yes |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Always | Room | | \`crew.rooms.sum(r, r.seats) <= crew.most\` |
| Alone | Room | this record is saved | \`seats <= crew.most\` |
| First | Room | When this record is saved and \`seats > 1\` | \`seats <= crew.most\` |
| Last | Room | \`seats > 1\` and when this record is saved | \`seats < crew.most\` |
| Said | Room | | Seats must be at least 1 when this record is saved |
`)

it('RUL-12 a rule may be narrowed to when its own record is saved, beside a condition, and in a sentence', () => {
  const read = plan.rules.map(({ label, onSave, when, must }) => [
    label,
    onSave ?? false,
    when?.source,
    must.kind === 'hold' ? must.expr.source : must.kind,
  ])
  expect(read).toEqual([
    ['Always', false, undefined, 'crew.rooms.sum(r, r.seats) <= crew.most'],
    ['Alone', true, undefined, 'seats <= crew.most'],
    ['First', true, 'seats > 1', 'seats <= crew.most'],
    ['Last', true, 'seats > 1', 'seats < crew.most'],
    ['Said', true, undefined, 'seats >= 1'],
  ])
})

it('RUL-12 a rule that asks for the time and reads a list of other records is reported', () => {
  const codes = (must: string, when = '') => {
    const text = `# Specification: Crews

## 3. Entities

### Crew

| Field | Type |
| --- | --- |
| Since | date |
| Rooms | list of Room |

### Room

| Field | Type |
| --- | --- |
| Free on | date |
| Crew | Crew |

## 5. Rules

| Rule | Entity | When | Must hold |
| --- | --- | --- | --- |
| Later | Crew | ${when} | \`${must}\` |
`
    return compile([{ file: 'a.md', text }]).problems.flatMap(({ code }) => (code === 'RUL-023' ? [code] : []))
  }
  expect(codes('rooms.exists(r, r.freeOn >= today)')).toEqual(['RUL-023'])
  expect(codes('Room.exists(r, r.crew == this and r.freeOn >= today)')).toEqual(['RUL-023'])
  expect(codes('rooms.exists(r, r.freeOn >= today)', 'this record is saved')).toEqual([])
  expect(codes('rooms.exists(r, r.freeOn >= since)')).toEqual([])
  expect(codes('since == null or since <= today')).toEqual([])
})
