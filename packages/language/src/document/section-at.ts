/** Finds the section of an offset. */
import type { Span } from '@ninefold/plan/problem'
import type { Section } from './model.ts'

/** The section whose heading is the last before the offset; undefined if there is none. */
export function sectionAt(sections: readonly Section[], file: string, offset: number): Section | undefined {
  const headings = sections.flatMap((section) => section.headings.map((span) => ({ section, span })))
  return lastBefore(headings, file, offset)?.section
}

/** The item that starts last before the offset. */
export function lastBefore<T extends { readonly span: Span }>(
  all: readonly T[],
  file: string,
  offset: number,
): T | undefined {
  const before = all.filter(({ span }) => span.file === file && span.start <= offset)
  return before.reduce<T | undefined>(
    (last, one) => (!last || one.span.start > last.span.start ? one : last),
    undefined,
  )
}
