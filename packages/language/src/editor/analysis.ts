/**
 * One specification as an editor looks at it: parsed, read and resolved as far as it goes, with the rooms' notes. It is
 * there for broken documents too. What is wrong with a document is the compiler's business, not told here.
 */
import type { Understood } from '../compile.ts'
import type { Document, Source } from '../document/model.ts'
import type { Plan } from '../plan/plan.ts'
import { noteDeclarations } from '../points/declarations.ts'
import { notesOf, type Notes } from '../points/notes.ts'
import type { PointsDeclared, PointsRead } from '../points/index.ts'
import { toldBy } from '../kept.ts'
import { once } from '../once.ts'
import { findNames, type NameIndex } from './name-index.ts'

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

export const analyse = once((understood: Understood): Analysis => {
  const { sources, document, read, declared, planned } = understood
  const declarations = notesOf(toldBy(() => noteDeclarations(read.value, declared.value, document)))
  const notes = { ...understood.notes, mentions: [...understood.notes.mentions, ...declarations.mentions] }
  let names: NameIndex | undefined
  return {
    understood,
    sources,
    document,
    read: read.value,
    declared: declared.value,
    plan: planned.value,
    notes,
    /** Once somebody asks: what is looked at for completion alone has no need of it. */
    get names() {
      return (names ??= findNames({ sources, declared: declared.value, plan: planned.value, notes }))
    },
  }
})

export function textOf({ sources }: Pick<Analysis, 'sources'>, file: string): string {
  return sources.find((source) => source.file === file)?.text ?? ''
}
