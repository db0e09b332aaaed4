/** The connection that writes. Whoever holds the lock is the only one, on whichever server, until its commit. */
import type pg from 'pg'
import type { ChangeNotification } from '../../notifications.ts'
import type { Writer } from '../group-commit.ts'
import { connectionOn, type Connection } from './connection.ts'
import { notifyStatements } from './listener.ts'
import { LOCK } from './install.ts'

/** The last statement sees what was committed while the one before it waited. */
const BEGIN = `BEGIN; ${LOCK}; SELECT number FROM ninefold_generation`

/** Waits for those who read, and lets nobody read until its end. */
const BEGIN_ALONE = `BEGIN; ${LOCK}; LOCK TABLE ninefold_generation; SELECT number FROM ninefold_generation`

interface WriterOptions {
  readonly pool: pg.Pool
  /** The name of this server in its notifications. */
  readonly from: string
  readonly channel: string
  readonly epoch: () => number
  /** Throws where the tables are not those that this server knows. */
  readonly check: (generation: unknown) => void
  /** Before and after the commit. `generation`: that of the tables, where they were rewritten. */
  readonly committing: (generation?: number) => void
  readonly committed: (generation?: number) => void
}

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openWriter({ pool, from, channel, epoch, check, committing, committed }: WriterOptions): Writer {
  let alone = false
  let client: pg.PoolClient | undefined
  let connection: Connection
  let notifications: ChangeNotification[] = []
  let generation = 0

  const lost = (): void => {
    client?.release(true)
    client = undefined
  }
  const ended = (): void => {
    client?.off('error', lost)
    client?.release()
    client = undefined
  }
  /** What follows waits for it on the server; a failure shows at the commit. */
  const send = async (text: string): Promise<void> => void connection.simple(text).catch(() => {})

  /** Its notifications count where the work is not undone. */
  async function under<T>(savepoint: string, work: () => Promise<T>): Promise<T> {
    const told = notifications.length
    await send(`SAVEPOINT ${savepoint}`)
    try {
      const result = await work()
      await send(`RELEASE ${savepoint}`)
      return result
    } catch (error) {
      notifications.length = told
      await send(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`)
      throw error
    }
  }

  return {
    // PostgreSQL keeps count of so many savepoints, one for each and one for each of its records, without asking the disk.
    most: 30,
    begin: async (isAlone) => {
      alone = isAlone
      notifications = []
      client = await pool.connect()
      client.on('error', lost)
      connection = connectionOn(client)
      connection.enter(epoch())
      const [row] = await connection.simple(alone ? BEGIN_ALONE : BEGIN)
      generation = row![0] as number
      if (!alone) check(generation)
    },
    under: (work) => under('work', work),
    commit: async () => {
      const rewritten = notifications.some(({ kind }) => kind === 'document')
      if (rewritten) await send('UPDATE ninefold_generation SET number = number + 1')
      for (const text of notifyStatements(channel, from, notifications)) await send(text)
      const next = rewritten ? generation + 1 : undefined
      committing(next)
      await connection.simple('COMMIT').catch((error: unknown) => {
        committing(undefined)
        throw error
      })
      ended()
      committed(next)
    },
    rollback: async () => {
      try {
        await connection.simple('ROLLBACK')
      } finally {
        ended()
      }
    },
    isOpen: () => client !== undefined,
    transaction: (afterCommit) => ({
      ...(alone ? connection.unprepared : connection),
      attempt: (work) => under('attempt', work),
      notify: (item) => void notifications.push(item),
      afterCommit,
    }),
  }
}
