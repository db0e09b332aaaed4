/** The store on SQLite: one connection for writes, a few for reads. */
import type { Binding } from '@ninefold/plan/values'
import { openGroupCommit, type Outcome, type Writer } from '../group-commit.ts'
import { prepareInternal } from '../prepare.ts'
import {
  DatabaseLost,
  StorageFull,
  type InternalTables,
  type PlainStore,
  type Reader,
  type Transaction,
} from '../store.ts'
import { countedAll, openWriteCounts } from '../write-counts.ts'
import { connect, type Connection } from './connection.ts'
import { requireDatabase } from './demand-database.ts'
import { presentFile } from './present-file.ts'
import { toStoreError } from './errors.ts'
import { openHeavyReads } from './heavy-reads.ts'
import { keepLogShort, makePrivate } from './log-file.ts'
import { tableStatements } from './statements.ts'

/** Maximum number of idle readers kept open. */
const MAX_FREE = 4

/**
 * Budgets (`meter.ts`) of a heavy read in the server: about a second for an in-memory database, which no other process
 * can read; otherwise 50 ms.
 */
const ALONE = 100_000_000
const BESIDE_PROCESSES = 5_000_000

interface SqliteOptions {
  readonly key: () => Uint8Array
  /** Called with errors thrown by commit listeners. */
  readonly failed: (error: unknown) => void
  /** A server may use the file. */
  readonly beside: boolean
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openSqlite(file: string, { key, failed, beside }: SqliteOptions): PlainStore {
  requireDatabase(file)
  const connection = connect(file, 'writer')
  const isFile = file !== ':memory:'
  if (isFile && !beside) makePrivate(file)
  const requirePresent = presentFile(file)
  const stopShortening = isFile && !beside ? keepLogShort(file, failed) : () => {}
  const readers = isFile ? readerPool(file, requirePresent) : undefined
  const heavyReads = readers && openHeavyReads(file, (work) => readers.read(work, BESIDE_PROCESSES))
  const works = openGroupCommit(writerOn(connection, requirePresent), failed)
  const internal = new Map<string, InternalTables>()
  const read: PlainStore['read'] = (work, { heavy } = {}) => {
    if (heavyReads && heavy) return heavyReads.read(work, heavy)
    if (readers) return readers.read(work)
    return works.run((transaction) => (heavy ? connection.bounded(ALONE, () => work(transaction)) : work(transaction)))
  }

  return {
    dialect: 'sqlite',
    statements: tableStatements,
    read,
    query: (text, values) => read((reader) => reader.rows(text, values)),
    write: (work, options) => works.run(work, options),
    rebuild: (work) => works.runExclusive((transaction) => withForeignKeyCheck(transaction, work)),
    prepare: async (tables: readonly InternalTables[]) => {
      await works.run((transaction) => prepareInternal(transaction, tableStatements, tables))
      for (const each of tables) internal.set(each.room, each)
    },
    internal: () => [...internal.values()],
    onNotification: () => {},
    follow: async () => {},
    key,
    agreeOnKey: async () => {},
    forgetKey: async () => {},
    close: async () => {
      stopShortening()
      await works.idle()
      // First, because open readers prevent the checkpoint of the log.
      await heavyReads?.close()
      readers?.close()
      // A checkpoint would keep the writers of a server waiting.
      if (isFile && !beside) checkpoint(connection)
      connection.close()
    },
  }
}

/** On a full disk the log stays as it is, and the next start reads it. */
function checkpoint(connection: Connection): void {
  try {
    runOn(connection, 'PRAGMA wal_checkpoint(TRUNCATE)', [])
  } catch (error) {
    if (!(error instanceof StorageFull || error instanceof DatabaseLost)) throw error
  }
}

/** Groups after one that ran twice: a work that fails is likely to be sent again. */
const PAUSE = 7

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
function writerOn(connection: Connection, requirePresent: () => void): Writer {
  const { database } = connection
  let keys = true
  /** Nothing has run in the transaction yet. */
  let isFresh = false
  /** So many groups run with savepoints from here on. */
  let pause = 0
  const run = async (text: string): Promise<void> => void runOn(connection, text, [])
  return {
    most: 64,
    begin: async (exclusive) => {
      // Dropping a table would apply the removal policies of rows that refer to it.
      if (keys === exclusive) await run(`PRAGMA foreign_keys = ${exclusive ? 'OFF' : 'ON'}`)
      keys = !exclusive
      await run('BEGIN IMMEDIATE')
      isFresh = true
    },
    begun: async () => {},
    run: (work, afterCommit, shares) => {
      isFresh = false
      const { transaction } = transactionOn(connection, afterCommit)
      return shares ? inSavepoint(connection, 'work', () => work(transaction)) : work(transaction)
    },
    // Without savepoints, for which SQLite copies each page that a work changes.
    overlap: async (works) => {
      if (!isFresh || pause-- > 0) return []
      const outcomes: Outcome[] = []
      for (const work of works) {
        const after: (() => void)[] = []
        const { transaction, hasWritten } = transactionOn(connection, (done) => void after.push(done))
        try {
          outcomes.push({ done: true, value: await work(transaction), after })
        } catch (error) {
          if (!database.isTransaction) throw error
          if (hasWritten()) return restart()
          outcomes.push({ done: false, error })
        }
      }
      isFresh = false
      return outcomes
    },
    commit: async () => {
      requirePresent()
      await run('COMMIT')
    },
    rollback: () => run('ROLLBACK'),
    isOpen: () => database.isTransaction,
  }

  /** Nothing of the works counts. */
  async function restart(): Promise<readonly Outcome[]> {
    pause = PAUSE
    await run('ROLLBACK')
    await run('BEGIN IMMEDIATE')
    return []
  }
}

const readerOn = (connection: Connection): Reader => ({
  rows: async (text, values = []) => connection.rows(text, values),
  all: async <T>(text: string, values: readonly never[] = []) => connection.all(text, values) as T[],
  one: async <T>(text: string, values: readonly never[] = []) => connection.one(text, values) as T | undefined,
})

interface OpenWork {
  readonly transaction: Transaction
  readonly hasWritten: () => boolean
}

function transactionOn(connection: Connection, afterCommit: Transaction['afterCommit']): OpenWork {
  const counts = openWriteCounts()
  const run = (text: string, values: readonly Binding[]): number => {
    counts.note(text)
    return runOn(connection, text, values)
  }
  const transaction: Transaction = {
    ...readerOn(connection),
    writesTo: (table) => counts.of(table),
    run: async (text, values = []) => run(text, values),
    // A file needs no round trip: the write runs at once.
    enqueue: (text, values = [], otherwise) => {
      if (run(text, values) === 0 && otherwise) throw otherwise()
    },
    flush: () => {},
    // Works wait for nothing here.
    pass: () => {},
    validWhile: () => {},
    attempt: (work) => inSavepoint(connection, 'attempt', work).catch(countedAll(counts)),
    // No other server uses the file.
    notify: () => {},
    afterCommit,
  }
  return { transaction, hasWritten: () => counts.any() }
}

function runOn(connection: Connection, text: string, values: readonly Binding[]): number {
  try {
    return connection.run(text, values)
  } catch (error) {
    throw toStoreError(error)
  }
}

async function inSavepoint<T>(connection: Connection, savepoint: string, work: () => Promise<T>): Promise<T> {
  connection.run(`SAVEPOINT ${savepoint}`, [])
  try {
    const result = await work()
    connection.run(`RELEASE ${savepoint}`, [])
    return result
  } catch (error) {
    if (connection.database.isTransaction) {
      connection.run(`ROLLBACK TO ${savepoint}`, [])
      connection.run(`RELEASE ${savepoint}`, [])
    }
    throw error
  }
}

interface ReaderPool {
  read<T>(work: (reader: Reader) => Promise<T>, budget?: number): Promise<T>
  close(): void
}

/** Each work has a connection to itself: its transaction gives it a consistent snapshot. */
function readerPool(file: string, requirePresent: () => void): ReaderPool {
  const free: Connection[] = []
  const readers = new Map<Connection, Reader>()
  /** A missing file would be created anew, empty. */
  const another = (): Connection => {
    requirePresent()
    return connect(file, 'reader')
  }
  const take = (): Connection => {
    const connection = free.pop() ?? another()
    if (!readers.has(connection)) readers.set(connection, readerOn(connection))
    return connection
  }
  const drop = (connection: Connection): void => {
    readers.delete(connection)
    connection.close()
  }
  return {
    read: async (work, budget) => {
      const connection = take()
      const reader = readers.get(connection)!
      connection.run('BEGIN', [])
      try {
        return await (budget === undefined ? work(reader) : connection.bounded(budget, () => work(reader)))
      } catch (error) {
        throw toStoreError(error)
      } finally {
        if (connection.database.isTransaction) connection.run('COMMIT', [])
        if (free.length < MAX_FREE) free.push(connection)
        else drop(connection)
      }
    },
    close: () => [...readers.keys()].forEach(drop),
  }
}

/** Foreign keys are off during the work, so they are checked here. */
async function withForeignKeyCheck<T>(
  transaction: Transaction,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const result = await work(transaction)
  const broken = await transaction.all('PRAGMA foreign_key_check')
  if (broken.length > 0) throw new Error(`references would break: ${JSON.stringify(broken[0])}`)
  return result
}
