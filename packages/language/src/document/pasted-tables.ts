/**
 * Reports tables pasted as plain text from an office program or a CSV file, with tabs, aligned blanks, semicolons or commas
 * between their cells. Markdown treats them as a paragraph; the fix converts them to Markdown tables.
 */
import type { Problem } from '@ninefold/plan/problem'
import { documentProblem } from './problems.ts'
import { blank } from './source-text.ts'

/** `start`, `end`: offsets in the text. */
interface Line {
  readonly text: string
  readonly start: number
}

interface Separator {
  readonly by: string
  /** The separator of cells. */
  readonly sign: string
  readonly cells: (line: string) => readonly string[]
  /** Are these rows, header first, clearly a table? */
  readonly isTable: (rows: readonly (readonly string[])[], lines: readonly string[]) => boolean
  /** May the table continue after an empty line? */
  readonly overEmpty: boolean
}

interface PastedTable {
  readonly start: number
  readonly end: number
  readonly problem: Problem
}

/** A list, a quotation, a heading, a table of Markdown, code. */
const MARKED = /^\s*(?:(?:[-*+•–]|\d{1,9}[.)])\s|[>|`~<]|#{1,6} )/u
const FENCE = /^ {0,3}(`{3,}|~{3,})/u
/** The heading of a column: a few words. */
const HEADING = /^[\p{L}#][\p{L}\p{N} .,/()&'’?#_-]{0,39}$/u

const isHeaded = ([header = []]: readonly (readonly string[])[], canBeEmpty: number): boolean =>
  header.every((cell, at) => HEADING.test(cell) || (at < canBeEmpty && cell === '')) &&
  header.filter((cell) => cell !== '').length > 1

const sameWidth = (rows: readonly (readonly string[])[]): boolean =>
  rows.every(({ length }) => length === rows[0]!.length)

/** Short headings that are not sentences. */
const isHeader = (header: readonly string[]): boolean =>
  isHeaded([header], 0) && header.every((cell) => !/[.,]$|\S+(?: \S+){4}/u.test(cell))

/** The blanks align the cells; or three and more blanks separate cells below a header. */
function isBlanked(rows: readonly (readonly string[])[], lines: readonly string[]): boolean {
  if (lines.some((line) => /->|=>|→| – |: {2}/u.test(line))) return false
  if (isHeaded(rows, 0) && sameWidth(rows) && lines.every((line) => starts(line) === starts(lines[0]!))) return true
  const [header = [], ...below] = rows
  return (
    isHeader(header) &&
    // The first column of permissions may have no heading.
    below.every(({ length }) => length <= header.length + 1) &&
    lines.every((line) => !/\S {2}\S/u.test(line.trim()))
  )
}

const starts = (line: string): string => Array.from(line.matchAll(/(?<=^| {2})\S/gu), ({ index }) => index).join(' ')

const SEPARATORS: readonly Separator[] = [
  {
    by: 'tabs',
    sign: '\t',
    cells: (line) =>
      line
        .trimEnd()
        .split('\t')
        .map((cell) => cell.trim()),
    isTable: (rows) => isHeaded(rows, 1) && rows.slice(1).every((row) => row.length > 1) && rows[1]![0] !== '',
    overEmpty: true,
  },
  {
    by: 'blanks',
    sign: '  ',
    cells: (line) => line.trim().split(/ {2,}/u),
    isTable: isBlanked,
    overEmpty: false,
  },
  ...[';', ','].map((sign): Separator => ({
    by: sign === ';' ? 'semicolons' : 'commas',
    sign,
    cells: (line) =>
      line
        .trim()
        // Before a blank, the separator belongs to the text of its cell.
        .split(new RegExp(`${sign}(?! )`, 'u'))
        .map((cell) => cell.trim()),
    isTable: (rows, lines) =>
      isHeaded(rows, 1) &&
      // A comma between two words may be a typing mistake.
      rows[0]!.length > (sign === ',' ? 2 : 1) &&
      sameWidth(rows) &&
      !lines[0]!.includes(`${sign} `),
    overEmpty: false,
  })),
]

export function pastedTables(file: string, text: string): readonly PastedTable[] {
  const lines = linesOf(text)
  const tables: PastedTable[] = []
  for (let at = 0; at < lines.length; at++) {
    const found = indentedAt(file, lines, at) ?? tableAt(file, lines, at)
    if (!found) continue
    tables.push(found.table)
    at = found.last
  }
  return tables
}

/** The text with these tables blanked; its length stays the same. */
export function withoutPasted(text: string, tables: readonly PastedTable[]): string {
  let at = 0
  const parts = tables.map(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return before + blank(text.slice(start, end))
  })
  return parts.join('') + text.slice(at)
}

/** The lines; those in code and comments are empty. */
function linesOf(text: string): readonly Line[] {
  let [start, fence, isComment] = [0, '', false]
  return text.split('\n').map((line) => {
    const here = start
    start += line.length + 1
    const mark = FENCE.exec(line)?.[1] ?? ''
    const isHidden = fence !== '' || mark !== '' || isComment || line.includes('<!--')
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    if (line.includes('<!--') || isComment)
      isComment = line.lastIndexOf('-->') < line.lastIndexOf('<!--') || (isComment && !line.includes('-->'))
    return { text: isHidden ? '' : line, start: here }
  })
}

/** A Markdown table with the indentation of code. In a list item this indentation is correct. */
function indentedAt(file: string, lines: readonly Line[], at: number) {
  const isRow = (line: Line | undefined) => line !== undefined && /^(?: {4,}|\t\s*)\|.*\|/u.test(line.text)
  if (!isRow(lines[at]) || !isRow(lines[at + 1]) || !/^[\s|:-]+$/u.test(lines[at + 1]!.text)) return undefined
  const above = lines.slice(0, at).findLast(({ text }) => text.trim() !== '')
  if (above && /^\s|^(?:[-*+•]|\d{1,9}[.)])\s/u.test(above.text)) return undefined
  let last = at + 1
  while (isRow(lines[last + 1])) last++
  const rows = lines.slice(at, last + 1)
  const [start, end] = [lines[at]!.start, rows.at(-1)!.start + rows.at(-1)!.text.length]
  const edits = rows.map((row) => {
    const blanks = row.text.length - row.text.trimStart().length
    return { span: { file, start: row.start, end: row.start + blanks }, text: '' }
  })
  const fix = { title: 'Write it at the beginning of its lines', edits }
  const [header, dashes] = rows.map((row) => row.text.trim())
  const problem = documentProblem('DOC-034', { span: { file, start, end }, fix }, { header: header!, dashes: dashes! })
  return { last, table: { start, end, problem } }
}

function tableAt(file: string, lines: readonly Line[], at: number) {
  const { text } = lines[at]!
  // If the line above has the separator, the table was already checked there.
  const above = lines[at - 1]?.text ?? ''
  const separators = SEPARATORS.filter(
    ({ sign }) => text.includes(sign) && (!above.includes(sign) || above.includes('|')),
  )
  if (separators.length === 0 || MARKED.test(text)) return undefined
  for (const separator of separators) {
    const rows = rowsFrom(lines, at, separator)
    const texts = rows.map((row) => lines[row]!.text)
    const cells = texts.map((line) => separator.cells(line))
    const last = rows.at(-1)!
    const [start, end] = [lines[at]!.start, lines[last]!.start + lines[last]!.text.length]
    // Below a Markdown table, they are further rows of it.
    const goesOn = separator.by === 'tabs' && /^ {0,3}\|/u.test(lines[at - 1]?.text ?? '')
    if (goesOn && cells[0]!.length > 1) return { last, table: { start, end, problem: rowsOf(file, start, end, cells) } }
    if (rows.length < 2 || !separator.isTable(cells, texts)) continue
    return { last, table: { start, end, problem: problemOf(file, start, end, cells, separator.by) } }
  }
  return undefined
}

/** The lines that are rows, header first. */
function rowsFrom(lines: readonly Line[], first: number, { cells, overEmpty }: Separator): readonly number[] {
  const width = cells(lines[first]!.text).length
  const isRow = (at: number) => {
    const text = lines[at]?.text ?? ''
    return text.trim() !== '' && !/^\s*[|`~<>]|^#{1,6} /u.test(text) && cells(text).length > 1
  }
  const rows = [first]
  if (width < 2) return rows
  for (let at = first + 1; ; at++) {
    const isGap =
      overEmpty && lines[at]?.text.trim() === '' && isRow(at + 1) && cells(lines[at + 1]!.text).length === width
    if (isRow(at)) rows.push(at)
    else if (!isGap) return rows
  }
}

function rowsOf(file: string, start: number, end: number, cells: readonly (readonly string[])[]): Problem {
  const lines = cells.map((row) => rowOf(row.map((cell) => cell.replaceAll('|', '\\|'))))
  const span = { file, start, end }
  const fix = { title: 'Write them as rows of the table above', edits: [{ span, text: lines.join('\n') }] }
  return documentProblem('DOC-034', { span, fix }, { header: lines[0]!, by: 'tabs' })
}

function problemOf(
  file: string,
  start: number,
  end: number,
  cells: readonly (readonly string[])[],
  by: string,
): Problem {
  const [header = [], ...rows] = cells
  const isWhole = rows.every((row) => row.length <= header.length)
  const escaped = (row: readonly string[]) => header.map((_, at) => (row[at] ?? '').replaceAll('|', '\\|'))
  const lines = [escaped(header), header.map(() => '---'), ...rows.map(escaped)].map(rowOf)
  const span = { file, start, end }
  const edits = [{ span, text: `\n${lines.join('\n')}\n` }]
  // With blanks as separators, an empty cell in the middle is invisible.
  const isGuess = by === 'blanks' && !sameWidth(cells)
  const fix = isWhole && { title: 'Write it as a table of Markdown', edits, ...(isGuess && { suggested: true }) }
  return documentProblem('DOC-034', { span, ...(fix && { fix }) }, { header: lines[0]!, dashes: lines[1]!, by })
}

const rowOf = (cells: readonly string[]): string => `|${cells.map((cell) => ` ${cell} |`.replace('  ', ' ')).join('')}`
