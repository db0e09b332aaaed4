import { expect, it } from 'vitest'
import { planOf } from '../../../language/test/support/plan.ts'
import { conditionInWords } from './condition-in-words.ts'

const wordsFor = (when: string): string => {
  const plan = planOf(`
## 1. Purpose

- Currency: EUR

## 3. Entities

### Trip

| Field | Type |
| --- | --- |
| Title | text |
| Leaves on | date |
| Price | money |
| Booked | yes/no |
| Guide | User |
| Mood | one of: good, bad |
| Stops | integer |

### Leg

- Part of: Trip, as Legs

| Field | Type |
| --- | --- |
| Where to | text |
| Costs | money |

### User

| Field | Type |
| --- | --- |
| Boss | User |

## 4. States

### Trip

| Action | From | To | When |
| --- | --- | --- | --- |
| Go | here | there | \`${when}\` |

## 9. Constants

| Name | Value |
| --- | --- |
| Most to spend | 100 EUR |
`)
  const fields = new Map(
    plan.entities.map(({ name, fields: all }) => [name, new Map(all.map((f) => [f.name, f.label]))]),
  )
  return conditionInWords(plan.lifecycles[0]!.actions[0]!.when!, {
    field: (entity, name) => fields.get(entity)?.get(name),
    constant: (name) => plan.constants.find((one) => one.name === name)?.label,
  })
}

it.each([
  ['leavesOn > today', 'Leaves on is after today'],
  ['has(title) and price <= mostToSpend', 'Title is filled in and Price is at most Most to spend'],
  ['size(legs) > 0 or booked', 'Legs is not empty or Booked is yes'],
  ['not booked', 'Booked is no'],
  ["mood in ['good', 'bad'] and mood != 'bad'", 'Mood is one of good, bad and Mood is not bad'],
  ['guide.boss == me', 'Guide’s Boss is you'],
  ['guide == null and not has(title)', 'Guide is empty and Title is empty'],
  ['price < 12.50 EUR', 'Price is less than 12.50 EUR'],
  ['stops + 1 > 3', 'Stops plus 1 is more than 3'],
  ['leavesOn > today + 2 days', 'Leaves on is after today plus 2 days'],
  ['price * 2 <= mostToSpend', 'Price times 2 is at most Most to spend'],
  ['stops + 1 + 1 > 3', '(Stops plus 1) plus 1 is more than 3'],
  ['booked or stops > 1 and price > 0 EUR', 'Booked is yes or (Stops is more than 1 and Price is more than 0 EUR)'],
  ["not (mood in ['good'])", 'Mood is none of good'],
  ['legs.min(l, l.costs) > 3 EUR', 'the minimum of l’s Costs over Legs (l) is more than 3 EUR'],
  ['legs.least(l, l.costs) > 3 EUR', 'the minimum of l’s Costs over Legs (l) is more than 3 EUR'],
  ['legs.max(l, l.costs) < 3 EUR', 'the maximum of l’s Costs over Legs (l) is less than 3 EUR'],
  ['legs.most(l, l.costs) < 3 EUR', 'the maximum of l’s Costs over Legs (l) is less than 3 EUR'],
  ["matches(title, '^[A-Z]{2}$')", 'Title is 2 capital letters (`^[A-Z]{2}$`)'],
  ["matches(title, '(a|b)')", 'Title fits the pattern `(a|b)`'],
  ['number(price) < 3', 'Price as a number is less than 3'],
  ['price * 150 % > 3 EUR', 'Price times 150 % is more than 3 EUR'],
])('says %s in words', (when, words) => expect(wordsFor(when)).toBe(words))
