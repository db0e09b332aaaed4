// What an editor says on hover of columns that are declared, and of statements that only explain.
import { expect, it } from 'vitest'
import { understand } from '../../language/src/compile.ts'
import { analyse } from '../src/analysis.ts'
import { hoverAt } from '../src/hover/hover.ts'

const text = `# Specification: Loans

## 3. Entities

What people borrow stands here.

### Loan

- Title (text)

## 5. Rules

We usually lend on Mondays.

## 8. Errors

| Code | Status | Message |
| --- | --- | --- |
| NOT_FOUND | 404 | Not here. |
`

const hover = (words: string) => {
  const analysis = analyse(understand([{ file: 'a.md', text }]))
  return hoverAt(analysis, 'a.md', text.indexOf(words) + 1)
}

it('says of a declared column what it means and what may stand there', () =>
  expect(hover('404')?.markdown).toContain('a number from 400 to 599'))

it.each([
  ['What people borrow', 'introduces what stands below'],
  ['We usually lend', 'only explains, in so many words'],
])('says why a sentence only explains: %s', (words, reason) => {
  const found = hover(words)
  expect(found?.markdown).toContain(reason)
  expect(text.slice(found!.span.start, found!.span.end)).toMatch(/^W.*\.$/u)
})
