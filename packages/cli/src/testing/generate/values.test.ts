// The values that a condition is compared with.
import { compile } from '@ninefold/language'
import { expect, test } from 'vitest'
import { comparedValuesIn } from './values.ts'

const text = `# Specification: Notes

## 3. Entities

### Note

| Field | Type |
| --- | --- |
| Pages | integer |

## 5. Rules

| Rule | Entity | Must hold |
| --- | --- | --- |
| Short | Note | \`pages <= most + 3\` |

## 9. Constants

| Name | Value | Meaning |
| --- | --- | --- |
| Most | 40 | The most pages |
| Op | 71 | Not asked for here |
| Type | 72 | Nor this one |
`

test('a condition has the constants that it reads, whatever the others are called', () => {
  const { plan } = compile([{ file: 'notes.md', text }])
  const { must } = plan!.rules[0]!
  expect(must.kind === 'hold' && comparedValuesIn(must.expr, plan!).numbers.toSorted((a, b) => a - b)).toEqual([3, 40])
})
