import { expect, it } from 'vitest'
import { compileExample, describeRoom } from '../../../test/support/room.ts'
import { examplesProblem } from './problems.ts'

describeRoom({ folder: import.meta.dirname, point: 3, prefix: 'EXA', problems: examplesProblem })

const TASKS = `## 3. Entities

### Task

| Field | Type |
| --- | --- |
| Title | text |
| Due | date and time |
| Price | money in EUR |
| Kind | one of: house work, garden |
| Tags | list of text |

`

const withGiven = (given: string) => {
  const table = `### Example: One\n\n| Who | Does | With |\n| --- | --- | --- |\n| Eva | create Task | ${given} |\n`
  const { plan, problems } = compileExample(TASKS + table, 3)
  const values = plan?.examples[0]?.steps[0]?.with.map(({ key, value }) => [
    key,
    value.kind === 'value' ? value.value : value.kind,
  ])
  return { values, problems: problems.filter(({ code }) => code.startsWith('EXA')) }
}

it.each([
  ['Title: Wash, dry; Price: 20 EUR', { title: 'Wash, dry', price: { amount: '20', currency: 'EUR' } }],
  ['Title: "20"; Price: 20', { title: '20', price: { amount: '20', currency: 'EUR' } }],
  ['Kind: House work', { kind: 'house work' }],
  ['Due: 2026-03-01 09:30', { due: '2026-03-01T09:30:00.000Z' }],
  ['Tags: a, b', { tags: ['a', 'b'] }],
  ['Title: nothing', { title: null }],
  ['Due: `now + 3 days`', { due: 'expr' }],
  ['Price: much', { price: 'much' }],
])('EXA-4 reads %s', (given, values) => {
  expect(withGiven(given)).toEqual({ values: Object.entries(values), problems: [] })
})

it('EXA-1 an entity may be called Example', () => {
  const { plan } = compileExample('### Example\n\n| Field | Type |\n| --- | --- |\n| Title | text |\n', 3)
  expect(plan?.entities.map(({ label }) => label)).toContain('Example')
})

it.each([
  ['list of Task', 'three records', { kind: 'list' }, { kind: 'count', count: 3 }],
  ['wait two days', '✅', { kind: 'wait', duration: 'P2D' }, { kind: 'done' }],
  ['list of Task', 'refused:', { kind: 'list' }, { kind: 'refused', codes: [] }],
  ['list of Task', 'n', { kind: 'list' }, { kind: 'refused' }],
])('EXA-3 reads the step %s, and what is expected: %s', (does, expected, operation, expectation) => {
  const table = `### Example: One\n\n| Who | Does | Expect |\n| --- | --- | --- |\n| Eva | ${does} | ${expected} |\n`
  const [step] = compileExample(TASKS + table, 3).plan?.examples[0]?.steps ?? []
  expect([step?.does, step?.expect[0]]).toMatchObject([operation, expectation])
})
