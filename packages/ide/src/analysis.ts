/**
 * A specification as editors use it: parsed and resolved as far as possible, with the symbol references of the rooms. It exists
 * for documents with errors too. The compiler reports the errors.
 */
import { planOf, type Understood, emittedBy } from '@ninefold/language'
import type { Document, Source } from '@ninefold/language/document'
import type { Plan } from '@ninefold/plan'
import { noteDeclarations, type PointsDeclared, type PointsRead } from '@ninefold/language/points'
import { mentionsIn, type Notes } from '@ninefold/language/kernel'
import { memoize } from '@ninefold/plan/base'
import { documentInText, notesInText } from './in-text.ts'
import { findNames } from './name-index.ts'
import type { NameIndex } from './occurrence.ts'

/** All places are offsets of the text, except those in `read` and `declared`. */
export interface Analysis {
  readonly understood: Understood
  readonly sources: readonly Source[]
  readonly document: Document
  readonly read: PointsRead
  readonly declared: PointsDeclared
  /** Incomplete if the document has errors. Never run it. */
  readonly plan: Plan
  readonly notes: Notes
  readonly names: NameIndex
}

/** All that an editor asks about a document, computed once for each compilation. */
export const analyse = memoize((understood: Understood): Analysis => {
  const { sources, document, read, declared } = understood
  // Computed on demand, because a completion does not need all of them.
  const made: { document?: Document; notes?: Notes; names?: NameIndex } = {}
  const references = () => emittedBy(() => noteDeclarations(read.value, declared.value, document))
  const allNotes = (): Notes => ({
    ...understood.notes,
    mentions: [...understood.notes.mentions, ...mentionsIn(references())],
  })
  return {
    understood,
    sources,
    read: read.value,
    declared: declared.value,
    get plan() {
      return planOf(understood)
    },
    get document() {
      return (made.document ??= documentInText(document))
    },
    get notes() {
      return (made.notes ??= notesInText(allNotes(), document))
    },
    get names() {
      return (made.names ??= findNames({ sources, declared: declared.value, plan: this.plan, notes: this.notes }))
    },
  }
})

/** The text of a file; '' for a file that is not part of the document. */
export function textOf({ sources }: Pick<Analysis, 'sources'>, file: string): string {
  return sources.find((source) => source.file === file)?.text ?? ''
}
