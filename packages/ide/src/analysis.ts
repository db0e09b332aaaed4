/**
 * One specification as an editor looks at it: parsed, read and resolved as far as it goes, with the rooms' notes. It is
 * there for broken documents too. What is wrong with a document is the compiler's business, not told here.
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

/** All places are offsets of the text, but those in `read` and `declared`. */
export interface Analysis {
  readonly understood: Understood
  readonly sources: readonly Source[]
  readonly document: Document
  readonly read: PointsRead
  readonly declared: PointsDeclared
  /** As far as it was understood; never run this one. */
  readonly plan: Plan
  readonly notes: Notes
  readonly names: NameIndex
}

/** All that an editor asks about a document, computed once for each compilation. */
export const analyse = memoize((understood: Understood): Analysis => {
  const { sources, document, read, declared } = understood
  // Each once somebody asks: what is looked at for completion alone has no need of all.
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
