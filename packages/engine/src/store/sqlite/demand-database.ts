/**
 * Checks that an existing file contains a database. SQLite would treat an empty one as new: a file of 0 bytes, or a
 * copy of a running database without its `-wal`, which contains the latest data.
 */
import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Unusable } from '../store.ts'

/** Call before the file is opened. Throws `Unusable`. */
export function requireDatabase(file: string): void {
  if (file === ':memory:' || !existsSync(file)) return
  if (statSync(file).size === 0) throw empty(file, 'it has 0 bytes')
  // If the log exists, a first start may have been interrupted.
  if (existsSync(`${file}-wal`)) return
  if (!hasTables(file)) throw empty(file, 'it has no tables')
}

const empty = (file: string, why: string): Unusable =>
  new Unusable(`The database ${file} is empty: ${why}.`, {
    help: `Put back a copy of the data; a copy of a running SQLite database needs its ${basename(file)}-wal, too. To start anew, delete the file.`,
  })

/** Error codes of SQLite: a damaged page, and no database. */
const DAMAGED = new Set([11, 26])

/** Without reading the tables' definitions, which takes long if there are many. */
function hasTables(file: string): boolean {
  try {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      const { schema_version: changes } = database.prepare('PRAGMA schema_version').get() ?? {}
      return changes !== 0
    } finally {
      database.close()
    }
  } catch (error) {
    throw damaged(error, file) ?? error
  }
}

/** If the error says that the file is damaged, that in words. Extended codes contain the code in their lowest byte. */
export function damaged(error: unknown, file: string): Unusable | undefined {
  const code = (error as { readonly errcode?: number }).errcode ?? 0
  if (!DAMAGED.has(code & 0xff)) return undefined
  return new Unusable(`The database ${file} cannot be read: it is damaged, or no SQLite database.`, {
    cause: error,
    help: 'Restore a backup into another folder (`ninefold restore`), or name another folder with --data.',
  })
}
