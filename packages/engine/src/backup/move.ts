/** Moves the rows of an application from SQLite to PostgreSQL or back: a backup that is restored at once. */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Unusable } from '../store/index.ts'
import { restoreRowsInto, type Restored } from './restore.ts'
import { takeBackup } from './take.ts'
import type { Entry } from './tar.ts'

/** Where the rows are and where they are to be: `postgres://…`, or absent for SQLite in the data folder, which stays the same. */
interface Move {
  readonly data: string
  readonly from?: string
  readonly to?: string
  readonly program: string
}

/**
 * No server may run meanwhile: what it writes would be lost. Nothing is deleted; the SQLite database that was moved is called
 * `data.db.moved` afterwards. Throws `Unusable` if the target is not empty.
 */
export async function moveData({ data, from, to, program }: Move): Promise<Restored> {
  const entries = backupOf({ data, program, ...(from !== undefined && { database: from }) })
  if (to === undefined) return moveIntoFile(entries, data)
  const restored = await restoreRowsInto(entries, { file: join(data, 'data.db'), database: to }, () => {})
  if (from === undefined) rename(join(data, 'data.db'), join(data, 'data.db.moved'))
  return restored
}

/** Ends with an error when the backup does. */
function backupOf(source: Parameters<typeof takeBackup>[0]): AsyncIterable<Entry> {
  const { readable, writable } = new TransformStream<Entry, Entry>()
  const writer = writable.getWriter()
  void takeBackup(source, (entry) => writer.write(entry))
    .then(
      () => writer.close(),
      (error: unknown) => writer.abort(error),
    )
    .catch(() => {})
  return readable
}

async function moveIntoFile(entries: AsyncIterable<Entry>, data: string): Promise<Restored> {
  const file = join(data, 'data.db')
  if (existsSync(file))
    throw new Unusable(`There is a database ${file} already.`, {
      help: 'Move it away, or delete it, if nothing is missing in the other one.',
    })
  const staging = join(data, `.moving-${process.pid}`)
  mkdirSync(staging, { mode: 0o700 })
  try {
    const restored = await restoreRowsInto(entries, { file: join(staging, 'data.db') }, () => {})
    renameSync(join(staging, 'data.db'), file)
    return restored
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** With its log, if somebody reads it. */
function rename(from: string, to: string): void {
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(from + suffix)) renameSync(from + suffix, to + suffix)
}
