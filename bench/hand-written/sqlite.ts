// How the hand-written servers use `node:sqlite`: the settings of a database, its rows, prepared statements and transactions.
import { DatabaseSync } from 'node:sqlite'
import { putInSqlite, type Rows } from '../data/put.ts'

/** `synchronous`: durable (`FULL`), or as it is usually set up with a write-ahead log. */
export function openDatabase(file: string, synchronous: 'FULL' | 'NORMAL' = 'FULL'): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000`,
  )
  return database
}

/** Statements that are run before the rows are inserted, and after. */
export interface Schema {
  readonly before: string
  readonly after: string
}

export function fillSqlite(file: string, { before, after }: Schema, rows: Rows): void {
  const run = (text: string) => {
    const database = openDatabase(file)
    database.exec(text)
    database.close()
  }
  run(before)
  putInSqlite(file, rows)
  run(`${after} PRAGMA wal_checkpoint(TRUNCATE)`)
}

type Statement = ReturnType<DatabaseSync['prepare']>

/** Prepares each text once. */
export function statementsOf(database: DatabaseSync): (text: string) => Statement {
  const statements = new Map<string, Statement>()
  return (text) => {
    const made = statements.get(text) ?? database.prepare(text)
    statements.set(text, made)
    return made
  }
}

/** Runs the work in a transaction; nothing of it stays if it throws. */
export function transactionsOf(database: DatabaseSync): <T>(work: () => T) => T {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  return (work) => {
    begin.run()
    try {
      const result = work()
      commit.run()
      return result
    } catch (error) {
      rollback.run()
      throw error
    }
  }
}
