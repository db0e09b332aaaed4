/**
 * Runs works one after another; those that wait at the same time share one commit. Each has its own savepoint, so a
 * refused one does not affect the others. Independent of the database, which `Writer` implements.
 */
import { DatabaseLost, type Transaction, type WriteOptions } from './store.ts'

/** The database-specific part: the one connection that writes. */
export interface Writer {
  /** Maximum number of works in one commit, so that the first does not wait too long for its answer. */
  readonly most: number
  /** `exclusive`: the work rewrites tables. */
  begin(runSingle: boolean): Promise<void>
  /** Throws if the transaction could not be started: `begin` need not wait for the answer of the database. */
  begun(): Promise<void>
  /** `shares`: others share its commit, so its changes are rolled back if it throws, and the transaction goes on. */
  run<T>(work: Work<T>, afterCommit: Transaction['afterCommit'], shares: boolean): Promise<T>
  /**
   * Runs works that may be run again in a faster way, with the result of one after another. The outcomes are those of the first
   * ones; the others were rolled back, and are still to be run.
   */
  readonly overlap?: (works: readonly Work<unknown>[]) => Promise<readonly Outcome[]>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** False once an error has ended the whole transaction. */
  isOpen(): boolean
}

export type Work<T> = (transaction: Transaction) => Promise<T>

interface Waiting {
  readonly runSingle: boolean
  readonly repeatable: boolean
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

export type Outcome =
  | { readonly done: true; readonly value: unknown; readonly after: readonly (() => void)[] }
  | { readonly done: false; readonly error: unknown }

interface GroupCommit {
  run<T>(work: Work<T>, options?: WriteOptions): Promise<T>
  /** Runs in a transaction of its own. */
  runExclusive<T>(work: Work<T>): Promise<T>
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>
}

/** `failed`: called with errors thrown by commit listeners. */
export function openGroupCommit(writer: Writer, failed: (error: unknown) => void): GroupCommit {
  const queue: Waiting[] = []
  let running: Promise<void> | undefined

  const enqueue = <T>(runSingle: boolean, work: Work<T>, { repeatable = false }: WriteOptions = {}): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      queue.push({ runSingle, repeatable, work, resolve: resolve as (value: unknown) => void, reject })
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
    run: (work, options) => enqueue(false, work, options),
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
    else await runTogether(writer, group, outcomes)
    if (writer.isOpen()) await writer.commit()
    // Success is reported only after a commit: a connection may be lost between the last work and the commit.
    else if (outcomes.some(({ done }) => done))
      throw new DatabaseLost(new Error('the transaction ended before its commit'))
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

/** Adds the outcome of each, in order. Works that may be run again overlap; those of them that were rolled back do not. */
async function runTogether(writer: Writer, group: readonly Waiting[], outcomes: Outcome[]): Promise<void> {
  let rolledBack = 0
  while (outcomes.length < group.length) {
    const from = outcomes.length
    const next = group.slice(from)
    const ahead = next.findIndex(({ repeatable }) => !repeatable)
    const works = next.slice(0, ahead === -1 ? undefined : ahead).map(({ work }) => work)
    if (!writer.overlap || works.length < 2 || from < rolledBack) {
      outcomes.push(await runInSavepoint(writer, next[0]!.work))
    } else {
      outcomes.push(...(await writer.overlap(works)))
      rolledBack = from + works.length
    }
  }
}

/** A work that shares its transaction with no other is rolled back as a whole. */
async function runSingle(writer: Writer, work: Work<unknown>): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    return { done: true, value: await writer.run(work, (done) => void after.push(done), false), after }
  } catch (error) {
    if (writer.isOpen()) await writer.rollback()
    await writer.begun()
    return { done: false, error }
  }
}

async function runInSavepoint(writer: Writer, work: Work<unknown>): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    const value = await writer.run(work, (done) => void after.push(done), true)
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
