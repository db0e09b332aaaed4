/** The connection that writes. It holds a lock until its commit, so it is the only writer among all servers. */
import type pg from 'pg'
import type { ChangeNotification } from '../../notifications.ts'
import type { Writer } from '../group-commit.ts'
import type { Transaction } from '../store.ts'
import { connectionOn, type StatementRunner, type Connection } from './connection.ts'
import { notifyStatements } from './listener.ts'
import { LOCK } from './install.ts'
import { countedAll, openWriteCounts } from '../write-counts.ts'
import { openWriteBuffer, type WriteBuffer } from './write-buffer.ts'

/** A statement after the lock, so that its snapshot contains what was committed during the wait. */
const BEGIN = `BEGIN; ${LOCK}; SELECT number FROM ninefold_generation`

/** Waits for running reads, and blocks new ones until its end. */
const BEGIN_EXCLUSIVE = `BEGIN; ${LOCK}; LOCK TABLE ninefold_generation; SELECT number FROM ninefold_generation`

interface WriterOptions {
  readonly pool: pg.Pool
  /** The name of this server in its notifications. */
  readonly from: string
  readonly channel: string
  readonly epoch: () => number
  /** Throws if the tables are not those that this server knows. */
  readonly check: (generation: unknown) => void
  /** Called before and after the commit. `generation`: the new generation of the tables, if they were rewritten. */
  readonly committing: (generation?: number) => void
  readonly committed: (generation?: number) => void
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openWriter({ pool, from, channel, epoch, check, committing, committed }: WriterOptions): Writer {
  let exclusive = false
  let client: pg.PoolClient | undefined
  let connection: Connection
  let runner: StatementRunner
  let buffer: WriteBuffer
  let notifications: ChangeNotification[] = []
  let generation = 0
  let begun: Promise<void> = Promise.resolve()
  /** Statements without values that wait for the next message and are sent with it. */
  let ahead: string[] = []
  /** Set if a savepoint could not be created or released: it is then unknown which works are part of the transaction. */
  let broken: { readonly error: unknown } | undefined

  const discardClient = (): void => {
    client?.release(true)
    client = undefined
  }
  const releaseClient = (): void => {
    client?.off('error', discardClient)
    client?.release()
    client = undefined
  }
  /** Not awaited: the server processes the next messages after it. */
  const sendAhead = (): void => {
    if (ahead.length === 0) return
    connection.simple(ahead.splice(0).join('; ')).catch((error: unknown) => {
      broken ??= { error }
    })
  }
  const runInOrder: StatementRunner['run'] = (text, values) => {
    sendAhead()
    return runner.run(text, values)
  }

  /** Drops the notifications of the work if it is rolled back. */
  async function inSavepoint<T>(savepoint: string, work: () => Promise<T>): Promise<T> {
    // Buffered writes belong to the surrounding savepoint.
    await buffer.answered()
    const notificationsBefore = notifications.length
    ahead.push(`SAVEPOINT ${savepoint}`)
    try {
      const result = await work()
      await buffer.answered()
      ahead.push(`RELEASE ${savepoint}`)
      return result
    } catch (error) {
      notifications.length = notificationsBefore
      buffer.reset()
      ahead.push(`ROLLBACK TO ${savepoint}`, `RELEASE ${savepoint}`)
      throw error
    }
  }

  /** Sends the buffered writes first if the query may read them. Throws their error if one was refused. */
  async function answer<T>(text: string, ask: () => Promise<T>): Promise<T> {
    if (buffer.concerns(text)) buffer.flush()
    sendAhead()
    const answerOfDatabase = ask()
    answerOfDatabase.catch(() => {})
    await buffer.received()
    return answerOfDatabase
  }

  function transactionWith(afterCommit: Transaction['afterCommit']): Transaction {
    const counts = openWriteCounts()
    const counted = (text: string): string => {
      counts.note(text)
      return text
    }
    return {
      rows: (text, values, once) => answer(text, () => runner.rows(text, values, once)),
      all: (text, values) => answer(text, () => runner.all(text, values)),
      one: (text, values) => answer(text, () => runner.one(text, values)),
      run: (text, values) => answer(counted(text), () => runner.run(text, values)),
      writesTo: (table) => counts.of(table),
      enqueue: (text, values = [], otherwise) =>
        buffer.add({ text: counted(text), values, ...(otherwise && { otherwise }) }),
      flush: () => buffer.flush(),
      attempt: (work) => inSavepoint('attempt', work).catch(countedAll(counts)),
      notify: (item) => void notifications.push(item),
      afterCommit,
    }
  }

  return {
    // PostgreSQL handles so many savepoints (one for each work and one for each of its records) without disk access.
    most: 30,
    begin: async (isExclusive) => {
      exclusive = isExclusive
      notifications = []
      ahead = []
      broken = undefined
      client = await pool.connect()
      client.on('error', discardClient)
      connection = connectionOn(client)
      connection.enter(epoch())
      runner = exclusive ? connection.unprepared : connection
      buffer = openWriteBuffer(runInOrder)
      begun = connection.simple(exclusive ? BEGIN_EXCLUSIVE : BEGIN).then(([row]) => {
        generation = row![0] as number
        if (!exclusive) check(generation)
      })
      begun.catch(() => {})
      // Otherwise it is sent with the first statement. If the tables are not those that this server knows, nothing is committed.
      if (exclusive) await begun
    },
    begun: () => begun,
    inSavepoint: (work) => inSavepoint('work', work),
    commit: async () => {
      await buffer.answered()
      await begun
      if (broken) throw broken.error
      const rewritten = notifications.some(({ kind }) => kind === 'document')
      if (rewritten) ahead.push('UPDATE ninefold_generation SET number = number + 1')
      ahead.push(...notifyStatements(channel, from, notifications), 'COMMIT')
      const next = rewritten ? generation + 1 : undefined
      committing(next)
      await connection.simple(ahead.splice(0).join('; ')).catch((error: unknown) => {
        committing(undefined)
        throw error
      })
      releaseClient()
      committed(next)
    },
    rollback: async () => {
      try {
        await connection.simple('ROLLBACK')
      } finally {
        releaseClient()
      }
    },
    isOpen: () => client !== undefined,
    transaction: transactionWith,
  }
}
