/**
 * The store on SQLite: one connection that writes, a few that read. Works that wait to write share one commit, and so one
 * wait for the disk; each stands in a savepoint of its own, so that the refusal of one leaves the others whole.
 */
import type { InternalTables, Reader, Store, Transaction } from '../store.ts'
import { connect, type Connection } from './connection.ts'
import { inOurWords } from './errors.ts'
import { keyBeside } from './key.ts'
import { prepareInternal } from './prepare.ts'
import { tableStatements } from './statements.ts'

/** Works in one commit at most, so that the first of them does not wait too long for its answer. */
const GROUP_MOST = 64

/** Readers kept open while nobody reads. */
const FREE_MOST = 4

interface Waiting {
  /** Has the transaction to itself, with foreign keys off. */
  readonly alone: boolean
  readonly work: (transaction: Transaction) => Promise<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

type Outcome =
  | { readonly done: true; readonly value: unknown; readonly after: readonly (() => void)[] }
  | { readonly done: false; readonly error: unknown }

/** `failed`: told what a listener of a commit threw. */
export function openSqlite(file: string, failed: (error: unknown) => void): Store {
  const writer = connect(file, 'writer')
  const readers = file === ':memory:' ? undefined : readerPool(file)
  const queue: Waiting[] = []
  let running: Promise<void> | undefined
  let revision = 0
  const internal = new Map<string, InternalTables>()

  const enqueue = <T>(alone: boolean, work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ alone, work, resolve: resolve as (value: unknown) => void, reject })
      running ??= drain()
    })

  // INVARIANT: `running` ends in the very step that found the queue empty, so that no work is queued behind a drain that
  // looks no more.
  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        // Requests that arrived in the same turn of the event loop have all joined the queue by then.
        await new Promise<void>((resolve) => setImmediate(resolve))
        const group = queue.splice(0, groupSize(queue))
        await settleGroup(group)
      }
    } finally {
      running = undefined
    }
  }

  /** Whatever happens, each of the group learns of it: nobody waits for ever. */
  async function settleGroup(group: readonly Waiting[]): Promise<void> {
    const { alone } = group[0]!
    try {
      if (alone) writer.database.exec('PRAGMA foreign_keys = OFF')
      await commitGroup(writer, group, () => revision++, failed)
    } catch (error) {
      for (const waiting of group) waiting.reject(error)
    } finally {
      if (alone) writer.database.exec('PRAGMA foreign_keys = ON')
    }
  }

  return {
    dialect: 'sqlite',
    statements: tableStatements,
    read: (work) => (readers ? readers.read(work) : enqueue(false, work)),
    write: (work) => enqueue(false, work),
    rebuild: (work) => enqueue(true, (transaction) => wholeAtTheEnd(transaction, work)),
    prepare: async (tables: readonly InternalTables[]) => {
      await enqueue(false, (transaction) => prepareInternal(transaction, tables))
      for (const each of tables) internal.set(each.room, each)
    },
    internal: () => [...internal.values()],
    revision: () => revision,
    key: keyBeside(file),
    close: async () => {
      while (running) await running
      readers?.close()
      if (file !== ':memory:') writer.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      writer.close()
    },
  }
}

/** Runs the works in order, commits once, and only then tells each of its outcome. */
async function commitGroup(
  writer: Connection,
  group: readonly Waiting[],
  committed: () => void,
  failed: (error: unknown) => void,
): Promise<void> {
  const outcomes: Outcome[] = []
  try {
    writer.run('BEGIN IMMEDIATE', [])
    if (group.length === 1) outcomes.push(await alone(writer, group[0]!.work))
    else for (const waiting of group) outcomes.push(await underSavepoint(writer, waiting.work))
    if (writer.database.isTransaction) writer.run('COMMIT', [])
    committed()
  } catch (error) {
    if (writer.database.isTransaction) writer.run('ROLLBACK', [])
    for (const waiting of group) waiting.reject(error)
    return
  }
  outcomes.forEach((outcome, i) => {
    if (!outcome.done) return group[i]!.reject(outcome.error)
    tell(outcome.after, failed)
    group[i]!.resolve(outcome.value)
  })
}

/**
 * What is committed is committed: a listener that throws changes no outcome and keeps no other listener from hearing. It is
 * a mistake of the engine, and told as one.
 */
function tell(listeners: readonly (() => void)[], failed: (error: unknown) => void): void {
  for (const listener of listeners) {
    try {
      listener()
    } catch (error) {
      failed(error)
    }
  }
}

/** Where nobody shares the transaction, it is undone as a whole. */
async function alone(writer: Connection, work: Waiting['work']): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    return { done: true, value: await work(transactionOn(writer, after)), after }
  } catch (error) {
    if (writer.database.isTransaction) writer.run('ROLLBACK', [])
    return { done: false, error }
  }
}

async function underSavepoint(writer: Connection, work: Waiting['work']): Promise<Outcome> {
  const after: (() => void)[] = []
  writer.run('SAVEPOINT work', [])
  try {
    const value = await work(transactionOn(writer, after))
    writer.run('RELEASE work', [])
    return { done: true, value, after }
  } catch (error) {
    // Some failures (a full disk) end the whole transaction; then the group has failed, not this work alone.
    if (!writer.database.isTransaction) throw error
    writer.run('ROLLBACK TO work', [])
    writer.run('RELEASE work', [])
    return { done: false, error }
  }
}

const readerOn = (connection: Connection): Reader => ({
  rows: async (text, values = []) => connection.rows(text, values),
  all: async <T>(text: string, values: readonly never[] = []) => connection.all(text, values) as T[],
  one: async <T>(text: string, values: readonly never[] = []) => connection.one(text, values) as T | undefined,
})

const transactionOn = (connection: Connection, after: (() => void)[]): Transaction => ({
  ...readerOn(connection),
  run: async (text, values = []) => {
    try {
      return connection.run(text, values)
    } catch (error) {
      throw inOurWords(error)
    }
  },
  afterCommit: (done) => void after.push(done),
})

interface ReaderPool {
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  close(): void
}

/** A work has a connection to itself while it lasts: its transaction is what makes it see one moment. */
function readerPool(file: string): ReaderPool {
  const free: Connection[] = []
  const readers = new Map<Connection, Reader>()
  const take = (): Connection => {
    const connection = free.pop() ?? connect(file, 'reader')
    if (!readers.has(connection)) readers.set(connection, readerOn(connection))
    return connection
  }
  const drop = (connection: Connection): void => {
    readers.delete(connection)
    connection.close()
  }
  return {
    read: async (work) => {
      const connection = take()
      connection.run('BEGIN', [])
      try {
        return await work(readers.get(connection)!)
      } finally {
        if (connection.database.isTransaction) connection.run('COMMIT', [])
        if (free.length < FREE_MOST) free.push(connection)
        else drop(connection)
      }
    },
    close: () => [...readers.keys()].forEach(drop),
  }
}

/** Up to the first work that wants to be alone. */
function groupSize(queue: readonly Waiting[]): number {
  const alone = queue.findIndex((waiting) => waiting.alone)
  return alone === -1 ? GROUP_MOST : Math.max(1, Math.min(alone, GROUP_MOST))
}

/** With foreign keys off, since dropping a table would act on the rows that refer to it; so they are checked here. */
async function wholeAtTheEnd<T>(transaction: Transaction, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const result = await work(transaction)
  const broken = await transaction.all('PRAGMA foreign_key_check')
  if (broken.length > 0) throw new Error(`references would break: ${JSON.stringify(broken[0])}`)
  return result
}
