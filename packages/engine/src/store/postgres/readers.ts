/** The connections for reads: each read is one transaction and sees one snapshot. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import type pg from 'pg'
import { openReadTurns } from '../read-turns.ts'
import { TooCostly, type HeavyRead, type Reader, type ReadOptions, type SmallRead } from '../store.ts'
import { connectionOn, type Connection } from './connection.ts'
import type { SingleQueries } from './single-queries.ts'

interface Readers {
  read<T>(work: (reader: Connection) => Promise<T>, options?: ReadOptions): Promise<T>
  query: Reader['rows']
  /** The current generation of the tables. */
  generation(): Promise<unknown>
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Maximum number of heavy reads at a time. The other connections, and some cores if the database is on this machine, stay free
 * for other requests.
 */
const MAX_HEAVY = Math.min(6, Math.max(2, availableParallelism()))

/** Waits while tables are rewritten, then takes the snapshot; selects the generation of its tables. */
const CHECKED = '; LOCK TABLE ninefold_generation IN ACCESS SHARE MODE; SELECT number FROM ninefold_generation'

/** Milliseconds that a finished transaction stays open if its connection is not used again. */
const MAX_OPEN = 5

/**
 * Commits of finished reads. Each is sent in one message with the next read on the connection, because each write to a socket is
 * expensive, or after `MAX_OPEN`.
 */
function openCommits() {
  const timers = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
  return {
    release: (client: pg.PoolClient, connection: Connection): void => {
      const commit = () => {
        timers.delete(client)
        connection.simple('COMMIT').catch(() => {})
      }
      timers.set(client, setTimeout(commit, MAX_OPEN).unref())
      client.release()
    },
    /** What to send before the next statement. */
    pending: (client: pg.PoolClient): 'COMMIT; ' | '' => {
      const timer = timers.get(client)
      if (!timer) return ''
      clearTimeout(timer)
      timers.delete(client)
      return 'COMMIT; '
    },
  }
}

/** Releases the client when the rollback has worked. */
function rollBack(client: pg.PoolClient, connection: Connection): void {
  connection.simple('ROLLBACK').then(
    () => client.release(),
    (error: unknown) => client.release(error as Error),
  )
}

interface ReadersOptions {
  /** For outer reads. */
  readonly outer: pg.Pool
  /** For reads inside another read. With only one pool, outer reads could take all connections and wait for each other forever. */
  readonly inner: pg.Pool
  readonly queries: SingleQueries
  readonly epoch: () => number
  /** Throws if the tables are not those that this server knows. */
  readonly check: (generation: unknown) => void
}

/** An inner read does not wait while tables are rewritten, because the rewriting waits for the outer read. */
export function openReaders({ outer, inner, queries, epoch, check }: ReadersOptions): Readers {
  const insideRead = new AsyncLocalStorage<true>()
  const turns = openReadTurns(MAX_HEAVY)
  const commits = openCommits()
  const read: Readers['read'] = async (work, { heavy } = {}) => {
    const isInner = insideRead.getStore() === true
    const client = await (isInner ? inner : outer).connect()
    const connection = connectionOn(client)
    connection.enter(epoch())
    // Sent together with the first query.
    const begun = connection
      .simple(commits.pending(client) + beginning(heavy, isInner))
      .then(([row]) => (isInner ? undefined : check(row![0])))
    begun.catch(() => {})
    try {
      const result = await insideRead.run(true, () => work(connection))
      await begun
      commits.release(client, connection)
      return result
    } catch (error) {
      rollBack(client, connection)
      // If the tables have changed, that is the reason of the error.
      await begun
      throw error
    }
  }
  return {
    read: async (work, options = {}) => {
      const { heavy } = options
      const done = heavy?.small && (await ifSmall(read, work, heavy, heavy.small))
      return done ? done.result : heavy ? turns(heavy.person, () => read(work, options)) : read(work)
    },
    query: (text, values) =>
      insideRead.getStore() === true ? read((reader) => reader.rows(text, values)) : queries.rows(text, values),
    generation: () => generationIn(outer, commits),
  }
}

async function generationIn(pool: pg.Pool, commits: ReturnType<typeof openCommits>): Promise<unknown> {
  const client = await pool.connect()
  try {
    const text = `${commits.pending(client)}SELECT number FROM ninefold_generation`
    const [row] = await connectionOn(client).simple(text)
    return row![0]
  } finally {
    client.release()
  }
}

const beginning = (heavy: HeavyRead | undefined, isInner: boolean): string =>
  BEGIN + (heavy ? `; SET LOCAL statement_timeout = ${heavy.deadline}` : '') + (isInner ? '' : CHECKED)

/** Milliseconds that a small read may take before it is run as a heavy one. */
const MAX_SMALL = 250

/** Undefined if the read is not small, or if it takes too long even so. */
async function ifSmall<T>(
  read: Readers['read'],
  work: (reader: Connection) => Promise<T>,
  heavy: HeavyRead,
  small: SmallRead,
): Promise<{ readonly result: T } | undefined> {
  if (small.known() === false) return undefined
  const deadline = Math.min(MAX_SMALL, heavy.deadline)
  try {
    return await read(async (reader) => ((await small.ask(reader)) ? { result: await work(reader) } : undefined), {
      heavy: { ...heavy, deadline },
    })
  } catch (error) {
    if (error instanceof TooCostly) return undefined
    throw error
  }
}
