/** A text as the reader of Markdown takes it, and the places in it. */
import type { Span } from '@ninefold/plan/problem'
import type { ChunkLines } from './chunk-lines.ts'

/** A text made fit for parsing, and the file it stands in. */
export interface ParserInput {
  readonly file: string
  readonly text: string
  /** As the author wrote it, character for character at the same place: what is kept as text. */
  readonly written: string
  /** What is added to an offset to have its position (`places.ts`). */
  readonly shift: number
  /** Of a chunk: its lines, of which those of a table begin a segment of their own. */
  readonly lines?: ChunkLines
}

/** From one offset to another, as positions. */
export const spanOf = ({ file, shift }: ParserInput, from: number, to: number): Span => ({
  file,
  start: from + shift,
  end: to + shift,
})
/** The same text from the line on in which this offset stands: a segment of its own, where lines are told apart. */
export function segmentFrom(input: ParserInput, offset: number): ParserInput {
  return input.lines ? { ...input, shift: input.lines.begin(offset) } : input
}

/** A segment of the text as it was written, with line ends of one kind and no blanks at the end of lines. */
export function writtenIn({ written }: ParserInput, from: number, to: number): string {
  const lines = written.slice(from, to).split(/\r\n?|\n/u)
  return lines.map((line) => line.trimEnd()).join('\n')
}
