// The two databases that everything is measured on, each with empty databases to give away.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../tests/support/postgres.ts'
import { putInPostgres, putInSqlite, type Rows } from './data/put.ts'
import { root } from './servers.ts'

export const databaseNames = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof databaseNames)[number]

/** An empty database: a file, or a PostgreSQL database beside the data folder of whoever uses it. */
export interface Database {
  /** What Ninefold calls `--data`. */
  readonly data: string
  /** Of SQLite: inside of `data`. */
  readonly file: string
  /** Of PostgreSQL. */
  readonly address?: string
}

export interface Databases {
  readonly name: DatabaseName
  make(name: string): Promise<Database>
  /** The database's own processes, but for those that they start. */
  programs(): Promise<readonly number[]>
  end(): Promise<void>
}

/** The folder of everything that a run writes. */
export const folder = join(root, '.ninefold', 'bench')

/** Runs the work on each database in turn; `folder` is empty before each. */
export async function onEach(
  names: readonly DatabaseName[],
  work: (databases: Databases) => Promise<void>,
): Promise<void> {
  for (const name of names) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    const databases = await openDatabases(name)
    try {
      await work(databases)
    } finally {
      await databases.end()
    }
  }
}

/** PostgreSQL is the real server of the tests, durable: what it has committed is on the disk. */
async function openDatabases(name: DatabaseName): Promise<Databases> {
  const at = (data: string) => ({ data, file: join(data, 'data.db') })
  if (name === 'sqlite')
    return { name, make: async (called) => at(join(folder, called)), programs: async () => [], end: async () => {} }
  const server = await startPostgres('durable')
  const ask = async (text: string) => {
    const client = new pg.Client({ connectionString: server.address })
    await client.connect()
    const { rows } = await client.query<{ id: number }>(text)
    await client.end()
    return rows
  }
  return {
    name,
    async make(called) {
      await ask(`CREATE DATABASE "${called}"`)
      const address = new URL(server.address)
      address.pathname = `/${called}`
      return { ...at(join(folder, called)), address: address.href }
    },
    async programs() {
      const rows = await ask(String.raw`SELECT CAST(split_part(pg_read_file('postmaster.pid'), E'\n', 1) AS INT) AS id`)
      return rows.map(({ id }) => id)
    },
    end: () => server.end(),
  }
}

/** Into tables that are there. */
export const putInto = async ({ file, address }: Database, rows: Rows): Promise<void> =>
  address === undefined ? putInSqlite(file, rows) : putInPostgres(address, rows)
