/** The connections for reads: each read is one transaction and sees one snapshot. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { openReadTurns } from '../read-turns.ts'
import type { ReadOptions } from '../store.ts'
import { connectionOn, type Connection } from './connection.ts'

interface Readers {
  read<T>(work: (reader: Connection) => Promise<T>, options?: ReadOptions): Promise<T>
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Maximum number of heavy reads at a time. The other connections, and some cores if the database is on this machine, stay free
 * for other requests.
 */
const MAX_HEAVY = Math.min(6, Math.max(2, availableParallelism()))

/** Waits while tables are rewritten, then takes the snapshot; selects the generation of its tables. */
const CHECKED = '; LOCK TABLE ninefold_generation IN ACCESS SHARE MODE; SELECT number FROM ninefold_generation'

/** Releases the client when the rollback has worked. */
function rollBack(client: pg.PoolClient, connection: Connection): void {
  connection.simple('ROLLBACK').then(
    () => client.release(),
    (error: unknown) => client.release(error as Error),
  )
}

/**
 * `pools`: for outer reads, and for reads inside another read. With only one pool, outer reads could take all connections and
 * wait for each other forever. For the same reason an inner read does not wait while tables are rewritten: the rewriting waits
 * for the outer read. `check` throws if the tables are not those that this server knows.
 */
export function openReaders(
  pools: readonly [pg.Pool, pg.Pool],
  epoch: () => number,
  check: (generation: unknown) => void,
): Readers {
  const insideRead = new AsyncLocalStorage<true>()
  const turns = openReadTurns(MAX_HEAVY)
  const read: Readers['read'] = async (work, { heavy } = {}) => {
    const isInner = insideRead.getStore() === true
    const client = await pools[isInner ? 1 : 0].connect()
    const connection = connectionOn(client)
    connection.enter(epoch())
    // Sent together with the first query.
    const begin = heavy ? `${BEGIN}; SET LOCAL statement_timeout = ${heavy.deadline}` : BEGIN
    const begun = isInner
      ? connection.simple(begin)
      : connection.simple(begin + CHECKED).then(([row]) => check(row![0]))
    begun.catch(() => {})
    try {
      const result = await insideRead.run(true, () => work(connection))
      await begun
      // No need to await it: PostgreSQL processes messages in the order in which they are sent.
      connection.simple('COMMIT').catch(() => {})
      client.release()
      return result
    } catch (error) {
      rollBack(client, connection)
      // If the tables have changed, that is the reason of the error.
      await begun
      throw error
    }
  }
  return {
    read: (work, options) => {
      const { heavy } = options ?? {}
      return heavy ? turns(heavy.person, () => read(work, options)) : read(work)
    },
  }
}
