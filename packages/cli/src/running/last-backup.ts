// When the last backup of a data folder was taken (`last-backup.json`).
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface LastBackup {
  readonly at: string
  /** Absent if it was written to standard output. */
  readonly file?: string
}

const NAME = 'last-backup.json'

/** A folder that cannot be written is no reason for a backup to fail. */
export function noteBackup(folder: string, backup: LastBackup): void {
  try {
    writeFileSync(join(folder, NAME), `${JSON.stringify(backup)}\n`, { mode: 0o600 })
  } catch {
    // The backup itself is complete.
  }
}

/** undefined if there was none. */
export function lastBackup(folder: string): LastBackup | undefined {
  const file = join(folder, NAME)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LastBackup) : undefined
}
