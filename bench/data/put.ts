// Puts rows into tables of either database in bulk: the same rows, each database's own quick way.
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pg from 'pg'

/** A row for a table. All rows of one table name the same columns. */
export type TableRow = readonly [table: string, values: Readonly<Record<string, null | number | string>>]

export type Rows = Iterable<TableRow>

const quoted = (name: string) => `"${name}"`

/** Indexes are made anew, which is quicker than adding to them. Not durable meanwhile: who stops here starts anew. */
export function putInSqlite(file: string, rows: Rows): void {
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -1000000',
  )
  const indexes = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`).all()
  database.exec('BEGIN')
  for (const { name } of indexes) database.exec(`DROP INDEX ${quoted(String(name))}`)
  putRows(database, rows)
  for (const { sql } of indexes) database.exec(String(sql))
  database.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function putRows(database: DatabaseSync, rows: Rows): void {
  const statements = new Map<string, StatementSync>()
  for (const [table, values] of rows) {
    let statement = statements.get(table)
    if (!statement) {
      const columns = Object.keys(values)
      const places = columns.map(() => '?').join(', ')
      statement = database.prepare(
        `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${places})`,
      )
      statements.set(table, statement)
    }
    statement.run(...Object.values(values))
  }
}

/** Rows that go over at once. */
const LOT = 10_000

/** Those that no key or constraint needs. */
const INDEXES = `
  SELECT relname AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = current_schema()::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`

export async function putInPostgres(address: string, rows: Rows): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES)
    // People and what they made refer to each other: references are not looked at, as in SQLite above.
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const { name } of indexes) await client.query(`DROP INDEX ${quoted(name)}`)
    await putLots(client, rows)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('COMMIT')
    // As its own housekeeping would within a minute.
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

async function putLots(client: pg.Client, rows: Rows): Promise<void> {
  const lots = new Map<string, TableRow[1][]>()
  let count = 0
  for (const [table, values] of rows) {
    const lot = lots.get(table)
    if (lot) lot.push(values)
    else lots.set(table, [values])
    if (++count % LOT === 0) await putAll(client, lots)
  }
  await putAll(client, lots)
}

async function putAll(client: pg.Client, lots: ReadonlyMap<string, TableRow[1][]>): Promise<void> {
  for (const [table, held] of lots) {
    const lot = held.splice(0)
    if (lot.length === 0) continue
    const columns = Object.keys(lot[0]!).map(quoted).join(', ')
    const values = `SELECT ${columns} FROM json_populate_recordset(NULL::${quoted(table)}, $1)`
    await client.query(`INSERT INTO ${quoted(table)} (${columns}) ${values}`, [JSON.stringify(lot)])
  }
}
