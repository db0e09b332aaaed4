/** The input of the Markdown parser, and the positions in it. */
import type { Span } from '@ninefold/plan/problem'
import type { ChunkLines } from './chunk-lines.ts'

/** A normalized text and its file. */
export interface ParserInput {
  readonly file: string
  readonly text: string
  /** The original text, with the same offsets; the source of prose. */
  readonly written: string
  /** The difference between positions (`places.ts`) and offsets. */
  readonly shift: number
  /** The lines of a chunk; each line of a table starts a segment. */
  readonly lines?: ChunkLines
}

/** The span between two offsets, in positions. */
export const spanOf = ({ file, shift }: ParserInput, from: number, to: number): Span => ({
  file,
  start: from + shift,
  end: to + shift,
})
/** The same input with a new segment that starts at the line of this offset. */
export function segmentFrom(input: ParserInput, offset: number): ParserInput {
  return input.lines ? { ...input, shift: input.lines.begin(offset) } : input
}

/** A part of the original text, with `\n` as line ends and without trailing blanks. */
export function writtenIn({ written }: ParserInput, from: number, to: number): string {
  const lines = written.slice(from, to).split(/\r\n?|\n/u)
  return lines.map((line) => line.trimEnd()).join('\n')
}
