/** Copies a SQLite database in its current state, even while a server writes to it. */
import { backup, DatabaseSync } from 'node:sqlite'
import { damaged } from './demand-database.ts'

/** More than a file has. */
const MAX_PAGES = 2 ** 31 - 1

export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    // In one step: between steps a change of a server would make it begin again.
    await backup(database, to, { rate: MAX_PAGES })
  } catch (error) {
    throw damaged(error, from) ?? error
  } finally {
    database.close()
  }
}
