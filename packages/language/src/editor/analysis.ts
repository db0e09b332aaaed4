/**
 * One specification as an editor looks at it: parsed, read and resolved as far as it goes, with the rooms' notes. It is
 * there for broken documents too. What is wrong with a document is the compiler's business, not told here.
 */
import type { Document, Source } from '../document/model.ts'
import { parseDocument } from '../document/parse.ts'
import type { Plan } from '../plan/plan.ts'
import { noteDeclarations } from '../points/declarations.ts'
import { declarePoints, planPoints, readPoints, type PointsDeclared, type PointsRead } from '../points/index.ts'
import { findNames, type NameIndex } from './name-index.ts'

export interface Analysis {
  readonly sources: readonly Source[]
  readonly document: Document
  readonly read: PointsRead
  readonly declared: PointsDeclared
  /** As far as it was understood; never run this one. */
  readonly plan: Plan
  readonly names: NameIndex
}

export function analyse(sources: readonly Source[]): Analysis {
  const document = parseDocument(sources)
  const read = readPoints(document)
  const { value: declared } = declarePoints(read.value, document)
  noteDeclarations(read.value, declared, document)
  const { value: plan } = planPoints(read.value, declared, read.open, document)
  let names: NameIndex | undefined
  return {
    sources,
    document,
    read: read.value,
    declared,
    plan,
    /** Once somebody asks: what is looked at for completion alone has no need of it. */
    get names() {
      return (names ??= findNames({ sources, declared, plan }))
    },
  }
}

export function textOf({ sources }: Pick<Analysis, 'sources'>, file: string): string {
  return sources.find((source) => source.file === file)?.text ?? ''
}
