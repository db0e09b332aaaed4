/** Applies edits to texts. */
import type { Source } from '@ninefold/language/document'
import type { Edit } from '@ninefold/plan/problem'

/** The edits must not overlap. Edits at the same place are applied in their order. */
export function applyEdits(sources: readonly Source[], edits: readonly Edit[]): readonly Source[] {
  return sources.map(({ file, text }) => {
    const own = edits.filter(({ span }) => span.file === file).toSorted((a, b) => a.span.start - b.span.start)
    let at = 0
    const parts = own.flatMap((edit) => {
      const before = text.slice(at, edit.span.start)
      at = edit.span.end
      return [before, edit.text]
    })
    return { file, text: [...parts, text.slice(at)].join('') }
  })
}
