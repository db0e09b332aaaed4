/** Which version of the document runs when the application starts; and versions as the store has them. */
import type { Plan } from '@ninefold/plan'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import { demandUnused, type Place, type Source } from '../documents/index.ts'
import {
  migrate,
  runningVersion,
  type DocumentVersion,
  type Migration,
  type Asking,
  type Store,
} from '../store/index.ts'
import { compileDocument, migrationProblems, type Latest } from './document.ts'
import type { Version } from './open-running.ts'

/** The document has errors, and the store holds no earlier version that could run instead. */
export class CannotRun extends Error {
  readonly problems: readonly WireDocumentProblem[]
  constructor(problems: readonly WireDocumentProblem[]) {
    super(
      `The document has errors: ${problems.map(({ code, place, message }) => `${place.file}:${place.line} ${code} ${message}`).join('; ')}`,
    )
    this.name = 'CannotRun'
    this.problems = problems
  }
}

/** The given text where it can run; else the version that ran last, with the problems of the text. */
export async function firstVersion(
  store: Store,
  sources: readonly Source[],
  at: string,
  asking: Asking,
  place: Place,
): Promise<{ version: Version; latest: Latest; before?: Plan }> {
  const compiled = compileDocument(sources)
  const ran = await store.read(runningVersion)
  if (!ran) demandUnused(place)
  const { version } = compiled
  const migration = version && (await migrate(store, asStored(version, at), asking))
  const problems = [...compiled.problems, ...(migration ? migrationProblems(migration, sources) : [])]
  if (version && migration?.possible) {
    const before = ran && ran.hash !== version.hash && { before: ran.plan }
    return { version, latest: { sources, problems, behind: false }, ...before }
  }
  if (!ran) throw new CannotRun(problems)
  return { version: asRun(ran), latest: { sources, problems, behind: true, ...waitsOf(migration) } }
}

export const waitsOf = (migration: Migration | undefined): { readonly waits?: string } =>
  migration && !migration.possible && migration.waits !== undefined ? { waits: migration.waits } : {}

export function asRun({ plan, hash, files }: DocumentVersion): Version {
  return { plan, hash, sources: files.map(({ name, text }) => ({ file: name, text })) }
}

export const asStored = ({ plan, hash, sources }: Version, at: string) => ({
  plan,
  hash,
  at,
  files: sources.map(({ file, text }) => ({ name: file, text })),
})
