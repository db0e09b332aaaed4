/**
 * The log of a SQLite file (`-wal`). SQLite moves its pages into the file, but keeps its length and its old content; so it is
 * emptied from time to time, and with it what was erased.
 */
import { chmodSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** Milliseconds. */
const INTERVAL = 300_000

/** Moves all pages of the log into the file and empties the log, unless a read or a write goes on. Waits for nobody. */
export function emptyLog(file: string): void {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

/** Empties the log every few minutes. Returns how to stop. */
export function keepLogShort(file: string, failed: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      emptyLog(file)
    } catch (error) {
      failed(error)
    }
  }, INTERVAL).unref()
  return () => clearInterval(timer)
}

/** Only the owner can read the database. Without effect if the files belong to somebody else. */
export function makePrivate(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    try {
      chmodSync(file + suffix, 0o600)
    } catch {
      // The folder is private, too.
    }
  }
}
