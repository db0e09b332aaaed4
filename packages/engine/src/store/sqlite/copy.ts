/** Copies a SQLite database in its current state, even while a server writes to it. */
import { backup, DatabaseSync } from 'node:sqlite'
import { damaged } from './demand-database.ts'

export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to)
  } catch (error) {
    throw damaged(error, from) ?? error
  } finally {
    database.close()
  }
}
