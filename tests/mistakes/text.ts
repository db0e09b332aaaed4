// A document as lines, with its tables: where a mistake can be made.
import { compile } from '@ninefold/language'
import type { Plan } from '@ninefold/plan'
import { filesOf } from './files.ts'

export interface Cell {
  readonly line: number
  readonly column: number
  /** The column's heading, in lower case. */
  readonly head: string
  readonly text: string
}

export interface Table {
  /** Line indexes, from 0. */
  readonly head: number
  readonly heads: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly point: number
  /** The nearest heading above: `Claim`. */
  readonly under: string
}

export interface Text {
  readonly name: string
  readonly text: string
  /** Where the second file begins in it, and each further one. */
  readonly cuts: readonly number[]
  readonly lines: readonly string[]
  readonly tables: readonly Table[]
  readonly plan: Plan
}

/** A document with one mistake. */
export interface Mistake {
  readonly text: string
  /** Indexes of the lines of `text` at which a problem is told in the right place. */
  readonly lines: readonly number[]
  /** Names that a problem elsewhere may tell instead, since the line that declared them is gone or says another name. */
  readonly names?: readonly string[]
  readonly was: string
  readonly now: string
  /** A sentence that is put in. `inTable`: the text with a table that says the same in its place, where there is one. */
  readonly adds?: { readonly inTable?: string }
  /** Makes another legitimate document: another valid number, role or field of the same type. */
  readonly legitimate?: true
}

/** The texts of its files, in order. */
export function readText(name: string, texts: readonly string[]): Text {
  const text = texts.join('')
  const cuts = texts.slice(0, -1).map((_, index) => texts.slice(0, index + 1).join('').length)
  const lines = text.split('\n')
  const { plan } = compile(filesOf({ text, cuts }, text))
  if (!plan) throw new Error(`${name} has errors`)
  return { name, text, cuts, lines, tables: tablesOf(lines), plan }
}

const isRow = (line: string | undefined): boolean => line?.startsWith('|') ?? false
const isDashes = (line: string | undefined): boolean => /^\|[\s|:-]+\|$/u.test(line ?? '')

function tablesOf(lines: readonly string[]): readonly Table[] {
  const tables: Table[] = []
  let [point, under] = [0, '']
  lines.forEach((line, at) => {
    const heading = /^(#{2,3})\s+(?:(\d)\.\s*)?(.*)$/u.exec(line)
    if (heading?.[1] === '##') point = Number(heading[2] ?? point)
    if (heading) under = heading[3]!
    if (!isRow(line) || !isDashes(lines[at + 1]) || isRow(lines[at - 1])) return
    const heads = cellsOf(line)
    const rows: Cell[][] = []
    for (let row = at + 2; isRow(lines[row]); row++)
      rows.push(
        cellsOf(lines[row]!).map((text, column) => ({
          line: row,
          column,
          head: heads[column]?.toLowerCase() ?? '',
          text,
        })),
      )
    tables.push({ head: at, heads, rows, point, under })
  })
  return tables
}

/** Bars in code are escaped in these documents, so each bar ends a cell. */
export const cellsOf = (line: string): readonly string[] =>
  line
    .replaceAll('\\|', '\u0000')
    .replace(/^\|/u, '')
    .replace(/\|\s*$/u, '')
    .split('|')
    .map((cell) => cell.trim().replaceAll('\u0000', '\\|'))

export const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`.replaceAll(/ {2,}/gu, ' ')

// ── Changes ─────────────────────────────────────────────────────────────────────────────────────────────────────────

interface More {
  readonly names?: readonly string[]
  readonly legitimate?: true
  readonly lines?: readonly number[]
}

/** One line says something else. */
export function withLine({ lines }: Text, at: number, now: string, more: More = {}): Mistake | undefined {
  if (lines[at] === now) return undefined
  const changed = lines.map((line, index) => (index === at ? now : line))
  return { text: changed.join('\n'), lines: [at], was: lines[at]!, now, ...more }
}

/** One cell says something else. */
export function withCell(text: Text, table: Table, cell: Cell, now: string, more: More = {}): Mistake | undefined {
  const row = table.rows.find((cells) => cells.includes(cell))!
  return withLine(text, cell.line, rowOf(row.map((one) => (one === cell ? now : one.text))), more)
}

/** `count` lines from `at` on are replaced. Problems are told in the new lines, or in those beside where nothing stands any more. */
export function withLines(
  { lines }: Text,
  at: number,
  count: number,
  now: readonly string[],
  more: More = {},
): Mistake {
  const changed = [...lines.slice(0, at), ...now, ...lines.slice(at + count)]
  const places = now.length > 0 ? now.map((_, index) => at + index) : beside(changed, at)
  return {
    text: changed.join('\n'),
    lines: places,
    was: lines.slice(at, at + count).join(' ⏎ '),
    now: now.join(' ⏎ '),
    ...more,
  }
}

/** The nearest lines before and behind that are not empty: nothing can be told in an empty one. */
function beside(lines: readonly string[], at: number): readonly number[] {
  const before = lines.slice(0, at).findLastIndex((line) => line.trim() !== '')
  const behind = lines.findIndex((line, index) => index >= at && line.trim() !== '')
  return [before, behind].filter((line) => line >= 0)
}
