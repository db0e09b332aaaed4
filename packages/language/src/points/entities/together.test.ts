// What is said of an entity as a whole, and defaults in words.
import { expect, it } from 'vitest'
import { planOf } from '../../../test/support/plan.ts'

const table = `
| Field | Type | Default |
| --- | --- | --- |
| Employee | User | current user |
| Year | integer | |
| Made on | date | current date |
| Days | number(4,1) | 25 |
`
it.each(['- Unique: employee + year', 'Unique: employee and year', '- Business key: Employee, Year'])('%s', (said) => {
  const { rules } = planOf(`## 3. Entities\n\n### Balance\n${table}\n${said}\n`)
  expect(rules).toMatchObject([{ entity: 'Balance', fields: ['employee', 'year'] }])
})

it('a new record starts with who makes it and the day', () => {
  const [balance] = planOf(`## 3. Entities\n\n### Balance\n${table}`).entities.filter(({ name }) => name === 'Balance')
  const starts = balance!.fields.flatMap(({ name, default: start }) => (start ? [[name, start.expr.source]] : []))
  expect(Object.fromEntries(starts)).toMatchObject({ employee: 'me', madeOn: 'today', days: '25' })
  expect(balance!.fields.find(({ name }) => name === 'days')!.type).toMatchObject({
    kind: 'decimal',
    digits: 4,
    scale: 1,
  })
})

it('M and O in a column of requirements, and the plural of a type in a list', () => {
  const [note] = planOf(
    '## 3. Entities\n\n### Note\n\n| Name | Type | M/O |\n| --- | --- | --- |\n| Title | text | M |\n| Tags | list of texts | O |\n',
  ).entities.filter(({ name }) => name === 'Note')
  const [title, tags] = note!.fields
  expect([title!.required, tags!.required]).toEqual([{}, undefined])
  expect(tags!.type).toMatchObject({ kind: 'values', of: { kind: 'text' } })
})

it.each([
  ['money EUR', { kind: 'money', currency: 'EUR' }],
  ['amount in EUR', { kind: 'money', currency: 'EUR' }],
  ['amount (CHF)', { kind: 'money', currency: 'CHF' }],
  ['automatic number', { kind: 'sequence' }],
])('%s', (type, suggestion) => {
  const text = `## 3. Entities\n\n### Note\n\n| Name | Type |\n| --- | --- |\n| It | ${type} |\n`
  expect(planOf(text).entities.find(({ name }) => name === 'Note')!.fields[0]!.type).toMatchObject(suggestion)
})

it('an amount alone is no money', () => {
  const text = '## 3. Entities\n\n### Note\n\n| Name | Type |\n| --- | --- |\n| It | amount |\n'
  expect(() => planOf(text)).toThrow('ENT-005')
})
