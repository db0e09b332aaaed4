/** Connections that read: each work sees the store at one moment. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { ReadOptions } from '../store.ts'
import { connectionOn, type Connection } from './connection.ts'

interface Readers {
  read<T>(work: (reader: Connection) => Promise<T>, options?: ReadOptions): Promise<T>
}

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Milliseconds that a statement of a bounded read may take. */
const BOUNDED = 'SET LOCAL statement_timeout = 5000'

/** Bounded reads at a time: the other connections stay free for everybody else. */
const BOUNDED_MOST = 4

/** Waits while tables are rewritten, and only then looks; says which generation of tables it sees. */
const BEGIN_CHECKED = `${BEGIN}; LOCK TABLE ninefold_generation IN ACCESS SHARE MODE; SELECT number FROM ninefold_generation`

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
  const turns = openTurns(BOUNDED_MOST)
  const read: Readers['read'] = async (work, { bounded = false } = {}) => {
    const isInner = inside.getStore() === true
    const client = await pools[isInner ? 1 : 0].connect()
    const connection = connectionOn(client)
    connection.enter(epoch())
    // Sent together with the first question.
    const begun = isInner ? connection.simple(BEGIN) : connection.simple(BEGIN_CHECKED).then(([row]) => check(row![0]))
    begun.catch(() => {})
    if (bounded) connection.simple(BOUNDED).catch(() => {})
    try {
      const result = await inside.run(true, () => work(connection))
      await begun
      return result
    } catch (error) {
      // Where the tables are others, that is why the work failed.
      await begun
      throw error
    } finally {
      connection.simple('COMMIT').then(
        () => client.release(),
        (error: unknown) => client.release(error as Error),
      )
    }
  }
  return { read: (work, options) => (options?.bounded ? turns(() => read(work, options)) : read(work)) }
}

/** Lets so many works run at a time; the others wait in order. */
function openTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
