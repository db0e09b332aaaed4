// Problems as the terminal shows them: the place, the line with its mark, and what to do.
import { expect, test } from 'vitest'
import type { Problem } from '@ninefold/plan/problem'
import { noStyle, styleFor } from '../src/terminal/style.ts'
import { problemReport } from '../src/terminal/problem-report.ts'
import { widthOf } from '../src/terminal/text.ts'

const terminal = { style: noStyle, columns: 80 }

function problemAt(text: string, stretch: string, more: Partial<Problem> = {}): Problem {
  const start = text.indexOf(stretch)
  const span = { file: 'a.md', start, end: start + stretch.length }
  return {
    code: 'ENT-001',
    severity: 'error',
    message: 'There is no entity Clame.',
    why: 'Nothing can be listed.',
    help: 'Did you mean Claim?',
    span,
    ...more,
  }
}

const report = (text: string, ...problems: Problem[]) =>
  problemReport(problems, [{ file: 'a.md', text }], terminal, (file) => `docs/${file}`).join('\n')

test('a problem has its place, its line with a mark under the stretch, why and help, and the counts last', () => {
  const text = '# Title\n\n| Mine | list of Clame | all |\n'
  expect(report(text, problemAt(text, 'Clame'))).toBe(`docs/a.md:3:18  error ENT-001
  There is no entity Clame.
  3 │ | Mine | list of Clame | all |
    │                  ^^^^^
  Why   Nothing can be listed.
  Help  Did you mean Claim?

1 error`)
})

test('a second place is shown with its own line', () => {
  const text = 'one Claim\ntwo Claim'
  const second = { span: { file: 'a.md', start: 4, end: 9 }, label: 'named first here' }
  expect(report(text, { ...problemAt(text, 'two Claim'), second })).toContain(
    '  named first here: docs/a.md:1:5\n  1 │ one Claim\n    │     -----',
  )
})

test('problems stand in the order of the text, whatever order they came in', () => {
  const text = 'first\nsecond\n'
  const lines = report(text, problemAt(text, 'second', { severity: 'warning' }), problemAt(text, 'first')).split('\n')
  expect(lines.filter((line) => line.startsWith('docs/'))).toEqual([
    'docs/a.md:1:1  error ENT-001',
    'docs/a.md:2:1  warning ENT-001',
  ])
  expect(lines.at(-1)).toBe('1 error, 1 warning')
})

test('of a line wider than the terminal the part around the mark is shown', () => {
  const text = `| ${'before '.repeat(40)}WRONG ${'after '.repeat(40)}|`
  const lines = report(text, problemAt(text, 'WRONG')).split('\n')
  const [shown, marked] = [lines[2]!, lines[3]!]
  expect(widthOf(shown)).toBeLessThanOrEqual(80)
  expect(shown.slice(marked.indexOf('^'), marked.lastIndexOf('^') + 1)).toBe('WRONG')
})

test('a stretch that is itself wider than the terminal is cut', () => {
  const text = 'x'.repeat(500)
  for (const line of report(text, problemAt(text, text)).split('\n')) expect(widthOf(line)).toBeLessThanOrEqual(80)
})

test('wide characters and combining marks do not move the mark', () => {
  const text = '| 経費精算 | é | wrong |'
  const lines = report(text, problemAt(text, 'wrong')).split('\n')
  expect(lines[3]!.indexOf('^')).toBe(widthOf(lines[2]!.slice(0, lines[2]!.indexOf('wrong'))))
})

test('control characters of the document do not reach the terminal', () => {
  const text = 'a \x1b[31mred\x07 b'
  expect(report(text, problemAt(text, 'red', { message: 'What \x1b[2J now?' }))).not.toMatch(/[^\n\P{Cc}]/u)
})

test('a problem at the very end of the text has a mark too', () => {
  const text = 'a\nb'
  expect(report(text, problemAt(text, 'b', { span: { file: 'a.md', start: 3, end: 3 } }))).toContain(
    '  2 │ b\n    │  ^',
  )
})

test('colours are used on a terminal, unless NO_COLOR asks for none', () => {
  expect(styleFor(true, {}).red('x')).toBe('\x1b[31mx\x1b[39m')
  expect(styleFor(true, { NO_COLOR: '1' }).red('x')).toBe('x')
  expect(styleFor(true, { NO_COLOR: '' }).red('x')).not.toBe('x')
  expect(styleFor(false, {}).red('x')).toBe('x')
})
