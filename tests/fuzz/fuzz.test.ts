import { describe, expect, it } from 'vitest'
import { RUNS } from '../support/runs.ts'
import { fuzz } from './fuzz.ts'
import { brokenPromise } from './promises.ts'

describe('any text at all', () => {
  it('is checked: no exception, within its time, all places inside it (`npm run fuzz` tries many more)', () => {
    expect(fuzz(1, 15 * RUNS).map(({ seed, broken }) => `seed ${seed}: ${broken}`)).toEqual([])
  })

  it.each([
    ['quotes in quotes', `${'> '.repeat(5000)}deep`],
    ['lists in lists', Array.from({ length: 400 }, (_, depth) => `${'  '.repeat(depth)}- a: b`).join('\n')],
    ['pipes', '|'.repeat(200_000)],
    ['a table of pipes', `|${'a|'.repeat(20_000)}\n|${'-|'.repeat(20_000)}\n|${'b|'.repeat(20_000)}`],
    ['emphasis that never ends', '*a_'.repeat(30_000)],
    ['links that never end', '['.repeat(50_000)],
    ['backticks', '`'.repeat(100_001)],
    ['blanks', `a${' '.repeat(200_000)}b`],
    ['a long word', 'a'.repeat(300_000)],
    ['a cell of commas', `### A\n\n| Field | Type |\n|---|---|\n| B | one of: ${'a, '.repeat(20_000)} |`],
    ['a cell of brackets', `### A\n\n| Field | Type |\n|---|---|\n| B | text ${'('.repeat(50_000)} |`],
    [
      'an expression of brackets',
      `### A\n\n| Field | Type | Default |\n|---|---|---|\n| B | integer | \`= ${'('.repeat(20_000)}\` |`,
    ],
    [
      'an expression without end',
      `### A\n\n| Field | Type | Default |\n|---|---|---|\n| B | integer | \`= ${'1 + '.repeat(20_000)}1\` |`,
    ],
    [
      'a path without end',
      `### A\n\n| Field | Type | Default |\n|---|---|---|\n| B | integer | \`= ${'a.'.repeat(20_000)}a\` |`,
    ],
    ['headings', '### A\n\n'.repeat(5000)],
    ['a column of blanks', `### A\n\n| Field${' '.repeat(100_000)}a | Type |\n|---|---|`],
    ['a header of pipes', `## 6. Roles\n\n| Role | Who ${'|'.repeat(100_000)}\n|---|---|\n| a | everyone |`],
    ['a column of brackets', `### A\n\n| ${'('.repeat(100_000)} | Type |\n|---|---|`],
  ])('holds %s', (_, text) => {
    expect(brokenPromise(`# Specification: X\n\n## 3. Entities\n\n${text}\n`)).toBeUndefined()
  })
})
