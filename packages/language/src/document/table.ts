/** A GFM table's node → header and rows, each row as wide as the header. */
import { append } from '@ninefold/plan/base'
import type { SyntaxNode } from '@lezer/common'
import type { Problem } from '@ninefold/plan/problem'
import { GOES_ON } from './ascii-tables.ts'
import type { KnownRow } from './chunk-lines.ts'
import { readPhrase } from './inline.ts'
import { writtenIn, segmentFrom, spanOf, type ParserInput } from './parser-input.ts'
import { closeUnpairedBacktick } from './lone-backtick.ts'
import type { Block, Phrase, Prose, Row } from './model.ts'
import { joinPhrases, makePhrase } from './phrase.ts'
import { documentProblem } from './problems.ts'

/** The table, and text directly after it, which Markdown counts as rows. */
export function readTable(
  input: ParserInput,
  node: SyntaxNode,
): { blocks: readonly Block[]; problems: readonly Problem[] } {
  const top = segmentFrom(input, node.from)
  const known = (row: SyntaxNode | null, columns: number, read: () => Pick<KnownRow, 'row' | 'problems'>) =>
    (row && input.lines?.row(row.from, input.text.slice(row.from, row.to), columns, read)) ?? read()
  const heading = node.getChild('TableHeader')
  const named = () => ({ row: { cells: cellsOf(top, heading), span: spanOf(top, node.from, node.from) }, problems: [] })
  const header = known(heading, 0, named).row.cells
  const problems: Problem[] = []
  const rows: Row[] = []
  const after: Prose[] = []
  let last = top
  let lastEnd: number | undefined
  for (const row of node.getChildren('TableRow')) {
    last = segmentFrom(input, row.from)
    const line = input.text.slice(row.from, row.to)
    if (!line.includes('|') && header.length > 1) {
      lastEnd ??= row.from
      const span = spanOf(last, row.from, row.to)
      problems.push(documentProblem('DOC-008', { span }, {}))
      const lines = [readPhrase(last, row, row.from, row.to)]
      after.push({ kind: 'prose', markdown: writtenIn(input, row.from, row.to).trim(), lines, span })
      continue
    }
    const before = rows.at(-1)
    if (before && line.trimStart().startsWith(GOES_ON)) {
      const cells = fill(cellsOf(last, row), header.length, spanOf(last, row.from, row.to))
      rows[rows.length - 1] = { ...before, cells: cells.map((cell, at) => joined(before.cells[at]!, cell)) }
      continue
    }
    const read = known(row, header.length, () => readRow(last, row, line, header.length))
    append(problems, read.problems)
    rows.push(read.row)
  }
  const span = { ...spanOf(top, node.from, node.from), end: spanOf(last, node.to, node.to).end }
  const markdown = writtenIn(input, node.from, lastEnd ?? node.to).trimEnd()
  return { blocks: [{ kind: 'table', header, rows, markdown, span }, ...after], problems }
}

function readRow(
  input: ParserInput,
  node: SyntaxNode,
  line: string,
  columns: number,
): Pick<KnownRow, 'row' | 'problems'> {
  const span = spanOf(input, node.from, node.to)
  const alone: Problem[] = []
  const cells = cellsOf(input, node).map((cell) => {
    const repaired = closeUnpairedBacktick(input, cell)
    if (repaired) alone.push(repaired.problem)
    return repaired?.phrase ?? cell
  })
  const tooMany = cells.length > columns
  const problems = tooMany ? [tooManyCells(input, node, cells, columns)] : alone
  // Without outer pipes, empty cells at the end are invisible.
  const framed = line.trimStart().startsWith('|')
  const written = framed && cells.length < columns ? { written: cells.length } : {}
  return { row: { cells: fill(tooMany ? beforeBrokenCode(cells) : cells, columns, span), ...written, span }, problems }
}

const joined = (first: Phrase, next: Phrase): Phrase => joinPhrases([first, next], ' ') ?? first

function tooManyCells(input: ParserInput, row: SyntaxNode, cells: readonly Phrase[], columns: number): Problem {
  const pipes = pipesInCode(input.text.slice(row.from, row.to)).map((at) => spanOf(input, row.from + at, row.from + at))
  const edits = pipes.map((span) => ({ span, text: '\\' }))
  const fix = pipes.length === 0 ? undefined : { title: 'Write the pipes inside code as \\|', edits }
  const extra = { ...cells[columns]!.span, end: cells.at(-1)!.span.end }
  const span = pipes.length === 0 ? extra : { ...extra, start: pipes[0]!.start, end: pipes.at(-1)!.end + 1 }
  return documentProblem('DOC-007', { span, ...(fix && { fix }) }, { cells: cells.length, columns })
}

/** Offsets of bare pipes inside code. */
function pipesInCode(line: string): readonly number[] {
  const codes = [...line.matchAll(/`[^`]*`/gu)]
  return codes.flatMap((code) => [...code[0].matchAll(/(?<!\\)\|/gu)].map((pipe) => code.index + pipe.index))
}

/** The cells before a code that was split. The cells from it on are ambiguous and are left out. */
function beforeBrokenCode(cells: readonly Phrase[]): readonly Phrase[] {
  const isBroken = (cell: Phrase) => cell.pieces.some((piece) => piece.kind === 'text' && piece.text.includes('`'))
  const broken = cells.findIndex(isBroken)
  return broken < 0 ? cells : cells.slice(0, broken)
}

function fill(cells: readonly Phrase[], length: number, row: Row['span']): readonly Phrase[] {
  const empty = makePhrase([], { ...row, start: row.end })
  return Array.from({ length }, (_, index) => cells[index] ?? empty)
}

/** One phrase for each cell, the empty ones (which have no node of their own) too. */
function cellsOf(input: ParserInput, row: SyntaxNode | null): readonly Phrase[] {
  const cells: Phrase[] = []
  if (!row) return cells
  let open: Phrase | undefined
  let first = true
  for (let child = row.firstChild; child; child = child.nextSibling) {
    if (child.name === 'TableCell') open = readPhrase(input, child, child.from, child.to, true)
    else if (child.name === 'TableDelimiter') {
      const before = Math.max(row.from, child.from - 1)
      if (!first || open) cells.push(open ?? makePhrase([], spanOf(input, before, before)))
      first = false
      open = undefined
    }
  }
  return open ? [...cells, open] : cells
}
