/** The document behind the application: compiling what was saved, and telling how the latest text stands. */
import type { DocumentView, WireDocumentProblem } from '@ninefold/plan/wire'
import type { Explanation, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { documentHash, migrationProblemInWords, problemInWords, type Source } from '../documents/index.ts'
import type { Migration } from '../store/index.ts'
import type { Version } from './open-running.ts'

/** Loaded when the first text is compiled: a server whose document has not changed never needs it. */
const compiler = () => import('@ninefold/language')

/** What only explains, which takes another pass over the document. */
export async function explanationsIn(sources: readonly Source[]): Promise<readonly Explanation[]> {
  const { compile } = await compiler()
  return compile(sources).explanations
}

export interface CompiledDocument {
  readonly sources: readonly Source[]
  /** Absent while there is an error. */
  readonly version?: Version
  /** What the compiler found. */
  readonly found: readonly Problem[]
  /** The same in words. */
  readonly problems: readonly WireDocumentProblem[]
}

/** `program` names the code that compiles; absent where it may change at any time. */
export async function compileDocument(sources: readonly Source[], program?: string): Promise<CompiledDocument> {
  const { compile } = await compiler()
  const { plan, problems: found } = compile(sources)
  const compilation = program !== undefined && { compilation: { program, found } }
  const version = plan && { plan, hash: documentHash(sources), sources, ...compilation }
  return { sources, found, problems: inWords(found, sources), ...(version && { version }) }
}

/** What `compileDocument` would return, where `stored` is what the same program made of the same text. */
export function compiledBefore(
  stored: Version | undefined,
  sources: readonly Source[],
  program: string | undefined,
): CompiledDocument | undefined {
  const { compilation } = stored ?? {}
  if (!stored || program === undefined || compilation?.program !== program) return undefined
  if (stored.hash !== documentHash(sources)) return undefined
  const { found } = compilation
  return { sources, version: { ...stored, sources }, found, problems: inWords(found, sources) }
}

const inWords = (found: readonly Problem[], sources: readonly Source[]): readonly WireDocumentProblem[] =>
  found.map((problem) => problemInWords(problem, sources))

/** What stands in the way of the migration, or what records do not fulfil that it takes over, in the same form as other problems. */
export const migrationProblems = (migration: Migration, sources: readonly Source[]): readonly WireDocumentProblem[] =>
  (migration.possible ? migration.warnings : migration.problems).map((problem) =>
    migrationProblemInWords(problem, sources),
  )

export interface Latest {
  readonly sources: readonly Source[]
  /** What the compiler found in it. */
  readonly found: readonly Problem[]
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
