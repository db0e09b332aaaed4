/**
 * One transaction around work that reads and writes in several places: a request that must run once, several requests
 * that succeed or fail together, a page with many figures. Calls of the store during that work use this transaction.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PlainStore, Reader, Store, Transaction } from './store.ts'

interface Joint {
  readonly transaction: Transaction
  /** Writes in it run one after another: savepoints do not overlap. */
  last: Promise<unknown>
  /** Work that continues after the end is not part of it. */
  open: boolean
}

/** The same for work that only reads. */
interface JointReading {
  readonly reader: Reader
  open: boolean
}

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function withSharedTransaction(store: PlainStore): Store {
  const joints = new AsyncLocalStorage<Joint>()
  const readings = new AsyncLocalStorage<JointReading>()
  const joint = (): Joint | undefined => {
    const found = joints.getStore()
    return found?.open ? found : undefined
  }

  function inTurn<T>(joined: Joint, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const done = joined.last.then(() => joined.transaction.attempt(() => work(joined.transaction)))
    joined.last = done.catch(() => {})
    return done
  }

  return {
    ...store,
    read: (work, options) => {
      const joined = joint()
      if (joined) return work(joined.transaction)
      const reading = readings.getStore()
      return reading?.open ? work(reading.reader) : store.read(work, options)
    },
    query: (text, values) => {
      const reading = readings.getStore()
      const reader = joint()?.transaction ?? (reading?.open ? reading.reader : undefined)
      return reader ? reader.rows(text, values) : store.query(text, values)
    },
    sharedRead: async (work) => {
      if (joint() || readings.getStore()?.open) return work()
      return store.read(async (reader) => {
        const begun: JointReading = { reader, open: true }
        try {
          return await readings.run(begun, work)
        } finally {
          begun.open = false
        }
      })
    },
    write: (work, options) => {
      const joined = joint()
      return joined ? inTurn(joined, work) : store.write(work, options)
    },
    sharedTransaction: (work) => {
      const whole = async (transaction: Transaction) => {
        const begun: Joint = { transaction, last: Promise.resolve(), open: true }
        try {
          return await joints.run(begun, () => work(transaction))
        } finally {
          begun.open = false
        }
      }
      const joined = joint()
      return joined ? inTurn(joined, whole) : store.write(whole)
    },
  }
}
