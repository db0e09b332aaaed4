/**
 * Reports rows that an empty line separates from their table, indented or not, and tables without a header. Markdown treats them
 * as plain text or as code.
 */
import type { Problem } from '@ninefold/plan/problem'
import { countCells } from './markdown-tables.ts'
import { documentProblem } from './problems.ts'

export const DASHES = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/u
/** An empty line, a heading (with or without its blank), a quotation, a list or code. */
export const ENDS_TABLE = /^\s*$|^ {0,3}(?:#{1,6}(?:\s|$)|#{2,6}[^\s#]|>|[-*+]\s|\d{1,9}[.)]\s|```|~~~)/u
const ANY_ROW = /^\s*\|.*\|\s*$/u
const FENCE = /^ {0,3}(?:`{3,}|~{3,})/u

export interface Line {
  readonly text: string
  readonly start: number
}

interface SplitRows {
  readonly problems: readonly Problem[]
  /** Indexes of the lines that are reported. */
  readonly lines: ReadonlySet<number>
}

export function splitRows(file: string, lines: readonly Line[]): SplitRows {
  const problems: Problem[] = []
  const reported = new Set<number>()
  let table: { readonly columns: number; readonly last: number } | undefined
  let inCode = false
  for (let at = 0; at < lines.length; at++) {
    const { text } = lines[at]!
    if (FENCE.test(text)) inCode = !inCode
    if (inCode || text.trim() === '') continue
    const next = lines[at + 1]?.text ?? ''
    const isRow = ANY_ROW.test(text) && !DASHES.test(text)
    if (isRow && DASHES.test(next) && next.includes('|')) table = { columns: countCells(text), last: at + 1 }
    else if (isHeadless(lines, at)) {
      problems.push(documentProblem('DOC-038', { span: spanOf(file, lines[at]!) }, {}))
      reported.add(at + 1)
      table = undefined
    } else if (table && at > table.last + 1 && isRow && countCells(text) === table.columns) {
      const last = lastRow(lines, at)
      problems.push(splitFrom(file, lines, table.last, at, last))
      for (let line = at; line <= last; line++) reported.add(line)
      table = { columns: table.columns, last }
      at = last
    } else if (table && at === table.last + 1 && !ENDS_TABLE.test(text)) table = { ...table, last: at }
    else if (!DASHES.test(text) || !table) table = undefined
  }
  return { problems, lines: reported }
}

/** Dashes with rows below but no header above. */
function isHeadless(lines: readonly Line[], at: number): boolean {
  const [above, text, below] = [at - 1, at, at + 1].map((line) => lines[line]?.text ?? '') as [string, string, string]
  return DASHES.test(text) && /^\s*\|.*\|.*\|/u.test(text) && ENDS_TABLE.test(above) && ANY_ROW.test(below)
}

function lastRow(lines: readonly Line[], first: number): number {
  let last = first
  while (ANY_ROW.test(lines[last + 1]?.text ?? '') && !DASHES.test(lines[last + 2]?.text ?? '')) last++
  return last
}

/** If there are several rows, the first may be the header of another table without dashes; the fix is certain for one row only. */
function splitFrom(file: string, lines: readonly Line[], above: number, first: number, last: number): Problem {
  const end = (at: number) => lines[at]!.start + lines[at]!.text.length
  const indent = (at: number) => lines[at]!.text.length - lines[at]!.text.trimStart().length
  const gap = { span: { file, start: end(above), end: lines[first]!.start + indent(first) }, text: '\n' }
  const others = Array.from({ length: last - first }, (_, index) => first + 1 + index).map((at) => ({
    span: { file, start: lines[at]!.start, end: lines[at]!.start + indent(at) },
    text: '',
  }))
  const edits = [gap, ...others.filter(({ span }) => span.end > span.start)]
  const suggested = last > first
  const fix = { title: 'Take out the empty line', edits, ...(suggested && { suggested }) }
  const span = { file, start: lines[first]!.start + indent(first), end: end(last) }
  const second = { span: spanOf(file, lines[above]!), label: 'the table' }
  return documentProblem('DOC-037', { span, second, fix }, { rows: last - first + 1 })
}

function spanOf(file: string, { text, start }: Line) {
  const blanks = text.length - text.trimStart().length
  return { file, start: start + blanks, end: start + text.trimEnd().length }
}
