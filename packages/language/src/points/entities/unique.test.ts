import { expect, it } from 'vitest'
import { compile } from '../../compile.ts'
import { planOf } from '../../../test/support/plan.ts'

const lines = (type: string) =>
  planOf(`
## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Title | text |

### Order line

- Part of: Order, as Lines

| Field | Type |
| --- | --- |
| Position | ${type} |
`)

const assumed = (type: string): readonly string[] =>
  lines(type).assumptions.flatMap(({ subject, text }) =>
    subject === 'Order line' && /No two/u.test(text) ? [text] : [],
  )

const position = (type: string) => lines(type).entities[1]!.fields.find(({ name }) => name === 'position')

it('ENT-18 what is unique in a part is so over all wholes, which is assumed as long as nothing says so', () => {
  expect(position('integer, unique')?.unique).toBe(true)
  expect(assumed('integer, unique')).toEqual([
    'No two records of Order line have the same "Position", in whichever Order they stand.',
  ])
  expect(position('integer, unique over all')?.unique).toBe(true)
  expect(assumed('integer, unique over all')).toEqual([])
  expect(position('integer, unique over all lines')?.unique).toBe(true)
})

it('ENT-18 a condition behind `unique over all` is not dropped in silence', () => {
  const text =
    '# Specification: Loans\n\n## 3. Entities\n\n### Key\n\n| Field | Type |\n| --- | --- |\n| Code | text, unique over all keys when open |\n'
  expect(compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)).toEqual(['ENT-010'])
})

it.each(['unique per order', 'unique within its order', 'unique in each order'])(
  'ENT-18 "%s" is the rule over both, and no assumption',
  (said) => {
    expect(position(`integer, ${said}`)?.unique).toBe(false)
    expect(lines(`integer, ${said}`).rules).toMatchObject([
      { entity: 'OrderLine', must: { kind: 'unique', fields: ['position', 'order'] }, error: 'NOT_UNIQUE' },
    ])
    expect(assumed(`integer, ${said}`)).toEqual([])
  },
)
