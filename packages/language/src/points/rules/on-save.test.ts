import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

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
