// What columns of constraints and of explanations say of a field.
import { expect, it } from 'vitest'
import { compileText } from '../../../test/support/layout.ts'
import { planOf } from '../../../test/support/plan.ts'

const document = (rows: string, column = 'Rules', more = '') => `
## 3. Entities

### Order

| Field | Type | ${column} |
| --- | --- | --- |
${rows}
${more}`

it.each([
  ['| Owner | User | default me |', 'me'],
  ['| Paid | yes/no | required; default yes |', 'yes'],
  ['| Boxes | integer | 1–10, default 2 |', '2'],
])('a default in a column of constraints is one: %s', (row, source) => {
  const order = planOf(document(row)).entities.find(({ name }) => name === 'Order')!
  expect(order.fields.find(({ system }) => !system)?.default?.expr.source).toBe(source)
})

it.each(['pattern AT U12345678', 'format: ABC-000'])('ENT-069 %s of a text in a column that explains', (said) => {
  const problems = compileText(document(`| Code | text | ${said} |`, 'Notes')).problems
  expect(problems.map(({ code }) => code)).toContain('ENT-069')
})

it('a row "part of …" named like the whole is the bullet', () => {
  const plan = planOf(document('| Title | text | |', 'Rules', '\n### Line\n\n- Order: part of Order\n- Text: text\n'))
  const line = plan.entities.find(({ name }) => name === 'Line')!
  expect(line.partOf).toMatchObject({ entity: 'Order' })
  expect(line.fields.filter(({ system }) => !system).map(({ name }) => name)).toEqual(['text'])
})

it.each([
  '- Number: number like 2026/001, assigned automatically',
  '- Spent: calculated: sum of the hours of its lines',
])('a field of a list whose type is not understood is an error: %s', (item) => {
  const problems = compileText(`\n## 3. Entities\n\n### Order\n\n${item}\n- Boxes: integer\n- Text: text\n`).problems
  expect(problems.some(({ severity, code }) => severity === 'error' && code.startsWith('ENT-'))).toBe(true)
})

it.each(['decimal | default 1,5', 'decimal | default, min 1'])('%s is reported, and nothing of it is lost', (cells) => {
  const problems = compileText(document(`| Weight | ${cells} |`)).problems
  expect(problems.filter(({ severity }) => severity !== 'note')).not.toEqual([])
})

it('no sentence overrides what the type of a reference says of deletion', () => {
  const said =
    '\n### Line\n\n- Order: Order, refused\n- Text: text\n\nWhen an order is deleted, its lines are deleted too.\n'
  const { problems } = compileText(document('| Title | text | |', 'Rules', said))
  expect(problems.map(({ code }) => code)).toContain('ENT-070')
})
