// What the log of a server says about a document that does not fit the stored rows.
import { expect, test } from 'vitest'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import { reporter } from '../src/running/reporter.ts'
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

test('values of rows are shown to a person and left out of a log', () => {
  expect(printed(true)).toContain('First: confidential')
  expect(printed(false)).toContain('Notes is no longer described.')
  expect(printed(false)).not.toContain('confidential')
})
