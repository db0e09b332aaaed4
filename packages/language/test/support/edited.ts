// A document compiled twice, before and after edits, in the same file: what an editor does while somebody types.
import { expect } from 'vitest'
import type { Source } from '../../src/document/model.ts'

export type Edit = readonly [from: string, to: string]

interface Edited<Result> {
  readonly before: Result
  readonly after: Result
  /** The text after the edits. */
  readonly text: string
  /** Checks a further text in the same file. */
  readonly check: (text: string) => Result
}

let files = 0

export function edited<Result>(
  document: string,
  edits: readonly Edit[],
  compile: (sources: readonly Source[]) => Result,
): Edited<Result> {
  const file = `edited-${files++}.md`
  const check = (text: string) => compile([{ file, text }])
  const before = check(document)
  const text = edits.reduce((all, [from, to]) => {
    expect(all).toContain(from)
    return all.replace(from, to)
  }, document)
  return { before, after: check(text), text, check }
}
