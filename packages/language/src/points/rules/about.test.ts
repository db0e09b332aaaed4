// Rules that name no entity: the one that has all that the condition names.
import { expect, it } from 'vitest'
import { understand } from '../../compile.ts'

const text = (condition: string) => `
## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text |
| Total | integer |
| Most | integer |
| Buyer | User |

### Order line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Amount | integer |

### Shelf

| Field | Type |
| --- | --- |
| Title | text |
| L | integer |
| Request | text |
| Total | text |
| Keeper | User |

## 5. Rules

| Rule | Must hold |
| --- | --- |
| It | \`${condition}\` |

## 6. Roles

| Role | Who has it |
| --- | --- |
| keeper | given by administrators |

## 9. Constants

| Constant | Value |
| --- | --- |
| Most | 5 |
`

it.each([
  ['total > 0', 'Order'],
  ['total < most', 'Order'],
  ['most > 0', 'Order'],
  ['lines.sum(l, l.amount) > 0', 'Order'],
  ['l > 0', 'Shelf'],
  ["request != 'x'", 'Shelf'],
  ["whole.title != 'x'", 'OrderLine'],
  ['keeper == me', 'Shelf'],
  ['not role keeper or buyer == me', 'Order'],
  ["title != 'x'", undefined],
  ['createdBy == me', undefined],
  ['amount > 0 and total > 0', undefined],
  ['total > 0 and colour', undefined],
  ['total >', undefined],
  ['signedIn', undefined],
])('%s is about %s', (condition, entity) => {
  const { planned } = understand([{ file: 'about.md', text: text(condition) }])
  const told = planned.problems.some(({ code }) => code === 'RUL-001')
  expect({ entity: planned.value.rules[0]?.entity, told }).toEqual({ entity, told: entity === undefined })
})
