/** The connection that writes. Whoever holds the lock is the only one, on whichever server, until its commit. */
import type pg from 'pg'
import type { ChangeNotification } from '../../notifications.ts'
import type { Writer } from '../group-commit.ts'
import type { Transaction } from '../store.ts'
import { connectionOn, type Asking, type Connection } from './connection.ts'
import { notifyStatements } from './listener.ts'
import { LOCK } from './install.ts'
import { countedAll, openWriteCounts } from '../write-counts.ts'
import { openWriteBuffer, type WriteBuffer } from './write-buffer.ts'

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
  let asking: Asking
  let buffer: WriteBuffer
  let notifications: ChangeNotification[] = []
  let generation = 0
  let begun: Promise<void> = Promise.resolve()
  /** Statements without values that are sent with what comes next, in one message. */
  let ahead: string[] = []
  /** A savepoint that could not be set or released: which works are done is not known any more. */
  let broken: { readonly error: unknown } | undefined

  const lost = (): void => {
    client?.release(true)
    client = undefined
  }
  const ended = (): void => {
    client?.off('error', lost)
    client?.release()
    client = undefined
  }
  /** What follows waits for it on the server. */
  const sendAhead = (): void => {
    if (ahead.length === 0) return
    connection.simple(ahead.splice(0).join('; ')).catch((error: unknown) => {
      broken ??= { error }
    })
  }
  const sent: Asking['run'] = (text, values) => {
    sendAhead()
    return asking.run(text, values)
  }

  /** Its notifications count where the work is not undone. */
  async function under<T>(savepoint: string, work: () => Promise<T>): Promise<T> {
    // What was sent before belongs to whoever is around it.
    await buffer.answered()
    const told = notifications.length
    ahead.push(`SAVEPOINT ${savepoint}`)
    try {
      const result = await work()
      await buffer.answered()
      ahead.push(`RELEASE ${savepoint}`)
      return result
    } catch (error) {
      notifications.length = told
      buffer.reset()
      ahead.push(`ROLLBACK TO ${savepoint}`, `RELEASE ${savepoint}`)
      throw error
    }
  }

  /** Sent behind what it may read of the buffer; what refused a write is why it fails. */
  async function answer<T>(text: string, ask: () => Promise<T>): Promise<T> {
    if (buffer.concerns(text)) buffer.flush()
    sendAhead()
    const asked = ask()
    asked.catch(() => {})
    await buffer.received()
    return asked
  }

  function transactionWith(afterCommit: Transaction['afterCommit']): Transaction {
    const counts = openWriteCounts()
    const noted = (text: string): string => {
      counts.note(text)
      return text
    }
    return {
      rows: (text, values, once) => answer(text, () => asking.rows(text, values, once)),
      all: (text, values) => answer(text, () => asking.all(text, values)),
      one: (text, values) => answer(text, () => asking.one(text, values)),
      run: (text, values) => answer(noted(text), () => asking.run(text, values)),
      writesTo: (table) => counts.of(table),
      enqueue: (text, values = [], otherwise) =>
        buffer.add({ text: noted(text), values, ...(otherwise && { otherwise }) }),
      flush: () => buffer.flush(),
      attempt: (work) => under('attempt', work).catch(countedAll(counts)),
      notify: (item) => void notifications.push(item),
      afterCommit,
    }
  }

  return {
    // PostgreSQL keeps count of so many savepoints, one for each and one for each of its records, without asking the disk.
    most: 30,
    begin: async (isAlone) => {
      alone = isAlone
      notifications = []
      ahead = []
      broken = undefined
      client = await pool.connect()
      client.on('error', lost)
      connection = connectionOn(client)
      connection.enter(epoch())
      asking = alone ? connection.unprepared : connection
      buffer = openWriteBuffer(sent)
      begun = connection.simple(alone ? BEGIN_ALONE : BEGIN).then(([row]) => {
        generation = row![0] as number
        if (!alone) check(generation)
      })
      begun.catch(() => {})
      // Else the first statement is sent with it; of other tables than those that this server knows, nothing is committed.
      if (alone) await begun
    },
    begun: () => begun,
    under: (work) => under('work', work),
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
    transaction: transactionWith,
  }
}
