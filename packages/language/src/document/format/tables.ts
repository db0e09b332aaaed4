/**
 * Formats each table as a Markdown table with outer pipes: with aligned columns if a line fits into 120 characters, else with
 * one blank around each cell. Tables drawn with frames or blanks become Markdown tables. Tables with problems stay unchanged.
 */
import type { SyntaxNode } from '@lezer/common'
import { BORDER, GOES_ON } from '../ascii-tables.ts'
import { BAR, repairTables } from '../repair-tables.ts'
import { readNode } from '../items.ts'
import { markdown } from '../markdown.ts'
import type { Source } from '../model.ts'
import { normalizeText, NO_CHARACTER } from '../source-text.ts'
import { withFrame } from './as-read.ts'
import { inWords } from './operators.ts'
import { replaceAll, type Replacement } from './replace.ts'
import { padTo, widthOf } from './width.ts'

const WIDEST = 120

export function withTables({ file, text }: Source): string {
  const repaired = repairTables(file, normalizeText(text))
  const broken = repaired.problems.filter(({ code }) => code !== 'DOC-022').map(({ span }) => span.start)
  const isSound = (node: SyntaxNode) => !broken.some((at) => at >= node.from && at <= node.to)
  const tables = markdown.parse(repaired.text).topNode.getChildren('Table').filter(isSound)
  return replaceAll(
    text,
    tables.flatMap((node) => readTable(text, repaired.text, node) ?? []),
  )
}

type Align = '' | ':' | '-:' | ':-:'

interface Table {
  readonly rows: readonly (readonly string[])[]
  readonly aligns: readonly Align[]
}

function readTable(text: string, repaired: string, node: SyntaxNode): Replacement | undefined {
  const header = node.getChild('TableHeader')
  const dashes = node.getChild('TableDelimiter')
  if (!header || !dashes) return undefined
  if (/^[-:|\s]+$/u.test(text.slice(header.from, header.to))) return undefined
  const columns = cellsOf(text, repaired, header)
  const rows: string[][] = [columns]
  let end = header.to
  let touching: number | undefined
  for (const row of node.getChildren('TableRow')) {
    const line = text.slice(row.from, row.to)
    // Text that touches the table from below.
    const touches = !repaired.slice(row.from, row.to).includes('|') && columns.length > 1
    if (touching !== undefined && !touches) return undefined
    if (touches) {
      touching ??= row.from
      continue
    }
    end = row.to
    if (BORDER.test(line)) continue
    const cells = cellsOf(text, repaired, row)
    if (cells.length > columns.length) return undefined
    const before = repaired.slice(row.from).trimStart().startsWith(GOES_ON) && rows.length > 1 ? rows.pop()! : undefined
    const whole = columns.map((_, index) => cells[index] ?? '')
    // A framed row with too few cells is reported; filling it up would hide the problem.
    const framed = repaired.slice(row.from, row.to).trimStart().startsWith('|')
    if (before) rows.push(whole.map((cell, index) => `${before[index] ?? ''} ${cell}`.trim()))
    else rows.push(framed ? cells : whole)
  }
  if (touching !== undefined && !isStillText(repaired, touching)) return undefined
  const aligns = cellsOf(text, repaired, dashes).map(alignOf)
  return replacement(text, repaired, node, Math.max(end, dashes.to), { rows, aligns })
}

/** Would the text directly below the table still be a paragraph without it? It could become a heading, an item, code or a bullet. */
function isStillText(repaired: string, from: number): boolean {
  const line = repaired.lastIndexOf('\n', from - 1) + 1
  const [text = ''] = repaired.slice(line).split(/\n[^\S\n]*\n/u, 1)
  const node = markdown.parse(text).topNode.firstChild
  const input = { file: '', text, written: text, shift: 0 }
  return node?.name === 'Paragraph' && readNode(input, node, []).every(({ kind }) => kind === 'prose')
}

/** Placeholder characters → their source in a table. */
const MARKS: Readonly<Record<string, string>> = { [GOES_ON]: '', [BAR]: '\\|' }
const PLACEHOLDER = new RegExp(`[${GOES_ON}${BAR}${NO_CHARACTER}]`, 'gu')

/** The source of the cells. */
function cellsOf(text: string, repaired: string, row: SyntaxNode): string[] {
  const pipes =
    row.name === 'TableDelimiter'
      ? [...repaired.slice(row.from, row.to).matchAll(/\|/gu)].map(({ index }) => row.from + index)
      : row.getChildren('TableDelimiter').map(({ from }) => from)
  const starts = [row.from, ...pipes.map((pipe) => pipe + 1)]
  const cells = starts.map((start, index) => ({ start, read: repaired.slice(start, pipes[index] ?? row.to) }))
  // As the parser counts cells: a zero-width blank is content.
  const isBlank = (cell: { readonly read: string } | undefined) => cell && /^[ \t]*$/u.test(cell.read)
  if (pipes.length > 0 && isBlank(cells.at(-1))) cells.pop()
  if (pipes.length > 0 && isBlank(cells[0])) cells.shift()
  return cells.map(({ start, read }) => {
    const written = read.replace(PLACEHOLDER, (mark, at: number) => MARKS[mark] ?? text[start + at]!)
    return withWords(written.trim())
  })
}

/** `and`, `or`, `not` in the expressions of a cell. */
function withWords(cell: string): string {
  return cell.replaceAll(
    /(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu,
    (_, ticks: string, code: string) => ticks + inWords(code) + ticks,
  )
}

function alignOf(dashes: string): Align {
  const [left, right] = [dashes.startsWith(':'), dashes.endsWith(':')]
  return left && right ? ':-:' : right ? '-:' : left ? ':' : ''
}

function replacement(text: string, repaired: string, node: SyntaxNode, last: number, table: Table): Replacement {
  const from = text.lastIndexOf('\n', node.from - 1) + 1
  const [start, end] = withFrame(text, repaired, from, last)
  // Borders separate a table from text directly above it.
  const above = start < from ? '\n' : ''
  return { start, end, by: `${above}${layOut(table)}${last < node.to || end > last ? '\n' : ''}` }
}

function layOut({ rows, aligns }: Table): string {
  const widest = (column: number) => rows.reduce((most, row) => Math.max(most, widthOf(row[column] ?? '')), 3)
  const widths = rows[0]!.map((_, column) => widest(column))
  const wide = widths.reduce((sum, width) => sum + width + 3, 1) > WIDEST
  const dashes = widths.map((width, column) => dashesFor(aligns[column] ?? '', wide ? 3 : width))
  const cells = (row: readonly string[]) =>
    wide ? row : row.map((cell, column) => padTo(cell, widths[column]!, aligns[column] === '-:'))
  const line = (row: readonly string[]) => `|${row.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`
  return [line(cells(rows[0]!)), line(dashes), ...rows.slice(1).map((row) => line(cells(row)))].join('\n')
}

function dashesFor(align: Align, width: number): string {
  const [left, right] = [align.startsWith(':'), align.length > 1]
  return `${left ? ':' : ''}${'-'.repeat(width - Number(left) - Number(right))}${right ? ':' : ''}`
}
