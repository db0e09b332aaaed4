/**
 * Chooses the version of the document that runs when the application starts; converts versions to and from their stored
 * form.
 */
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import { requireUnused, type Place, type Source } from '../documents/index.ts'
import {
  migrate,
  runningVersion,
  type DocumentVersion,
  type Migration,
  type Asking,
  type Store,
} from '../store/index.ts'
import {
  compiledBefore,
  compileDocument,
  migrationProblems,
  type CompiledDocument,
  type Compiling,
  type Latest,
} from './document.ts'
import type { Version } from './open-running.ts'
import { reportVersion } from './report-version.ts'

/** The document has errors, and the database has no earlier version to run instead. */
export class CannotRun extends Error {
  readonly problems: readonly WireDocumentProblem[]
  /** Problems found by the compiler, with their fixes. */
  readonly found: readonly Problem[]
  constructor(problems: readonly WireDocumentProblem[], found: readonly Problem[]) {
    super(
      `The document has errors: ${problems.map(({ code, place, message }) => `${place.file}:${place.line} ${code} ${message}`).join('; ')}`,
    )
    this.name = 'CannotRun'
    this.problems = problems
    this.found = found
  }
}

export interface FirstVersion {
  readonly version: Version
  readonly latest: Latest
  /** As the store has it. */
  readonly stored: DocumentVersion | undefined
  /** The version that ran before, if its text was different. */
  readonly before?: Plan
}

interface FirstOptions extends Asking, Place, Compiling {
  readonly sources: readonly Source[]
  /** The real time, in milliseconds. */
  readonly real: () => number
}

/** The given text if it can run; otherwise the version that ran last, with the problems of the text. */
export async function firstVersion(store: Store, at: string, options: FirstOptions): Promise<FirstVersion> {
  const { sources, program } = options
  const ran = await store.read(runningVersion)
  if (!ran) requireUnused(options)
  // The tables belong to the version that ran last, so there is nothing to migrate.
  const unchanged = compiledBefore(ran && asRun(ran), sources, program)
  if (unchanged?.version)
    return { version: unchanged.version, latest: { ...latestOf(unchanged), behind: false }, stored: ran }
  return newVersion(store, ran, at, options)
}

async function newVersion(
  store: Store,
  ran: DocumentVersion | undefined,
  at: string,
  { sources, program, compile, real, ...asking }: FirstOptions,
): Promise<FirstVersion> {
  const compiled = await compileDocument(sources, { program, ...(compile && { compile }) })
  const { version, packed } = compiled
  const stored = version && asStored(version, at)
  const migration =
    stored &&
    (await migrate(store, stored, {
      ...asking,
      known: ran,
      ...(packed && { packed }),
      onStored: reportVersion(stored.hash, real),
    }))
  const problems = [...compiled.problems, ...(migration ? migrationProblems(migration, sources) : [])]
  if (version && migration?.possible) {
    const before = ran && ran.hash !== version.hash && { before: ran.plan }
    return { version, latest: { ...latestOf(compiled, problems), behind: false }, stored, ...before }
  }
  if (!ran) throw new CannotRun(problems, compiled.found)
  const latest = { ...latestOf(compiled, problems), behind: true, ...waitsOf(migration) }
  return { version: asRun(ran), latest, stored: ran }
}

/** `problems`: including those of the migration. */
export const latestOf = ({ sources, found, problems }: CompiledDocument, all = problems): Omit<Latest, 'behind'> => ({
  sources,
  found,
  problems: all,
})

export const waitsOf = (migration: Migration | undefined): { readonly waits?: string } =>
  migration && !migration.possible && migration.waits !== undefined ? { waits: migration.waits } : {}

export function asRun({ files, at: _at, ...version }: DocumentVersion): Version {
  return { ...version, sources: files.map(({ name, text }) => ({ file: name, text })) }
}

export const asStored = ({ sources, ...version }: Version, at: string): DocumentVersion => ({
  ...version,
  at,
  files: sources.map(({ file, text }) => ({ name: file, text })),
})
