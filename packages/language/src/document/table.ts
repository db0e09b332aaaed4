/** A GFM table's node → header and rows, each row as wide as the header. */
import type { SyntaxNode } from '@lezer/common'
import type { Problem } from '../problem/problem.ts'
import { readPhrase, type Reading } from './inline.ts'
import type { Block, Phrase, Prose, Row } from './model.ts'
import { makePhrase } from './phrase.ts'
import { documentProblem } from './problems.ts'

/** The table, and any text that touches its end and so counts as a row for Markdown only. */
export function readTable(
  reading: Reading,
  node: SyntaxNode,
): { blocks: readonly Block[]; problems: readonly Problem[] } {
  const header = cellsOf(reading, node.getChild('TableHeader'))
  const problems: Problem[] = []
  const rows: Row[] = []
  const after: Prose[] = []
  for (const row of node.getChildren('TableRow')) {
    const span = { file: reading.file, start: row.from, end: row.to }
    const line = reading.text.slice(row.from, row.to)
    if (!line.includes('|') && header.length > 1) {
      problems.push(documentProblem('DOC-008', { span }, {}))
      after.push({ kind: 'prose', markdown: line.trim(), span })
      continue
    }
    const cells = cellsOf(reading, row)
    const extra = cells[header.length]
    if (extra) {
      const where = { ...extra.span, end: cells.at(-1)?.span.end ?? extra.span.end }
      problems.push(documentProblem('DOC-007', { span: where }, { cells: cells.length, columns: header.length }))
    }
    rows.push({ cells: fill(cells, header.length, span), span })
  }
  const span = { file: reading.file, start: node.from, end: node.to }
  return { blocks: [{ kind: 'table', header, rows, span }, ...after], problems }
}

function fill(cells: readonly Phrase[], length: number, row: Row['span']): readonly Phrase[] {
  const empty = makePhrase([], { ...row, start: row.end })
  return Array.from({ length }, (_, index) => cells[index] ?? empty)
}

/** One phrase for each cell, the empty ones (which have no node of their own) too. */
function cellsOf(reading: Reading, row: SyntaxNode | null): readonly Phrase[] {
  const cells: Phrase[] = []
  if (!row) return cells
  let open: Phrase | undefined
  let first = true
  for (let child = row.firstChild; child; child = child.nextSibling) {
    if (child.name === 'TableCell') open = readPhrase(reading, child, child.from, child.to, true)
    else if (child.name === 'TableDelimiter') {
      const place = {
        file: reading.file,
        start: Math.max(row.from, child.from - 1),
        end: Math.max(row.from, child.from - 1),
      }
      if (!first || open) cells.push(open ?? makePhrase([], place))
      first = false
      open = undefined
    }
  }
  return open ? [...cells, open] : cells
}
