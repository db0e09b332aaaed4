/**
 * Runs works one after another; those that wait at the same time share one commit. Each has its own savepoint, so a
 * refused one does not affect the others. Independent of the database, which `Writer` implements.
 */
import type { Transaction } from './store.ts'

/** The database-specific part: the one connection that writes. */
export interface Writer {
  /** Maximum number of works in one commit, so that the first does not wait too long for its answer. */
  readonly most: number
  /** `exclusive`: the work rewrites tables. */
  begin(runSingle: boolean): Promise<void>
  /** Throws if the transaction could not be started: `begin` need not wait for the answer of the database. */
  begun(): Promise<void>
  /** Rolls back the changes of the work if it throws; the transaction goes on. */
  inSavepoint<T>(work: () => Promise<T>): Promise<T>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** False once an error has ended the whole transaction. */
  isOpen(): boolean
  transaction(afterCommit: Transaction['afterCommit']): Transaction
}

type Work<T> = (transaction: Transaction) => Promise<T>

interface Waiting {
  readonly runSingle: boolean
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

type Outcome =
  | { readonly done: true; readonly value: unknown; readonly after: readonly (() => void)[] }
  | { readonly done: false; readonly error: unknown }

interface GroupCommit {
  run<T>(work: Work<T>): Promise<T>
  /** Runs in a transaction of its own. */
  runExclusive<T>(work: Work<T>): Promise<T>
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>
}

/** `failed`: called with errors thrown by commit listeners. */
export function openGroupCommit(writer: Writer, failed: (error: unknown) => void): GroupCommit {
  const queue: Waiting[] = []
  let running: Promise<void> | undefined

  const enqueue = <T>(runSingle: boolean, work: Work<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ runSingle, work, resolve: resolve as (value: unknown) => void, reject })
      running ??= drain()
    })

  // INVARIANT: `running` ends in the very step that found the queue empty, so that no work is queued after the last
  // look at the queue.
  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        // Requests that arrived in the same turn of the event loop have joined the queue by then.
        await new Promise<void>((resolve) => setImmediate(resolve))
        await runGroup(writer, queue.splice(0, groupSize(queue, writer.most)), failed)
      }
    } finally {
      running = undefined
    }
  }

  return {
    run: (work) => enqueue(false, work),
    runExclusive: (work) => enqueue(true, work),
    idle: async () => {
      while (running) await running
    },
  }
}

/** Up to the first work that runs alone. */
function groupSize(queue: readonly Waiting[], most: number): number {
  const runSingle = queue.findIndex((waiting) => waiting.runSingle)
  return runSingle === -1 ? most : Math.max(1, Math.min(runSingle, most))
}

/**
 * Runs the works in order, commits once, and only then resolves each. Every work of the group is resolved or rejected
 * in any case.
 */
async function runGroup(writer: Writer, group: readonly Waiting[], failed: (error: unknown) => void): Promise<void> {
  const outcomes: Outcome[] = []
  try {
    await writer.begin(group[0]!.runSingle)
    if (group.length === 1) outcomes.push(await runSingle(writer, group[0]!.work))
    else for (const { work } of group) outcomes.push(await runInSavepoint(writer, work))
    if (writer.isOpen()) await writer.commit()
    // Success is reported only after a commit: a connection may be lost between the last work and the commit.
    else if (outcomes.some(({ done }) => done)) throw new Error('the transaction ended before its commit')
  } catch (error) {
    if (writer.isOpen()) await writer.rollback().catch(failed)
    for (const waiting of group) waiting.reject(error)
    return
  }
  outcomes.forEach((outcome, i) => {
    if (!outcome.done) return group[i]!.reject(outcome.error)
    notifyAll(outcome.after, failed)
    group[i]!.resolve(outcome.value)
  })
}

/** A work that shares its transaction with no other is rolled back as a whole. */
async function runSingle(writer: Writer, work: Work<unknown>): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    return { done: true, value: await work(writer.transaction((done) => void after.push(done))), after }
  } catch (error) {
    if (writer.isOpen()) await writer.rollback()
    await writer.begun()
    return { done: false, error }
  }
}

async function runInSavepoint(writer: Writer, work: Work<unknown>): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    const value = await writer.inSavepoint(() => work(writer.transaction((done) => void after.push(done))))
    return { done: true, value, after }
  } catch (error) {
    // Some errors (a full disk, a lost connection) end the whole transaction; then the whole group has failed, not just
    // this work.
    if (!writer.isOpen()) throw error
    return { done: false, error }
  }
}

/**
 * The commit is final: a listener that throws changes no result and does not prevent the other listeners from running.
 * It is reported as an internal error.
 */
function notifyAll(listeners: readonly (() => void)[], failed: (error: unknown) => void): void {
  for (const listener of listeners) {
    try {
      listener()
    } catch (error) {
      failed(error)
    }
  }
}
