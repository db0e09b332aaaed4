// Names of rules, where a call looks at some of them only: found, offered, renamed.
import { expect, test } from 'vitest'
import { understand } from '../../language/src/compile.ts'
import { analyse } from '../src/analysis.ts'
import { applyEdits } from '../src/apply-edits.ts'
import { complete } from '../src/completion/complete.ts'
import { definitionsAt } from '../src/definition.ts'
import { rename } from '../src/rename.ts'

const text = (only: string): string => `# Specification: Invoices

## 3. Entities

### Invoice

| Field | Type |
| --- | --- |
| Total | integer |
| Buyer | text |

## 5. Rules

| Rule | Entity | Must hold | Error |
| --- | --- | --- | --- |
| Some total | Invoice | \`total > 0\` | NO_TOTAL |
| A buyer | Invoice | \`has(buyer)\` | NO_BUYER |

## 7. Calls

| Call | Method and path | For | Does | Answers |
| --- | --- | --- | --- | --- |
| Look | \`POST /look\` | anyone | check Invoice only rules ${only} | \`{'findings': findings}\` |

## 8. Errors

| Code | Message |
| --- | --- |
| NO_TOTAL | There is no total. |
| NO_BUYER | Nobody buys. |
`
const analysed = (only: string) => {
  const sources = [{ file: 'a.md', text: text(only) }]
  const { source, analysis } = { source: sources[0]!.text, analysis: analyse(understand(sources)) }
  return { source, analysis, at: source.lastIndexOf(only, source.indexOf('## 8.')) }
}
const startOf = (only: string) => {
  const { analysis, at } = analysed(only)
  return definitionsAt(analysis, 'a.md', at + 2).map(({ start }) => start)
}

test('a rule that a call names is found in its row, by its name and by its code', () => {
  expect(startOf('Some total')).toEqual([text('Some total').indexOf('Some total')])
  expect(startOf('NO_BUYER')).toEqual([text('NO_BUYER').indexOf('NO_BUYER | Nobody')])
})

test('rules are offered where a call may name them', () => {
  const { analysis, at } = analysed('Some total')
  expect(complete(analysis, 'a.md', at + 2).map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Some total', 'A buyer']),
  )
})

test('a rule is renamed in its row and in the calls that name it', () => {
  const { source, analysis, at } = analysed('Some total')
  const done = rename(analysis, 'a.md', at + 2, 'A total')
  if (done.kind !== 'edits') throw new Error(done.because)
  const [after] = applyEdits([{ file: 'a.md', text: source }], done.edits)
  expect(after!.text).toBe(source.replaceAll('Some total', 'A total'))
})
