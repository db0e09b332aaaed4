/** Names in small letters that mean all records of an entity where the record has a list of its own. */
import { expect, it } from 'vitest'
import { compile } from '../compile.ts'

const codes = (rule: string) => {
  const text = `# Specification: Orders

## 3. Entities

### Order

| Field | Type |
| --- | --- |
| Lines | list of Order line |

### Order line

| Field | Type |
| --- | --- |
| Order | Order |
| Amount | integer |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Small | Order | \`${rule}\` |
`
  return compile([{ file: 'a.md', text }]).problems.map(({ code }) => code)
}

it.each([
  ['orderLine.sum(l, l.amount) < 100', true],
  ['size(orderLine) < 100', true],
  ['lines.sum(l, l.amount) < 100', false],
  ['OrderLine.sum(l, l.amount) < 100', false],
])('EXP-071 of `%s`: %s', (rule, warns) => {
  expect(codes(rule).includes('EXP-071')).toBe(warns)
})
