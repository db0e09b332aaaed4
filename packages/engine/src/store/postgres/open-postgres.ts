/**
 * The store on PostgreSQL. A write transaction holds one lock until its commit, across all servers on the database: so
 * works run one after another here too, and no other writer changes what a work has read (docs/decisions/0075). Reads
 * have connections of their own and do not wait.
 */
import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import type { ChangeNotification } from '../../notifications.ts'
import { openGroupCommit } from '../group-commit.ts'
import { prepareInternal } from '../prepare.ts'
import { Rewritten, Unusable, type InternalTables, type PlainStore, type Transaction } from '../store.ts'
import { types } from './connection.ts'
import { toStoreError } from './errors.ts'
import { FIND_FUNCTIONS, install } from './install.ts'
import { openListener } from './listener.ts'
import { openReaders } from './readers.ts'
import { openSingleQueries } from './single-queries.ts'
import { searchStatements } from './search.ts'
import { tableStatements } from './statements.ts'
import { unusable } from './unusable.ts'
import { openWriter } from './writer.ts'

/** Maximum number of connections for reads, and for reads that another read waits for. */
const MAX_READERS = 12
const MAX_INNER_READERS = 6

/** Maximum number of connections that single queries share. */
const MAX_SHARED = 8

/**
 * `database`: `postgres://user:password@host:port/name`. `failed`: called with errors thrown by commit listeners, and
 * errors of idle connections.
 */
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export async function openPostgres(
  database: string,
  key: () => Uint8Array,
  failed: (error: unknown) => void,
): Promise<PlainStore> {
  const config = { connectionString: database, types, pipeline: true, keepAlive: true, application_name: 'ninefold' }
  const pools = [MAX_READERS, MAX_INNER_READERS, MAX_SHARED, 1].map((max) => poolOf({ ...config, max }, failed))
  const [outer, inner, shared, writers] = pools as [pg.Pool, pg.Pool, pg.Pool, pg.Pool]
  const {
    generation: first,
    schema,
    trigrams,
  } = await install(writers).catch((error: unknown) => ended(pools, unusable(database, error)))
  let generation = first
  /** The generation that this server is committing: a read may see it before the answer to the commit arrives. */
  let committing: number | undefined
  /** Grows when tables are rewritten, by this or another server. */
  let epoch = 0
  const tables = {
    epoch: () => epoch,
    check: (now: unknown) => {
      if (now !== generation && now !== committing) throw new Rewritten()
    },
    committing: (rewritten?: number) => {
      committing = rewritten
    },
    committed: (rewritten?: number) => {
      if (rewritten === undefined) return
      generation = rewritten
      epoch++
    },
  }
  const from = randomUUID()
  const channel = `ninefold:${schema}`
  const works = openGroupCommit(openWriter({ pool: writers, from, channel, ...tables }), failed)
  const queries = openSingleQueries({ pool: shared, most: MAX_SHARED, ...tables })
  const reading = openReaders({ outer, inner, queries, ...tables })
  const listeners: ((notification: ChangeNotification) => void)[] = []
  const listener = await openListener(config, { channel, from }, (notification) =>
    listeners.forEach((each) => each(notification)),
  ).catch((error: unknown) => ended(pools, error))
  const internal = new Map<string, InternalTables>()
  let closing: Promise<unknown> | undefined

  return {
    dialect: 'postgres',
    statements: { ...tableStatements, search: searchStatements(trigrams) },
    ...(typeof trigrams === 'string' && { withoutSearch: trigrams }),
    read: (work, options) => reading.read(work, options).catch(rethrown),
    query: (text, values) => reading.query(text, values).catch(rethrown),
    write: (work, options) => works.run(work, options).catch(rethrown),
    rebuild: (work) => works.runExclusive(work),
    prepare: async (given) => {
      await works.runExclusive((transaction) => prepareInternal(transaction, tableStatements, given))
      for (const each of given) internal.set(each.room, each)
    },
    internal: () => [...internal.values()],
    onNotification: (listener) => void listeners.push(listener),
    follow: async () => tables.committed((await reading.generation()) as number),
    connections: () => ({
      open: sum(pools.map(({ totalCount }) => totalCount)),
      idle: sum(pools.map(({ idleCount }) => idleCount)),
      waiting: sum(pools.map(({ waitingCount }) => waitingCount)),
    }),
    key,
    agreeOnKey: () => works.run((transaction) => agreeOn(key(), transaction)),
    forgetKey: async (transaction) => void (await transaction.run('DELETE FROM ninefold_key')),
    close: async () => {
      await works.idle()
      await queries.close()
      await (closing ??= Promise.all([listener.close(), ...pools.map((pool) => pool.end())]))
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** Errors of connecting do not pass a statement. */
const rethrown = (error: unknown): never => {
  throw toStoreError(error)
}

/** The first key is used; only a hash is stored here, to recognise it. */
async function agreeOn(key: Uint8Array, transaction: Transaction): Promise<void> {
  const digest = createHash('sha256').update('ninefold key ').update(key).digest('hex')
  const known = await transaction.one<{ digest: string }>('SELECT digest FROM ninefold_key')
  if (!known) await transaction.run('INSERT INTO ninefold_key VALUES (?)', [digest])
  else if (known.digest !== digest)
    throw new Unusable(
      'The secrets in the database are sealed with another key. Each server needs the same one: copy the file `data.db.key` from the data folder of the server that was first.',
    )
}

function poolOf(config: pg.PoolConfig, failed: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool({ ...config, idleTimeoutMillis: config.max === 1 ? 0 : 10_000 })
  pool.on('error', failed)
  pool.on('connect', (client) => void client.query(FIND_FUNCTIONS).catch(failed))
  return pool
}

async function ended(pools: readonly pg.Pool[], error: unknown): Promise<never> {
  await Promise.all(pools.map((pool) => pool.end()))
  throw error
}
