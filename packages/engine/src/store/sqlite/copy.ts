/** Copies a SQLite database in its current state, even while a server writes to it. */
import { backup, DatabaseSync } from 'node:sqlite'

export async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to)
  } finally {
    database.close()
  }
}
