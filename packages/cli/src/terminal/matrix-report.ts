// Prints who can do what in which state, as tables: a row for each operation, a column for each role.
import type { Matrix, MatrixRow, Possibility, Reason } from '@ninefold/proof'
import { MARKS, paintOf } from './answer-report.ts'
import type { Terminal } from './style.ts'
import { labelled, printable, widthOf } from './text.ts'

type Paper = Pick<Terminal, 'style' | 'columns'>

/** Conditions, and lines that name fields, are numbered in the order of their occurrence and listed once below. */
export function matrixReport(matrix: Matrix, paper: Paper, named: (file: string) => string): readonly string[] {
  const notes = new Map<string, Reason>()
  const tables = matrix.rows.flatMap((row) => oneState(matrix.label, row, paper, notes))
  const footnotes = [...notes.values()].flatMap((reason, index) => {
    const place = reason.origin ? `${named(reason.origin.file)}:${reason.origin.line} ` : ''
    return labelled(`  ${index + 1}`, printable(`${place}${reason.text}`), 6, paper.columns)
  })
  const { always, sometimes, never } = MARKS
  const legend = `  ${always} always   ${sometimes} sometimes   ${never} never   a number: under which condition, with which fields`
  return [...tables, paper.style.faint(legend), ...footnotes, '']
}

function oneState(
  label: string,
  { state, cells }: MatrixRow,
  paper: Paper,
  notes: Map<string, Reason>,
): readonly string[] {
  const operations = cells[0]?.possible ?? []
  const marks = operations.map((_, index) => cells.map((cell) => describeCell(cell.possible[index]!, notes)))
  const left = Math.max(...operations.map((operation) => widthOf(operation.label))) + 4
  const widths = cells.map((cell, at) => Math.max(widthOf(cell.label), ...marks.map((row) => widthOf(row[at]!))) + 2)
  const title = `${label}${state === '' ? '' : ` · ${state}`}`
  const groups = inGroups(widths, paper.columns - left)
  return groups.flatMap((columns) => [
    `${paper.style.bold(title)}`,
    ' '.repeat(left) +
      columns
        .map((at) => pad(cells[at]!.label, widths[at]!))
        .join('')
        .trimEnd(),
    ...operations.map((operation, index) => {
      const row = columns.map((at) => {
        const text = pad(marks[index]![at]!, widths[at]!)
        return paintOf(paper.style)[cells[at]!.possible[index]!.possible](text)
      })
      return (pad(`  ${printable(operation.label)}`, left) + row.join('')).trimEnd()
    }),
    '',
  ])
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))

function describeCell({ possible, someFields, by }: Possibility, notes: Map<string, Reason>): string {
  if (possible !== 'sometimes' && !someFields) return MARKS[possible]
  const numbers = by.map((reason) => {
    const key = `${reason.text} ${reason.origin?.line ?? ''}`
    if (!notes.has(key)) notes.set(key, reason)
    return [...notes.keys()].indexOf(key) + 1
  })
  return `${MARKS[possible]} ${[...new Set(numbers)].join(',')}`
}

/** Columns side by side as far as there is room; the others in a table below. */
function inGroups(widths: readonly number[], room: number): readonly (readonly number[])[] {
  const groups: number[][] = [[]]
  let used = 0
  for (const [at, width] of widths.entries()) {
    if (used + width > room && groups.at(-1)!.length > 0) {
      groups.push([])
      used = 0
    }
    groups.at(-1)!.push(at)
    used += width
  }
  return groups
}
