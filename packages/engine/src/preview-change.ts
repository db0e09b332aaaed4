/**
 * Shows what a new version of a document would do to the existing data by applying it to a copy. The data is not
 * changed, and a running application is not disturbed.
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
  requireDatabase,
  copySqlite,
} from './store/index.ts'

/** The result of a preview: steps, losses, problems. */
export interface ChangePreview {
  /** The running version; absent if there is no data yet. */
  readonly was?: Plan
  /** Absent if the document has errors. */
  readonly now?: Plan
  /** Problems of the document, and data that conflicts with it. With errors, it would not run. */
  readonly problems: readonly WireDocumentProblem[]
  /** The compiler's problems, with their fixes. */
  readonly found: readonly Problem[]
  /** The steps on the rows, if nothing prevented them. */
  readonly steps: readonly MigrationStep[]
  /** Why it would wait to be accepted, if that is required, and the code that accepts it. */
  readonly waits?: Waits
}

/** The data and the document of a preview. */
export interface PreviewOptions {
  /** The data folder. */
  readonly data: string
  readonly sources: readonly Source[]
  /**
   * `postgres://…` instead of the folder's own database; the change is applied there in one transaction and rolled
   * back.
   */
  readonly database?: string
}

/**
 * What running a document would do to the data of a folder or database, without doing it. Rejects if a file or an
 * address is not a database.
 */
export async function previewChange({ data, sources, database }: PreviewOptions): Promise<ChangePreview> {
  const { version, problems, found } = await compileDocument(sources)
  if (!version) return { problems, found, steps: [] }
  const file = join(data, 'data.db')
  if (database === undefined && !existsSync(file)) return { now: version.plan, problems, found, steps: [] }
  const folder = await mkdtemp(join(tmpdir(), 'ninefold-preview-'))
  try {
    const copy = join(folder, 'data.db')
    if (database === undefined) {
      requireDatabase(file)
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
