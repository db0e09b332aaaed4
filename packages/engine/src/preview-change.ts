/**
 * What a new version of a document would do to the data that is there, found by doing it on a copy: nothing of the data is
 * touched, and an application that runs on it goes on.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plan } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import type { WireDocumentProblem } from '@ninefold/plan/wire'
import { compileDocument, migrationProblems } from './application/index.ts'
import type { Source } from './documents/index.ts'
import { prepareStore } from './internal-tables.ts'
import {
  rehearseMigration,
  type Waits,
  runningVersion,
  type MigrationStep,
  openStore,
  demandDatabase,
  copySqlite,
} from './store/index.ts'

/** What a change of the document would do: steps, losses, problems. */
export interface ChangePreview {
  /** The version that runs; absent where there is no data yet. */
  readonly was?: Plan
  /** Absent while the document has errors. */
  readonly now?: Plan
  /** Of the document, and what of the data stands in its way. Errors mean that it would not run. */
  readonly problems: readonly WireDocumentProblem[]
  /** Those of the compiler, with their fixes. */
  readonly found: readonly Problem[]
  /** What would be done to the rows, where nothing stood in the way. */
  readonly steps: readonly MigrationStep[]
  /** Why it would wait for a yes where that is wanted, and the code by which somebody says it. */
  readonly waits?: Waits
}

/** The data and the document of a preview. */
export interface PreviewOptions {
  /** The data folder. */
  readonly data: string
  readonly sources: readonly Source[]
  /** `postgres://…` instead of the folder's own database; there, it is done and undone in one transaction. */
  readonly database?: string
}

/** What taking up a document would do to the data of a folder or database, without doing it. Rejects if a file or an address is no database. */
export async function previewChange({ data, sources, database }: PreviewOptions): Promise<ChangePreview> {
  const { version, problems, found } = await compileDocument(sources)
  if (!version) return { problems, found, steps: [] }
  const file = join(data, 'data.db')
  if (database === undefined && !existsSync(file)) return { now: version.plan, problems, found, steps: [] }
  const folder = await mkdtemp(join(tmpdir(), 'ninefold-preview-'))
  try {
    const copy = join(folder, 'data.db')
    if (database === undefined) {
      demandDatabase(file)
      await copySqlite(file, copy)
    }
    const store = await openStore({ file: copy, ...(database !== undefined && { database }) })
    try {
      await prepareStore(store)
      const was = await store.read(runningVersion)
      const next = { plan: version.plan, hash: version.hash, at: new Date().toISOString(), files: [] }
      const { migration, waits } = await rehearseMigration(store, next)
      const { steps } = migration
      const all = [...problems, ...migrationProblems(migration, sources)]
      return { ...(was && { was: was.plan }), now: version.plan, problems: all, found, steps, ...(waits && { waits }) }
    } finally {
      await store.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
