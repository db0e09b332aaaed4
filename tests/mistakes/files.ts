// A document as the files that it is written in. Mistakes are made in its whole text, which is cut again where it was cut before.
import type { Problem } from '@ninefold/plan/problem'
import type { Source } from '@ninefold/language/document'
import type { Text } from './text.ts'

type Span = Problem['span']

/** `firstLine`: the index in the whole text of the line with which the file begins. */
export interface PlacedSource extends Source {
  readonly firstLine: number
}

/** The files of a document with this text in its place: it is cut before the lines before which the document is. */
export function filesOf({ text: before, cuts }: Pick<Text, 'text' | 'cuts'>, text: string): readonly PlacedSource[] {
  const moved = cuts.map((cut) => movedTo(cut, before, text))
  return [0, ...moved].map((start, index) => ({
    file: moved.length === 0 ? 'specification.md' : `${index + 1}-specification.md`,
    text: text.slice(start, moved[index]),
    firstLine: text.slice(0, start).split('\n').length - 1,
  }))
}

/** A place moves with the text behind it: what is put in there belongs to the end of the file before. */
const movedTo = (place: number, before: string, after: string): number => {
  const moved = after.length - (before.length - place)
  return before.slice(place) === after.slice(moved) ? moved : place
}

const sourceOf = ({ file }: Span, sources: readonly PlacedSource[]): PlacedSource =>
  sources.find((source) => source.file === file)!

/** Indexes of the lines of the whole text that it touches. */
export function linesOf(span: Span, sources: readonly PlacedSource[]): readonly number[] {
  const { text, firstLine } = sourceOf(span, sources)
  const first = firstLine + text.slice(0, span.start).split('\n').length - 1
  return text
    .slice(span.start, span.end)
    .split('\n')
    .map((_, index) => first + index)
}

export const textAt = (span: Span, sources: readonly PlacedSource[]): string =>
  sourceOf(span, sources).text.slice(span.start, span.end)
