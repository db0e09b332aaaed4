/**
 * A lock that the operating system holds for this process: SQLite's exclusive lock on a file of its own. A process that is
 * stopped keeps it, and the end of the process, however it ends, releases it.
 */
import { DatabaseSync } from 'node:sqlite'

export interface FileLock {
  release(): void
}

const BUSY = 5

/** `file`: created if absent; nothing else may open it. Undefined if another process, or this one, holds the lock. */
export function lockFile(file: string): FileLock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { readonly errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
  return { release: () => database.close() }
}
