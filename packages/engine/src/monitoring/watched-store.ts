/** A store whose statements and transactions are reported to a monitor. */
import type { Reader, Store, Transaction } from '../store/index.ts'
import type { Monitor } from './monitor.ts'

export function watchStore(store: Store, monitor: Monitor): Store {
  const timed = async <T>(kind: 'read' | 'write', work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      return await work()
    } finally {
      monitor.transaction({ kind, milliseconds: performance.now() - started })
    }
  }
  return {
    ...store,
    read: (work, options) => timed('read', () => store.read((reader) => work(watchReader(reader, monitor)), options)),
    query: (text, ...more) => timed('read', () => timedStatement(monitor, text, () => store.query(text, ...more))),
    write: (work, options) =>
      timed('write', () => store.write((transaction) => work(watchTransaction(transaction, monitor)), options)),
    sharedTransaction: (work) =>
      timed('write', () => store.sharedTransaction((transaction) => work(watchTransaction(transaction, monitor)))),
  }
}

async function timedStatement<T>(monitor: Monitor, text: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  try {
    return await work()
  } finally {
    monitor.statement({ text, milliseconds: performance.now() - started })
  }
}

const watchReader = (reader: Reader, monitor: Monitor): Reader => ({
  ...reader,
  rows: (text, ...more) => timedStatement(monitor, text, () => reader.rows(text, ...more)),
  all: (text, ...more) => timedStatement(monitor, text, () => reader.all(text, ...more)),
  one: (text, ...more) => timedStatement(monitor, text, () => reader.one(text, ...more)),
})

/** Statements that nobody waits for are not measured. */
const watchTransaction = (transaction: Transaction, monitor: Monitor): Transaction => ({
  ...transaction,
  ...watchReader(transaction, monitor),
  run: (text, ...more) => timedStatement(monitor, text, () => transaction.run(text, ...more)),
})
