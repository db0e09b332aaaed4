/**
 * A source text made fit for parsing without moving a single character, and its offsets as lines and columns.
 */
import type { Origin } from '../expression/tree.ts'
import type { Span } from '../problem/problem.ts'
import type { OriginOf, Source } from './model.ts'

/**
 * Line ends become `\n` (CRLF: a blank and `\n`), a byte order mark becomes a blank; every offset stays. In the line
 * under a table's header the last pipe moves behind blanks that follow it, since the parser takes no blanks there.
 */
export function evenOut(text: string): string {
  return text
    .replace(/^\uFEFF/u, ' ')
    .replaceAll('\r\n', ' \n')
    .replaceAll('\r', '\n')
    .replace(/^[ \t:|-]+$/gmu, closeAtEnd)
}

function closeAtEnd(delimiters: string): string {
  const kept = delimiters.trimEnd()
  return kept.endsWith('|') ? kept.slice(0, -1) + ' '.repeat(delimiters.length - kept.length) + '|' : delimiters
}

/** Tells where spans in these sources stand. A span outside its text is moved to the nearest place inside. */
export function originsOf(sources: readonly Source[]): OriginOf {
  const starts = new Map(sources.map((source) => [source.file, { starts: lineStarts(source.text), source }]))
  return (span: Span): Origin => {
    const lines = starts.get(span.file)
    if (!lines) return { file: span.file, line: 1, column: 1, endLine: 1, endColumn: 1 }
    const from = placeOf(span.start, lines.starts, lines.source.text.length)
    const to = placeOf(Math.max(span.start, span.end), lines.starts, lines.source.text.length)
    return { file: span.file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
  }
}

function lineStarts(text: string): readonly number[] {
  const even = evenOut(text)
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (let at = even.indexOf('\n'); at >= 0; at = even.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

function placeOf(offset: number, starts: readonly number[], length: number): { line: number; column: number } {
  const inside = Math.max(starts[0] ?? 0, Math.min(offset, length))
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= inside) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: inside - (starts[low] ?? 0) + 1 }
}
