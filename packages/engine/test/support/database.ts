/** Which database the tests run on: a project of `vitest.config.ts` says so. A folder of a test stands for a store on either. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, inject } from 'vitest'
import type { ApplicationOptions } from '../../src/index.ts'
import { TEMPLATE } from '../../../../tests/support/postgres.ts'
import { openStore, type StorePlace } from '../../src/store/open.ts'
import type { Store } from '../../src/store/store.ts'

export const onPostgres = process.env['NINEFOLD_TEST_STORE'] === 'postgres'

/** The place of a store for a file's name; the same one for the same name. ':memory:' is another one each time. */
export async function placeOf(file: string): Promise<Pick<StorePlace, 'file' | 'database'>> {
  return onPostgres ? { file, database: await databaseFor(file) } : { file }
}

export const openTestStore = async (file: string, failed?: (error: unknown) => void): Promise<Store> =>
  openStore({ ...(await placeOf(file)), ...(failed && { failed }) })

/** The store of an application that keeps its data there, once more. */
export const openStoreOf = (data: string): Promise<Store> => openTestStore(join(data, 'data.db'))

/**
 * What a store holds at this moment, as the store of another folder. PostgreSQL copies a database that nobody is connected to
 * alone: whoever is loses their connection.
 */
export async function copyStore(store: Store, from: string, to: string): Promise<void> {
  const file = join(to, 'data.db')
  if (!onPostgres) return new DatabaseSync(join(from, 'data.db')).exec(`VACUUM INTO '${file}'`)
  await store.close()
  const source = nameOf(await databaseFor(join(from, 'data.db')))
  await onServer(
    `ALTER DATABASE "${source}" ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${source}'`,
  )
  known.set(file, await freshDatabase(`${source}_copy`, source))
  await onServer(`ALTER DATABASE "${source}" ALLOW_CONNECTIONS true`)
}

/** Ends every connection to the database of an application, as a network or a restart of the database would. */
export async function cutConnections(data: string): Promise<void> {
  const name = nameOf(await databaseFor(join(data, 'data.db')))
  await onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
}

/** What is wrong with the file, and references that lead nowhere. PostgreSQL holds no such thing. */
export async function broken(store: Store): Promise<readonly unknown[]> {
  if (onPostgres) return []
  const rows = (text: string) => store.read((r) => r.rows(text))
  const wrong = (await rows('PRAGMA integrity_check')).flat().filter((word) => word !== 'ok')
  return [...wrong, ...(await rows('PRAGMA foreign_key_check'))]
}

const nameOf = (database: string): string => new URL(database).pathname.slice(1)

/** `table.column` of each. */
export const columnsOf = async (store: Store): Promise<readonly string[]> =>
  (await tablesAndColumns(store)).map(([table, column]) => `${table}.${column}`)

async function tablesAndColumns(store: Store): Promise<readonly (readonly [string, string])[]> {
  const text = onPostgres
    ? 'SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()'
    : `SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c WHERE t.type = 'table'`
  return (await store.read((r) => r.rows(text))) as unknown as readonly [string, string][]
}

/** Those that hold the word somewhere. */
export async function columnsWith(store: Store, word: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const [table, column] of await tablesAndColumns(store)) {
    const [row] = await store.read((r) =>
      r.rows(`SELECT count(*) FROM "${table}" WHERE CAST("${column}" AS TEXT) LIKE ?`, [`%${word}%`]),
    )
    if (row![0] !== 0) found.push(`${table}.${column}`)
  }
  return found
}

/** Where an application keeps its data: the same for the same folder. */
export async function keptIn(data: string): Promise<Pick<ApplicationOptions, 'data' | 'database'>> {
  if (!onPostgres) return { data }
  return { data, database: await databaseFor(data === ':memory:' ? data : join(data, 'data.db')) }
}

/** The user that the server of PostgreSQL runs as, where we are root. */
export const POSTGRES_USER = 65_534

/** Where a backup may be restored: no table is there yet. `keptIn` names the same place afterwards. */
export async function emptyPlace(data: string): Promise<Pick<ApplicationOptions, 'data' | 'database'>> {
  if (!onPostgres) return { data }
  await dropThoseOfOtherTests()
  const database = await freshDatabase(`empty_${process.pid}_${++made}`, 'template1')
  known.set(join(data, 'data.db'), database)
  return { data, database }
}

let made = 0
const known = new Map<string, string>()
/** Databases of the test file that is running. */
const names: string[] = []
let testFile: string | undefined

async function databaseFor(file: string): Promise<string> {
  await dropThoseOfOtherTests()
  const given = known.get(file)
  if (given !== undefined && file !== ':memory:') return given
  const name = `t_${process.pid}_${++made}_${createHash('sha256').update(file).digest('hex').slice(0, 8)}`
  const database = await freshDatabase(name)
  known.set(file, database)
  return database
}

/** The tables of an application that keeps its data there lie on this disk, whose folder belongs to `POSTGRES_USER`. Returns how to drop them. */
export async function putOnDisk(data: string, disk: string): Promise<() => Promise<void>> {
  await dropThoseOfOtherTests()
  const name = `disk_${process.pid}_${++made}`
  await onServer(
    `CREATE TABLESPACE "${name}" LOCATION '${disk}'`,
    `CREATE DATABASE "${name}" TEMPLATE "${TEMPLATE}" STRATEGY FILE_COPY TABLESPACE "${name}"`,
  )
  const file = join(data, 'data.db')
  known.set(file, addressOf(name))
  return async () => {
    known.delete(file)
    await onServer(`DROP DATABASE "${name}" WITH (FORCE)`, `DROP TABLESPACE "${name}"`)
  }
}

/** They lie in memory, hundreds in a run. */
async function dropThoseOfOtherTests(): Promise<void> {
  const { testPath } = expect.getState()
  if (testPath === testFile) return
  testFile = testPath
  known.clear()
  const former = names.splice(0)
  if (former.length > 0) await onServer(...former.map((name) => `DROP DATABASE "${name}" WITH (FORCE)`))
}

/** Of this name, with what another one holds. Files are copied as they are: logging each page costs more. */
async function freshDatabase(name: string, template = TEMPLATE): Promise<string> {
  names.push(name)
  await onServer(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`)
  return addressOf(name)
}

function addressOf(name: string): string {
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  return url.href
}

async function onServer(...texts: readonly string[]): Promise<void> {
  administrator ??= new pg.Pool({
    connectionString: inject('postgres'),
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  }).on('error', () => {})
  for (const text of texts) await administrator.query(text)
}

/** The worker's own connection, for databases to come and go: a new one each time costs as much again. */
let administrator: pg.Pool | undefined
