// What the log of a server says about a document that does not fit the stored rows.
import { expect, test } from 'vitest'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import { jsonReporter } from '../src/running/json-reporter.ts'
import { reporter } from '../src/running/reporter.ts'
import { jsonTerminal } from '../src/terminal/json-terminal.ts'
import { noStyle } from '../src/terminal/style.ts'

const problem: WireDocumentProblem = {
  code: 'MIG-002',
  line: 'a.md:1',
  severity: 'error',
  message: 'Notes is no longer described.',
  why: 'These values would be lost.',
  help: 'Write what became of it.',
  place: { file: 'a.md', line: 1, column: 1, endLine: 1, endColumn: 2 },
  examples: [{ record: '1', label: 'First', value: 'confidential' }],
}

function printed(showsRows: boolean): string {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const terminal = { style: noStyle, columns: 80, isSeen: false, out: print, error: print }
  const place = { name: 'a', path: 'a.md', folder: false }
  reporter(place, '.', terminal, showsRows).problems({ problems: [problem], found: [] }, [
    { file: 'a.md', text: '# A' },
  ])
  return lines.join('\n')
}

test('in a log of JSON a problem is one object, without values of rows', () => {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const terminal = jsonTerminal({ style: noStyle, columns: 80, isSeen: false, out: print, error: print })
  const report = jsonReporter(terminal.log!, (file) => file)
  report.problems({ problems: [problem], found: [] }, [{ file: 'a.md', text: '# A' }])
  report.waits('0a1b2c3d4e5f6071', false)
  const { code, severity, message, why, help } = problem
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { time: expect.any(String), level: 'error', message, code, severity, document: 'a.md:1', why, help },
    expect.objectContaining({ level: 'error', accept: '0a1b2c3d4e5f6071' }),
  ])
})

test('values of rows are shown to a person and left out of a log', () => {
  expect(printed(true)).toContain('First: confidential')
  expect(printed(false)).toContain('Notes is no longer described.')
  expect(printed(false)).not.toContain('confidential')
})
