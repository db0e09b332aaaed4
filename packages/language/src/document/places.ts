/**
 * Where things stand. A position is made of a line and a column, not an offset of the text: what stands in a line that was
 * not touched has the position that it had before, whatever somebody types above it. Most lines begin a stretch of their own;
 * within a stretch of several (a paragraph, a list, a block of code) positions follow each other as the characters do.
 *
 *     position = first line of the stretch × unit + characters from there          (unit: more than any line is long)
 */
import type { Origin } from '../expression/tree.ts'
import type { Problem, Span } from '../problem/problem.ts'

/** The positions of one file. */
export interface Places {
  /** Of a position, in UTF-16 code units; of one outside the text the nearest inside. */
  readonly offset: (position: number) => number
  readonly position: (offset: number) => number
  readonly origin: (span: Span) => Origin
}

/** Where each line begins, by offset, whatever ends the one before. */
export function lineStarts(text: string): readonly number[] {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  if (/\r(?!\n)|[\u2028\u2029]/u.test(text))
    for (const end of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) starts.push(end.index + end[0].length)
  else for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return starts
}

/** More than the longest line has characters, its end included. */
export function unitOf(text: string, starts: readonly number[]): number {
  let longest = 254
  for (let line = 0; line < starts.length; line++)
    longest = Math.max(longest, (starts[line + 1] ?? text.length) - starts[line]!)
  return 2 ** Math.ceil(Math.log2(longest + 2))
}

/** `stretches`: the lines that begin one, in order, the first line among them. */
export function placesOf(text: string, starts: readonly number[], unit: number, stretches: readonly number[]): Places {
  const first = new Int32Array(starts.length)
  for (const [index, line] of stretches.entries()) first.fill(line, line, stretches[index + 1] ?? starts.length)
  // The mark of byte order stands in the first line, but is no column of it.
  const startOf = (line: number) => (line === 0 ? 0 : starts[line]!)
  const lineAt = (offset: number) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  const offset = (position: number) => {
    const line = first[Math.max(0, Math.min(Math.floor(position / unit), starts.length - 1))]!
    return Math.max(0, Math.min(startOf(line) + position - line * unit, text.length))
  }
  const place = (position: number) => {
    const at = Math.max(offset(position), starts[0]!)
    const line = lineAt(at)
    return { line: line + 1, column: at - starts[line]! + 1 }
  }
  return {
    offset,
    position: (at) => {
      const line = first[lineAt(at)]!
      return line * unit + at - startOf(line)
    },
    origin: ({ file, start, end }) => {
      const [from, to] = [place(start), place(Math.max(start, end))]
      return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
    },
  }
}

/** The problem with each of its places moved. */
export function movedProblem(problem: Problem, move: (span: Span) => Span): Problem {
  const { second, also, fix } = problem
  return {
    ...problem,
    span: move(problem.span),
    ...(second && { second: { ...second, span: move(second.span) } }),
    ...(also && { also: also.map(move) }),
    ...(fix && { fix: { ...fix, edits: fix.edits.map(({ span, text }) => ({ span: move(span), text })) } }),
  }
}

/** Spans of the compiler as stretches of the text. */
export const inText =
  ({ places }: { readonly places: (file: string) => Places }) =>
  ({ file, start, end }: Span): Span => {
    const { offset } = places(file)
    return { file, start: offset(start), end: offset(end) }
  }
