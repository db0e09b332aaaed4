/** The document behind the application: compiling what was saved, and telling how the latest text stands. */
import { compile } from '@ninefold/language'
import type { DocumentView, WireDocumentProblem } from '@ninefold/plan/wire'
import type { Explanation, Plan } from '@ninefold/plan'
import { documentHash, migrationProblemInWords, problemInWords, type Source } from '../documents/index.ts'
import type { Migration } from '../store/index.ts'
import type { Version } from './open-running.ts'

/** What only explains, which takes another pass over the document. */
export const explanationsIn = (sources: readonly Source[]): readonly Explanation[] => compile(sources).explanations

interface CompiledDocument {
  readonly sources: readonly Source[]
  /** Absent while there is an error. */
  readonly version?: Version
  readonly problems: readonly WireDocumentProblem[]
}

export function compileDocument(sources: readonly Source[]): CompiledDocument {
  const { plan, problems } = compile(sources)
  const inWords = problems.map((problem) => problemInWords(problem, sources))
  const version = plan && { plan, hash: documentHash(sources), sources }
  return { sources, problems: inWords, ...(version && { version }) }
}

/** What stands in the way of the migration, or what records do not fulfil that it takes over, in the same form as other problems. */
export const migrationProblems = (migration: Migration, sources: readonly Source[]): readonly WireDocumentProblem[] =>
  (migration.possible ? migration.warnings : migration.problems).map((problem) =>
    migrationProblemInWords(problem, sources),
  )

export interface Latest {
  readonly sources: readonly Source[]
  readonly problems: readonly WireDocumentProblem[]
  /** An older text runs. */
  readonly behind: boolean
  /** Its code, where it waits for somebody to say yes to it. */
  readonly waits?: string
}

/** What became of a text that was given while the application runs. */
export interface Replaced {
  readonly replaced: boolean
  readonly problems: readonly WireDocumentProblem[]
  /** Nothing is in its way but that nobody has said yes to it: `accept` with this code does. */
  readonly waits?: string
}

export const documentView = (
  { open, assumptions }: Plan,
  { sources, problems, behind, waits }: Latest,
): DocumentView => ({
  open,
  assumptions,
  // What records hold is not everybody's who may see the document.
  problems: problems.map(({ examples: _examples, ...problem }) => problem),
  behind,
  ...(waits !== undefined && { waits: true }),
  files: sources.map(({ file, text }) => ({ name: file, text })),
})
