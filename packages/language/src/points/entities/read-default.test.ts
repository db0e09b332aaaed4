import { describe, expect, it } from 'vitest'
import { compile } from '../../compile.ts'
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

describe('a default that reads like an example', () => {
  const told = (value: string, type = 'text') => {
    const text = `# Specification: Returns\n\n## 3. Entities\n\n### Return\n\n| Field | Type | Default |\n| --- | --- | --- |\n| Number | ${type} | ${value} |\n`
    return compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)
  }

  it.each([
    'RMA-2026-0001 etc.',
    'e.g. 2026-001',
    'eg. 2026-001',
    'for example 2026-001',
    'such as A1',
    '2026-001, 2026-002, …',
    '0001...',
    'Example: A1',
  ])('is reported: %s', (value) => {
    expect(told(value)).toEqual(['ENT-072'])
    expect(told(value, 'long text')).toEqual(['ENT-072'])
    expect(told(`"${value}"`)).toEqual([])
  })

  it.each(['Untitled', 'To be named…', 'Eggs', 'Example', 'sketch', 'A-1'])('is not: %s', (value) =>
    expect(told(value)).toEqual([]),
  )
})

describe('a default of null', () => {
  it.each(['date-time', 'integer', 'text', 'User', 'one of: a, b'])('is none: %s', (type) => {
    const text = `# Specification: Tools\n\n## 3. Entities\n\n### Tool\n\n- Name: text\n- Extra: ${type}, default null, read-only\n`
    const { plan, problems } = compile([{ file: 'a.md', text }])
    const field = plan?.entities.find(({ name }) => name === 'Tool')!.fields.find(({ name }) => name === 'extra')
    expect([problems.map(({ code }) => code), field?.default, field?.editable?.kind]).toEqual([[], undefined, 'never'])
  })
})
