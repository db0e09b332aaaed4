/** One connection to a SQLite file: its settings, its functions and its prepared statements. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Binding } from '@ninefold/plan/values'
import type { Row } from '../store.ts'
import { damaged } from './demand-database.ts'
import { openMeter } from './meter.ts'

export interface Connection {
  readonly database: DatabaseSync
  rows(text: string, values: readonly Binding[]): Row[]
  all(text: string, values: readonly Binding[]): unknown[]
  one(text: string, values: readonly Binding[]): unknown
  run(text: string, values: readonly Binding[]): number
  /** Within `work`, statements whose functions cost more than the budget (`meter.ts`) throw `TooCostly`. */
  bounded<T>(budget: number, work: () => Promise<T>): Promise<T>
  close(): void
}

/** The engine uses a bounded number of texts, but filters of users are texts too. */
const MAX_STATEMENTS = 1000

// FULL: an acknowledged commit survives a power failure, not only the end of the process. secure_delete: deleted and changed
// values are overwritten in the file.
const SETTINGS = `PRAGMA busy_timeout = 10000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  PRAGMA foreign_keys = ON; PRAGMA cache_size = -65536; PRAGMA mmap_size = 268435456; PRAGMA temp_store = MEMORY;
  PRAGMA wal_autocheckpoint = 4000; PRAGMA trusted_schema = OFF;
  PRAGMA secure_delete = ON`

/** Runs once, so it is not prepared: each definition goes through all prepared statements, since they expire. */
const DEFINITION = /^\s*(?:CREATE|ALTER|DROP)\b/

/** Throws `Unusable` if the file is damaged, then and at each statement. */
export function connect(file: string, kind: 'writer' | 'reader'): Connection {
  const database = new DatabaseSync(file, {
    enableForeignKeyConstraints: true,
    enableDoubleQuotedStringLiterals: false,
  })
  const guarded =
    <R>(call: (text: string, values: readonly Binding[]) => R) =>
    (text: string, values: readonly Binding[]): R => {
      try {
        return call(text, values)
      } catch (error) {
        throw damaged(error, file) ?? error
      }
    }
  guarded((text) => database.exec(text))(SETTINGS, [])
  if (kind === 'reader') database.exec('PRAGMA query_only = ON')
  const meter = openMeter()
  for (const [name, call] of Object.entries(meter.functions)) {
    database.function(name, { deterministic: true, varargs: true, directOnly: false }, call as never)
  }
  const arrays = statements(database, true)
  const objects = statements(database, false)
  return {
    database,
    rows: guarded((text, values) => arrays(text).all(...(values as never[])) as unknown as Row[]),
    all: guarded((text, values) => objects(text).all(...(values as never[]))),
    one: guarded((text, values) => objects(text).get(...(values as never[]))),
    run: guarded((text, values) => {
      if (values.length > 0 || !DEFINITION.test(text)) return Number(objects(text).run(...(values as never[])).changes)
      database.exec(text)
      return 0
    }),
    bounded: (budget, work) => meter.bounded(budget, work),
    close: () => database.close(),
  }
}

/** Prepares each text once; drops the oldest one if there are too many. */
function statements(database: DatabaseSync, asArrays: boolean): (text: string) => StatementSync {
  const prepared = new Map<string, StatementSync>()
  return (text) => {
    const known = prepared.get(text)
    if (known) return known
    const statement = database.prepare(text)
    if (asArrays) statement.setReturnArrays(true)
    if (prepared.size >= MAX_STATEMENTS) prepared.delete(prepared.keys().next().value!)
    prepared.set(text, statement)
    return statement
  }
}
