/**
 * The transaction as one work sees it: its own buffer of writes, its notifications, its attempts. Works that share the
 * connection send by the same `Channel`.
 */
import type { Binding } from '@ninefold/plan/values'
import type { ChangeNotification } from '../../notifications.ts'
import type { Statement, Transaction } from '../store.ts'
import { countedAll, openWriteCounts } from '../write-counts.ts'
import type { StatementRunner } from './connection.ts'
import { openWriteBuffer } from './write-buffer.ts'

/** The connection, as works use it. */
export interface Channel {
  readonly runner: () => StatementRunner
  /** Statements without values, sent with what comes next, in one message. */
  readonly ahead: (...texts: readonly string[]) => void
  readonly sendAhead: () => void
}

/** Decides when a work that was started before its turn may write. */
export interface Gate {
  readonly isOpen: () => boolean
  readonly opened: () => Promise<void>
  /** Before a query, or a write, is sent; throws if the work may send nothing any more. */
  readonly asks: (query: Statement) => void
  readonly writes: (write: Statement) => void
  /** After writes of the work were rolled back. */
  readonly undone: () => void
  /** From here on the work only reads. */
  readonly pass: () => void
  readonly validWhile: (isValid: () => boolean) => void
}

export interface OpenWork {
  readonly transaction: Transaction
  readonly notifications: readonly ChangeNotification[]
  /** Runs the function under a savepoint, and rolls its changes back if it throws. */
  readonly inSavepoint: <T>(savepoint: string, work: () => Promise<T>) => Promise<T>
  /** Throws the error of any write, sent or not. */
  readonly answered: () => Promise<void>
}

const isQuery = (text: string): boolean => /^\s*SELECT\b/.test(text)

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openWork(channel: Channel, afterCommit: Transaction['afterCommit'], gate?: Gate): OpenWork {
  const notifications: ChangeNotification[] = []
  const buffer = openWriteBuffer(
    (text, values) => {
      channel.sendAhead()
      return channel.runner().run(text, values)
    },
    (writes) => gate && writes.forEach(gate.writes),
  )
  const counts = openWriteCounts()
  let isFlushing = false
  /** Statements that wait for the turn of the work. */
  let waiting = 0
  let isPassing = false

  const opened = async (): Promise<void> => {
    waiting++
    try {
      await gate!.opened()
    } finally {
      waiting--
    }
  }
  const isClosed = (): boolean => gate !== undefined && !gate.isOpen()

  const pass = (): void => {
    if (!gate) return
    isPassing = true
    if (waiting > 0 || isClosed()) return
    buffer.flush()
    gate.pass()
  }

  /** Sent behind what it may read of the buffer; what refused a write is why it fails. */
  async function answer<T>(statement: Statement, ask: () => Promise<T>): Promise<T> {
    const isWriting = !isQuery(statement.text)
    if (isClosed() && (isWriting || isFlushing || buffer.concerns(statement.text))) await opened()
    if (isFlushing || buffer.concerns(statement.text)) flush()
    if (isWriting) gate?.writes(statement)
    else gate?.asks(statement)
    channel.sendAhead()
    const asked = ask()
    asked.catch(() => {})
    if (isPassing) pass()
    await buffer.received()
    return asked
  }

  const flush = (): void => {
    isFlushing = isClosed()
    if (!isFlushing) buffer.flush()
  }

  const answered = async (): Promise<void> => {
    if (isClosed() && buffer.isFilled()) await opened()
    if (isPassing) pass()
    await buffer.answered()
  }

  async function inSavepoint<T>(savepoint: string, work: () => Promise<T>): Promise<T> {
    if (isClosed()) await opened()
    // What was sent before belongs to whoever is around it.
    await buffer.answered()
    const told = notifications.length
    channel.ahead(`SAVEPOINT ${savepoint}`)
    try {
      const result = await work()
      await buffer.answered()
      channel.ahead(`RELEASE ${savepoint}`)
      return result
    } catch (error) {
      notifications.length = told
      buffer.reset()
      channel.ahead(`ROLLBACK TO ${savepoint}`, `RELEASE ${savepoint}`)
      gate?.undone()
      throw error
    }
  }

  const noted = (text: string): string => {
    counts.note(text)
    return text
  }
  const { runner } = channel
  const bound = (text: string, values: readonly Binding[] = []): Statement => ({ text, values })
  return {
    transaction: {
      rows: (text, values, once) => answer(bound(text, values), () => runner().rows(text, values, once)),
      all: (text, values) => answer(bound(text, values), () => runner().all(text, values)),
      one: (text, values) => answer(bound(text, values), () => runner().one(text, values)),
      run: (text, values) => answer(bound(noted(text), values), () => runner().run(text, values)),
      writesTo: (table) => counts.of(table),
      enqueue: (text, values = [], otherwise) =>
        buffer.add({ text: noted(text), values, ...(otherwise && { otherwise }) }),
      flush,
      pass,
      validWhile: (isValid) => gate?.validWhile(isValid),
      attempt: (work) => inSavepoint('attempt', work).catch(countedAll(counts)),
      notify: (item) => void notifications.push(item),
      afterCommit,
    },
    notifications,
    inSavepoint,
    answered,
  }
}
