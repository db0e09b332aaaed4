// Which columns of a table of parts have a total, and that it is exact.
import type { Field } from '@ninefold/plan'
import { compile } from '@ninefold/language'
import { expect, it } from 'vitest'
import { sumOf, totalledColumns } from '../src/screens/record/totals.ts'

function columnsWith(totals: string): readonly string[] {
  const text = `# Specification: Orders

## 3. Entities

### Order

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
${totals}

### Line

- Part of: Order, as Lines

| Field | Type | Default |
| --- | --- | --- |
| Name | text | |
| Pieces | integer | |
| Rate | money in EUR | |
| Amount | money in EUR | \`= rate * pieces\` |
`
  const { plan } = compile([{ file: 'a.md', text }])
  const fieldsOf = (name: string): readonly Field[] => plan!.entities.find((entity) => entity.name === name)!.fields
  return totalledColumns(fieldsOf('Order'), 'lines', fieldsOf('Line'))
}

it('totals the columns that the document sums', () => {
  expect(columnsWith('| Total | money in EUR | `= lines.sum(l, l.amount)` |')).toEqual(['amount'])
  expect(
    columnsWith(
      '| Total | money in EUR | `= lines.sum(l, l.amount)` |\n| Items | integer | `= lines.sum(l, l.pieces) + 1` |',
    ),
  ).toEqual(['pieces', 'amount'])
})

it('totals no rate, and nothing else by a guess', () => {
  expect(columnsWith('')).toEqual([])
  expect(columnsWith('| Most | money in EUR | `= lines.sum(l, l.rate * 2)` |')).toEqual([])
})

it('adds exactly, in one currency', () => {
  const euro = (amount: string, currency = 'EUR') => ({ amount, currency })
  expect(sumOf([euro('0.10'), euro('0.20'), null])).toEqual(euro('0.30'))
  expect(sumOf([euro('0.10'), euro('0.20', 'USD')])).toBeNull()
  expect(sumOf([1, 2, undefined])).toBe('3')
  expect(sumOf(['1.5', '2.25'])).toBe('3.75')
  expect(sumOf([])).toBeNull()
})
