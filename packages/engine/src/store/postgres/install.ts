/**
 * Installs what PostgreSQL needs: the missing functions (`postgresFunctions` of the language), in a schema named by
 * their hash, so that a server of another version can use its own; and the version number of the internal tables.
 */
import { createHash } from 'node:crypto'
import { postgresFunctions } from '@ninefold/plan/expression'
import type pg from 'pg'
import { Unusable } from '../store.ts'
import { connectionOn, type Connection } from './connection.ts'
import { CASE_MAPPING, withEveryLetter } from './letters.ts'
import { findTrigrams, type Trigrams } from './search.ts'

/** The letters depend on Node's version of Unicode. */
const definitions = [...postgresFunctions, `letters ${process.versions.unicode}`].join('\n')
const digest = createHash('sha256').update(definitions).digest('hex').slice(0, 12)
const FUNCTIONS = `ninefold_functions_${digest}`

/** Sent first on each connection: the schema need not exist yet. */
export const FIND_FUNCTIONS = `SELECT set_config('search_path', current_setting('search_path') || ', ${FUNCTIONS}', false)`

/** One at a time, per database and schema. */
export const LOCK = "SELECT pg_advisory_xact_lock(hashtext('ninefold'), hashtext(current_schema()))"

interface Installed {
  readonly schema: string
  readonly generation: number
  /** For text search; otherwise the reason why there are none. */
  readonly trigrams: Trigrams | string
}

export async function install(pool: pg.Pool): Promise<Installed> {
  const client = await pool.connect()
  const connection = connectionOn(client)
  try {
    await connection.simple(`BEGIN; ${LOCK}`)
    const { schema, version } = await suitable(connection)
    await connection.simple('CREATE TABLE IF NOT EXISTS ninefold_generation (number BIGINT NOT NULL)')
    await connection.simple('CREATE TABLE IF NOT EXISTS ninefold_key (digest TEXT NOT NULL)')
    await connection.simple(
      'INSERT INTO ninefold_generation SELECT 0 WHERE NOT EXISTS (SELECT FROM ninefold_generation)',
    )
    await countGenerations(connection)
    const [row] = await connection.simple('SELECT number FROM ninefold_generation')
    await makeFunctions(connection, version)
    const trigrams = await findTrigrams(connection)
    await connection.simple('COMMIT')
    return { schema, generation: row![0] as number, trigrams }
  } catch (error) {
    await connection.simple('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/** Without statistics, the planner assumes thousands of rows in a small table, and single queries join this one. */
async function countGenerations(connection: Connection): Promise<void> {
  const [row] = await connection.simple(
    "SELECT reltuples FROM pg_class WHERE oid = 'ninefold_generation'::regclass AND reltuples < 0",
  )
  if (row) await connection.simple('ANALYZE ninefold_generation')
}

/** Before it, not every statement is understood. */
const OLDEST = 15

/** The first version with the collation `pg_unicode_fast`, which maps cases as JavaScript does. */
const WITH_CASE_MAPPING = 18

/** The schema in which tables are created, and the major version of the database. */
async function suitable(connection: Connection): Promise<{ schema: string; version: number }> {
  const [row] = await connection.simple(
    "SELECT current_schema(), current_setting('server_encoding'), current_setting('server_version')",
  )
  const [schema, encoding, version] = row as [string | null, string, string]
  const major = Number.parseInt(version, 10)
  if (major < OLDEST) throw new Unusable(`The database is PostgreSQL ${version}; Ninefold needs ${OLDEST} or newer.`)
  if (encoding !== 'UTF8') throw new Unusable(`The texts of the database are kept as ${encoding}; Ninefold needs UTF8.`)
  if (schema === null) throw new Unusable('The database has no schema in which its user may make tables.')
  return { schema, version: major }
}

async function makeFunctions(connection: Connection, version: number): Promise<void> {
  const [there] = await connection.simple(`SELECT 1 FROM pg_namespace WHERE nspname = '${FUNCTIONS}'`)
  if (there) return
  // New objects go into the first schema of the path.
  await connection.simple(`CREATE SCHEMA ${FUNCTIONS}; SET LOCAL search_path = ${FUNCTIONS}, pg_catalog`)
  if (version < WITH_CASE_MAPPING) await connection.simple(CASE_MAPPING)
  const functions = await withEveryLetter(connection, postgresFunctions)
  await connection.simple(functions.join(';\n'))
}
