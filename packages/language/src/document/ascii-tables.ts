/**
 * Tables drawn in other ways → tables of Markdown, without moving a character.
 *
 *     +-------+------+        Field | Type        Field    Type
 *     | Field | Type |       -------+------       -------- ------
 *     +=======+======+        Title | text        Title    text
 *     | Title | text |
 *     +-------+------+
 */

import { closeAtEnd } from './source-text.ts'

/** Stands for the first pipe of a line that goes on with the row above it. */
export const GOES_ON = '\uE004'

export const BORDER = /^\s*\+(?:[-=:]+\+)+\s*$/u
/** Of a line without the blanks around it. */
const CROSSED = /^\|?(?:[: ]*-+[: ]*\+)+[: ]*-+[: ]*\|?$/u
export const UNDERLINES = /^ {0,3}-{2,}(?: +-{2,})+\s*$/u

interface Drawn {
  /** As many and as long as before. */
  readonly lines: readonly string[]
  /** Of each table whose columns cannot be told apart: the first line with a cell that reaches beyond its column. */
  readonly tooLong: readonly number[]
}

export function withPipes(lines: readonly string[]): Drawn {
  const drawn = [...lines]
  const tooLong: number[] = []
  for (let at = 0; at < drawn.length; at++) {
    const line = drawn[at]!
    if (BORDER.test(line)) at = drawGrid(drawn, at)
    else if (CROSSED.test(line.trim()) && drawn[at - 1]?.includes('|'))
      drawn[at] = closeAtEnd(line.replaceAll('+', '|'))
    else if (UNDERLINES.test(line)) at = drawColumns(drawn, at, tooLong)
  }
  return { lines: drawn, tooLong }
}

/** From its upper border, the last one of several, to its last line; gives the index of that. */
function drawGrid(lines: string[], border: number): number {
  let from = border
  while (BORDER.test(lines[from + 1] ?? '')) from++
  let to = from
  while (isOfFrame(lines[to + 1] ?? '')) to++
  const borders = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((at) =>
    BORDER.test(lines[at]!),
  )
  const under = borders.find((at) => at > from && lines[at]!.includes('=')) ?? borders[1]
  if (under === undefined || under === to) return from
  // A header of several lines is none of Markdown's; all of it stays as it is, and is told.
  if (under > from + 2) return to
  const parted = borders.filter((at) => at > under && at < to).length > 0
  for (let at = from; at <= to; at++) {
    const line = lines[at]!
    if (at === from || at === to) lines[at] = BORDER.test(line) ? ' '.repeat(line.length) : line
    else if (at === under) lines[at] = closeAtEnd(line.replaceAll('+', '|').replaceAll('=', '-'))
    else if (BORDER.test(line)) lines[at] = line.replaceAll('+', '|').replaceAll(/[-=:]/gu, ' ')
    else if (parted && at > under && !borders.includes(at - 1)) lines[at] = line.replace('|', GOES_ON)
  }
  return to
}

/** A border, a row, or a row of which some cells end: `| a +---+`. */
export const isOfFrame = (line: string) =>
  BORDER.test(line) || (line.includes('|') && /^\s*(?:\|.*(?:\||\+[-=:]+\+)|\+[-=:].*(?:\||[-=:]\+))\s*$/u.test(line))

/** An empty line, a heading or what underlines one. */
export const NO_ROW = /^\s*$|^ {0,3}(?:#{1,6}\s|-+\s*$|=+\s*$)/u

const isRow = (line = '') => !NO_ROW.test(line) && !UNDERLINES.test(line)

/** Columns that only blanks part: below the header each is underlined, and no cell reaches beyond its line. */
function drawColumns(lines: string[], under: number, tooLong: number[]): number {
  const starts = [...lines[under]!.matchAll(/-+/gu)].map((dashes) => dashes.index).slice(1)
  const fits = (line: string) => starts.every((start) => (line[start - 1] ?? ' ') === ' ')
  let to = under
  while (isRow(lines[to + 1])) to++
  const rows = lines.slice(Math.max(0, under - 1), to + 1)
  const [header = ''] = rows
  const cells = [0, ...starts].map((start, index, all) => header.slice(start, all[index + 1]))
  if (to === under || !isRow(lines[under - 1]) || header.includes('|') || !fits(header)) return under
  if (cells.some((cell) => cell.trim() === '')) return under
  const beyond = rows.findIndex((row) => !fits(row))
  if (beyond >= 0) {
    tooLong.push(under - 1 + beyond)
    return to
  }
  for (let at = under - 1; at <= to; at++) lines[at] = withBars(lines[at]!, starts)
  return to
}

function withBars(line: string, starts: readonly number[]): string {
  const places = new Set(starts.map((start) => start - 1))
  return line
    .split('')
    .map((unit, at) => (places.has(at) ? '|' : unit))
    .join('')
}
