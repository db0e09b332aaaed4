import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const order = (type: string) => {
  const plan = planOf(`
## 1. Purpose

- Currency: EUR

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| A | integer |
| B | integer |
| Total | ${type} |
`)
  const total = plan.entities.find(({ name }) => name === 'Order')?.fields.find(({ name }) => name === 'total')
  return { computed: total?.computed?.expr.source, default: total?.default?.expr.source, rules: plan.rules.length }
}

it.each([
  ['integer = a * b', 'a * b'],
  ['integer := a * b', 'a * b'],
  ['integer `= a * b`', 'a * b'],
  ['integer, = a * b', 'a * b'],
  ['integer = max(a, b), read-only', 'max(a, b)'],
  ['integer, computed: a * b', 'a * b'],
  ['integer calculated as a * b', 'a * b'],
  ['yes/no = a == b', 'a == b'],
])('ENT-22 %s is worked out, and no rule', (type, source) => {
  expect(order(type)).toEqual({ computed: source, default: undefined, rules: 0 })
})

it.each([
  ['integer = 5', '5'],
  ['date = today', 'today'],
  ["text (1–20) = 'new'", "'new'"],
])('ENT-22 %s is what the field starts with', (type, source) => {
  expect(order(type)).toEqual({ computed: undefined, default: source, rules: 0 })
})

it.each(['integer == a', 'integer >= 3', 'integer `>= a`'])('ENT-37 %s is a rule', (type) => {
  expect(order(type)).toEqual({ computed: undefined, default: undefined, rules: 1 })
})
