// Texts that a spreadsheet would run as a formula.
import { expect, test } from 'vitest'
import { csvRows } from '../../src/tables/csv.ts'

const written = (text: string): string => csvRows([[text]]).slice(0, -2)

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\u200B=1',
  ' =1',
  '\u00A0=1',
  '\uFEFF=1',
  '\t1',
  '\r=1',
  '\n=1',
  ' \n =1',
])('TAB-1 %j gets an apostrophe', (text) => {
  expect(written(text).replace(/^"/, '')).toMatch(/^'/)
})

test.each(['1=1', 'a + b', 'x\n=1', ' 1', '', "'=1"])('TAB-1 %j stays', (text) => {
  expect(written(text).replaceAll('"', '')).toBe(text)
})

test('TAB-1 negative numbers stay numbers', () => {
  expect(csvRows([[{ kind: 'number', digits: '-5' }]])).toBe('-5\r\n')
})
