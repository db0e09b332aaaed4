/** Connections that read: each work sees the store at one moment. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { openFairTurns } from '../fair-turns.ts'
import type { ReadOptions } from '../store.ts'
import { connectionOn, type Connection } from './connection.ts'

interface Readers {
  read<T>(work: (reader: Connection) => Promise<T>, options?: ReadOptions): Promise<T>
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Heavy reads at a time: the other connections, and some cores where the database is on this machine, stay free for everybody else. */
const HEAVY_MOST = Math.min(6, Math.max(2, availableParallelism()))

/** Waits while tables are rewritten, and only then looks; says which generation of tables it sees. */
const CHECKED = '; LOCK TABLE ninefold_generation IN ACCESS SHARE MODE; SELECT number FROM ninefold_generation'

/** The client goes back once that is known to have worked. */
function undo(client: pg.PoolClient, connection: Connection): void {
  connection.simple('ROLLBACK').then(
    () => client.release(),
    (error: unknown) => client.release(error as Error),
  )
}

/**
 * `pools`: for works, and for works that another one waits for; were they one, as many outer works as there are connections
 * would wait for each other. For the same reason an inner one waits for no rewriting, which waits for the outer one.
 * `check` throws where the tables are not those that this server knows.
 */
export function openReaders(
  pools: readonly [pg.Pool, pg.Pool],
  epoch: () => number,
  check: (generation: unknown) => void,
): Readers {
  const inside = new AsyncLocalStorage<true>()
  const turns = openFairTurns(HEAVY_MOST)
  const read: Readers['read'] = async (work, { heavy } = {}) => {
    const isInner = inside.getStore() === true
    const client = await pools[isInner ? 1 : 0].connect()
    const connection = connectionOn(client)
    connection.enter(epoch())
    // Sent together with the first question.
    const begin = heavy ? `${BEGIN}; SET LOCAL statement_timeout = ${heavy.deadline}` : BEGIN
    const begun = isInner
      ? connection.simple(begin)
      : connection.simple(begin + CHECKED).then(([row]) => check(row![0]))
    begun.catch(() => {})
    try {
      const result = await inside.run(true, () => work(connection))
      await begun
      // Whoever comes next need not wait for it: PostgreSQL takes what is sent in this order.
      connection.simple('COMMIT').catch(() => {})
      client.release()
      return result
    } catch (error) {
      undo(client, connection)
      // Where the tables are others, that is why the work failed.
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
