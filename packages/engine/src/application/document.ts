/** The document of the application: compiles saved text and reports the state of the latest text. */
import type { DocumentView, WireDocumentProblem } from '@ninefold/plan/wire'
import type { Explanation, Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { documentHash, migrationProblemInWords, problemInWords, type Source } from '../documents/index.ts'
import type { Migration } from '../store/index.ts'
import type { Version } from './open-running.ts'

/** Loaded when the first text is compiled; a server with an unchanged document never loads it. */
const compiler = () => import('@ninefold/language')

/** The notes that only explain; they take another pass over the document. */
export async function explanationsIn(sources: readonly Source[]): Promise<readonly Explanation[]> {
  const { compile } = await compiler()
  return compile(sources).explanations
}

export interface CompiledDocument {
  readonly sources: readonly Source[]
  /** Absent if there are errors. */
  readonly version?: Version
  /** Its plan as the store holds it, if that is at hand. */
  readonly packed?: Uint8Array
  /** The problems found by the compiler. */
  readonly found: readonly Problem[]
  /** The same problems as text. */
  readonly problems: readonly WireDocumentProblem[]
}

/** What the compiler makes of a text. */
export interface CompiledText {
  readonly found: readonly Problem[]
  /** Absent if there are errors. */
  readonly plan?: Plan
  /** The plan as the store holds it (`packPlan`), if that is at hand. */
  readonly packed?: Uint8Array
}

export async function compileText(sources: readonly Source[]): Promise<CompiledText> {
  const { compile } = await compiler()
  const { plan, problems: found } = compile(sources)
  return { found, ...(plan && { plan }) }
}

export interface Compiling {
  /** Identifies the code of the compiler; absent if it may change at any time. */
  readonly program?: string | undefined
  readonly compile?: (sources: readonly Source[]) => Promise<CompiledText>
}

export async function compileDocument(
  sources: readonly Source[],
  { program, compile = compileText }: Compiling = {},
): Promise<CompiledDocument> {
  const { plan, found, packed } = await compile(sources)
  const compilation = program !== undefined && { compilation: { program, found } }
  const version = plan && { plan, hash: documentHash(sources), sources, ...compilation }
  return { sources, found, problems: inWords(found, sources), ...(version && { version }), ...(packed && { packed }) }
}

/** Returns what `compileDocument` would return, if `stored` was compiled by the same program from the same text. */
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

/** What prevents the migration, or existing records that violate new rules, in the same form as other problems. */
export const migrationProblems = (migration: Migration, sources: readonly Source[]): readonly WireDocumentProblem[] =>
  (migration.possible ? migration.warnings : migration.problems).map((problem) =>
    migrationProblemInWords(problem, sources),
  )

export interface Latest {
  readonly sources: readonly Source[]
  /** The problems found by the compiler. */
  readonly found: readonly Problem[]
  readonly problems: readonly WireDocumentProblem[]
  /** An older text is running. */
  readonly behind: boolean
  /** The code of the text if it waits to be accepted. */
  readonly waits?: string
}

/** The result of replacing the document of a running application. */
export interface Replaced {
  readonly replaced: boolean
  readonly problems: readonly WireDocumentProblem[]
  /** The version is ready but has to be accepted: call `accept` with this code. */
  readonly waits?: string
}

export const documentView = (
  { open, assumptions }: Plan,
  { sources, problems, behind, waits }: Latest,
): DocumentView => ({
  open,
  assumptions,
  // Not everyone who may see the document may see values of records.
  problems: problems.map(({ examples: _examples, ...problem }) => problem),
  behind,
  ...(waits !== undefined && { waits: true }),
  files: sources.map(({ file, text }) => ({ name: file, text })),
})
