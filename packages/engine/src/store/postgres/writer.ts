/** The connection that writes. It holds a lock until its commit, so it is the only writer among all servers. */
import type pg from 'pg'
import type { ChangeNotification } from '../../notifications.ts'
import type { Writer } from '../group-commit.ts'
import { connectionOn, type StatementRunner, type Connection } from './connection.ts'
import { notifyStatements } from './listener.ts'
import { LOCK } from './install.ts'
import { runOverlapped } from './overlapped-works.ts'
import { openWork, type Channel } from './work-transaction.ts'

/** A statement after the lock, so that its snapshot contains what was committed during the wait. */
const BEGIN = `BEGIN; ${LOCK}; SELECT number FROM ninefold_generation`

/** Waits for running reads, and blocks new ones until its end. */
const BEGIN_EXCLUSIVE = `BEGIN; ${LOCK}; LOCK TABLE ninefold_generation; SELECT number FROM ninefold_generation`

/** Groups after one in which most works ran twice: they all change the same records, and so will the next ones. */
const PAUSE = 7

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
  let notifications: ChangeNotification[] = []
  let generation = 0
  let begun: Promise<void> = Promise.resolve()
  /** Statements without values that wait for the next message and are sent with it. */
  let ahead: string[] = []
  /** Set if a savepoint could not be created or released: it is then unknown which works are part of the transaction. */
  let broken: { readonly error: unknown } | undefined
  /** So many groups do not overlap from here on. */
  let pause = 0

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
  const line: Channel = {
    runner: () => runner,
    ahead: (...texts) => void ahead.push(...texts),
    sendAhead,
  }

  return {
    // PostgreSQL handles so many savepoints (one for each work and one for each of its records) without disk access.
    most: 32,
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
      begun = connection.simple(exclusive ? BEGIN_EXCLUSIVE : BEGIN).then(([row]) => {
        generation = row![0] as number
        if (!exclusive) check(generation)
      })
      begun.catch(() => {})
      // Otherwise it is sent with the first statement. If the tables are not those that this server knows, nothing is committed.
      if (exclusive) await begun
    },
    begun: () => begun,
    run: async (work, afterCommit, shares) => {
      const { transaction, notifications: told, inSavepoint, answered } = openWork(line, afterCommit)
      const result = await (shares ? inSavepoint('work', () => work(transaction)) : work(transaction))
      await answered()
      notifications.push(...told)
      return result
    },
    overlap: async (works) => {
      if (pause-- > 0) return []
      const send = (text: string) => {
        sendAhead()
        return connection.simple(text)
      }
      const brokenBefore = broken
      const { outcomes, notifications: told, twice } = await runOverlapped(works, line, send)
      notifications.push(...told)
      // What failed meanwhile has been rolled back.
      broken = brokenBefore
      pause = 2 * twice > works.length ? PAUSE : 0
      return outcomes
    },
    commit: async () => {
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
  }
}
