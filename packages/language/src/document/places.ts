/**
 * Positions and their conversion. A position combines the key of a line with a column, instead of an offset in the text. So the
 * positions in an unchanged line stay the same when other lines change. Most lines are a segment of their own; in a segment of
 * several lines (a paragraph, a list, a block of code) positions are consecutive.
 *
 *     position = key of the segment's first line × stride + characters from there
 */
import type { Origin } from '@ninefold/plan/expression'
import type { Edit, Problem, Span } from '@ninefold/plan/problem'
import { type Lines } from './lines.ts'
import { lineAt } from '@ninefold/plan/base'

/** The positions of one file. */
export interface Places {
  /** The offset of a position, in UTF-16 code units; for a position outside the text, the nearest one inside. */
  readonly offset: (position: number) => number
  readonly position: (offset: number) => number
  /** An origin with keys instead of lines, so it is as stable as the position: the line is the key of the segment, the column counts from there. */
  readonly origin: (span: Span) => Origin
  /** The inverse of `origin`. */
  readonly span: (origin: Origin) => Span
  /** Converts such an origin to the lines and columns of the text. */
  readonly written: (origin: Origin) => Origin
}

/** `segments`: the lines that start a segment, in order, including the first line. */
// oxlint-disable-next-line max-lines-per-function -- its functions share the lines and their lineKeys
export function placesOf({ text, starts, lineKeys, stride }: Lines, segments: readonly number[]): Places {
  const first = new Int32Array(starts.length)
  for (const [index, line] of segments.entries()) first.fill(line, line, segments[index + 1] ?? starts.length)
  // The byte order mark is in the first line, but is not a column.
  const startOf = (line: number) => (line === 0 ? 0 : starts[line]!)
  const isNumbered = lineKeys.every((mark, line) => mark === line)
  const lineIndexAt = isNumbered
    ? (position: number) => Math.max(0, Math.min(Math.floor(position / stride), lineKeys.length - 1))
    : (position: number) => lineAt(lineKeys, position / stride)
  const offset = (position: number) => {
    const line = first[lineIndexAt(position)]!
    return Math.max(0, Math.min(startOf(line) + position - lineKeys[line]! * stride, text.length))
  }
  const place = (position: number) => {
    const line = first[lineIndexAt(position)]!
    return { line: lineKeys[line]! + 1, column: offset(position) - startOf(line) + 1 }
  }
  const written = (line: number, column: number) => {
    const near = isNumbered ? line - 1 : lineAt(lineKeys, line - 1)
    const at = Math.max(startOf(near) + column - 1, starts[0]!)
    const found = at < (starts[near + 1] ?? Infinity) ? near : lineAt(starts, at)
    return { line: found + 1, column: at - starts[found]! + 1 }
  }
  return {
    offset,
    position: (at) => {
      const line = first[lineAt(starts, at)]!
      return lineKeys[line]! * stride + at - startOf(line)
    },
    origin: ({ file, start, end }) => {
      const [from, to] = [place(start), place(Math.max(start, end))]
      return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
    },
    span: ({ file, line, column, endLine, endColumn }) => ({
      file,
      start: (line - 1) * stride + column - 1,
      end: (endLine - 1) * stride + endColumn - 1,
    }),
    written: (origin) => {
      const [from, to] = [written(origin.line, origin.column), written(origin.endLine, origin.endColumn)]
      const isSame = from.line === origin.line && to.line === origin.endLine && from.column === origin.column
      if (isSame && to.column === origin.endColumn) return origin
      return { file: origin.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
    },
  }
}

/** The problem with all of its spans moved. */
export function movedProblem(problem: Problem, move: (span: Span) => Span): Problem {
  const { second, also, fix, alternatives } = problem
  const movedEdits = (edits: readonly Edit[]) => edits.map(({ span, text }) => ({ span: move(span), text }))
  return {
    ...problem,
    span: move(problem.span),
    ...(second && { second: { ...second, span: move(second.span) } }),
    ...(also && { also: also.map(move) }),
    ...(fix && { fix: { ...fix, edits: movedEdits(fix.edits) } }),
    ...(alternatives && { alternatives: alternatives.map((one) => ({ ...one, edits: movedEdits(one.edits) })) }),
  }
}

/** Converts spans of positions to offsets in the text. */
export const inText =
  ({ places }: { readonly places: (file: string) => Places }) =>
  ({ file, start, end }: Span): Span => {
    const { offset } = places(file)
    return { file, start: offset(start), end: offset(end) }
  }
