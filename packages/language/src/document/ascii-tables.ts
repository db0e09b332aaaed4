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

/** Replaces the first pipe of a line that continues the row above it. */
export const GOES_ON = '\uE004'

export const BORDER = /^\s*\+(?:[-=:]+\+)+\s*$/u
/** For a line without surrounding blanks. */
const CROSSED = /^\|?(?:[: ]*-+[: ]*\+)+[: ]*-+[: ]*\|?$/u
export const UNDERLINES = /^ {0,3}-{2,}(?: +-{2,})+\s*$/u

interface Drawn {
  /** As many lines as before, each with the same length. */
  readonly lines: readonly string[]
  /** For each table whose columns cannot be separated: the first line with a cell that is wider than its column. */
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

/** Converts the frame that starts at this border; returns the index of its last line. Of several borders in a row, the last one counts. */
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
  // Markdown has no header of several lines: the frame stays unchanged and is reported.
  if (under > from + 2) return to
  const hasBordersBetweenRows = borders.filter((at) => at > under && at < to).length > 0
  for (let at = from; at <= to; at++) {
    const line = lines[at]!
    if (at === from || at === to) lines[at] = BORDER.test(line) ? ' '.repeat(line.length) : line
    else if (at === under) lines[at] = closeAtEnd(line.replaceAll('+', '|').replaceAll('=', '-'))
    else if (BORDER.test(line)) lines[at] = line.replaceAll('+', '|').replaceAll(/[-=:]/gu, ' ')
    else if (hasBordersBetweenRows && at > under && !borders.includes(at - 1)) lines[at] = line.replace('|', GOES_ON)
  }
  return to
}

/** A border, a row, or a row in which some cells end: `| a +---+`. */
export const isOfFrame = (line: string) =>
  BORDER.test(line) || (line.includes('|') && /^\s*(?:\|.*(?:\||\+[-=:]+\+)|\+[-=:].*(?:\||[-=:]\+))\s*$/u.test(line))

/** An empty line, a heading (with or without its blank), or the underline of a heading. */
export const NO_ROW = /^\s*$|^ {0,3}(?:#{1,6}(?:\s|$)|#{2,6}[^\s#]|-+\s*$|=+\s*$)/u

const isRow = (line = '') => !NO_ROW.test(line) && !UNDERLINES.test(line)

/** Columns that only blanks separate: each is underlined below the header, and no cell is wider than its underline. */
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
