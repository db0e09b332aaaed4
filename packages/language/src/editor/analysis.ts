/**
 * One specification as an editor looks at it: parsed, read and resolved as far as it goes, with the rooms' notes. It is
 * there for broken documents too. What is wrong with a document is the compiler's business, not told here.
 */
import type { Understood } from '../compile.ts'
import type { Document, Source } from '../document/model.ts'
import type { Plan } from '../plan/plan.ts'
import { noteDeclarations } from '../points/declarations.ts'
import type { PointsDeclared, PointsRead } from '../points/index.ts'
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
  readonly names: NameIndex
}

export const analyse = once((understood: Understood): Analysis => {
  const { sources, document, read, declared, planned } = understood
  noteDeclarations(read.value, declared.value, document)
  let names: NameIndex | undefined
  return {
    understood,
    sources,
    document,
    read: read.value,
    declared: declared.value,
    plan: planned.value,
    /** Once somebody asks: what is looked at for completion alone has no need of it. */
    get names() {
      return (names ??= findNames({ sources, declared: declared.value, plan: planned.value }))
    },
  }
})

export function textOf({ sources }: Pick<Analysis, 'sources'>, file: string): string {
  return sources.find((source) => source.file === file)?.text ?? ''
}
