/**
 * Works run one after another, and those that wait at the same time share one commit: each stands in a savepoint of its own,
 * so that the refusal of one leaves the others whole. Which database it is, the `Writer` knows.
 */
import type { Transaction } from './store.ts'

/** The one connection that writes, as far as it depends on the database. */
export interface Writer {
  /** Works in one commit at most, so that the first of them does not wait too long for its answer. */
  readonly most: number
  /** `alone`: the work rewrites tables. */
  begin(alone: boolean): Promise<void>
  /** Throws where a transaction was begun in vain: `begin` need not wait for the answer of the database. */
  begun(): Promise<void>
  /** What the work did is undone where it throws; the transaction goes on. */
  under<T>(work: () => Promise<T>): Promise<T>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** False once a failure has ended the whole transaction. */
  isOpen(): boolean
  transaction(afterCommit: Transaction['afterCommit']): Transaction
}

type Work<T> = (transaction: Transaction) => Promise<T>

interface Waiting {
  readonly alone: boolean
  readonly work: Work<unknown>
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

type Outcome =
  | { readonly done: true; readonly value: unknown; readonly after: readonly (() => void)[] }
  | { readonly done: false; readonly error: unknown }

interface GroupCommit {
  run<T>(work: Work<T>): Promise<T>
  /** Has the transaction to itself. */
  runAlone<T>(work: Work<T>): Promise<T>
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>
}

/** `failed`: told what a listener of a commit threw. */
export function openGroupCommit(writer: Writer, failed: (error: unknown) => void): GroupCommit {
  const queue: Waiting[] = []
  let running: Promise<void> | undefined

  const enqueue = <T>(alone: boolean, work: Work<T>): Promise<T> =>
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
        await settle(writer, queue.splice(0, groupSize(queue, writer.most)), failed)
      }
    } finally {
      running = undefined
    }
  }

  return {
    run: (work) => enqueue(false, work),
    runAlone: (work) => enqueue(true, work),
    idle: async () => {
      while (running) await running
    },
  }
}

/** Up to the first work that wants to be alone. */
function groupSize(queue: readonly Waiting[], most: number): number {
  const alone = queue.findIndex((waiting) => waiting.alone)
  return alone === -1 ? most : Math.max(1, Math.min(alone, most))
}

/**
 * Runs the works in order, commits once, and only then tells each of its outcome. Whatever happens, each of the group learns
 * of it: nobody waits for ever.
 */
async function settle(writer: Writer, group: readonly Waiting[], failed: (error: unknown) => void): Promise<void> {
  const outcomes: Outcome[] = []
  try {
    await writer.begin(group[0]!.alone)
    if (group.length === 1) outcomes.push(await alone(writer, group[0]!.work))
    else for (const { work } of group) outcomes.push(await underSavepoint(writer, work))
    if (writer.isOpen()) await writer.commit()
    // Nobody is told that something is done which no commit has made so: a connection may end between the last work and it.
    else if (outcomes.some(({ done }) => done)) throw new Error('the transaction ended before its commit')
  } catch (error) {
    if (writer.isOpen()) await writer.rollback().catch(failed)
    for (const waiting of group) waiting.reject(error)
    return
  }
  outcomes.forEach((outcome, i) => {
    if (!outcome.done) return group[i]!.reject(outcome.error)
    tell(outcome.after, failed)
    group[i]!.resolve(outcome.value)
  })
}

/** Where nobody shares the transaction, it is undone as a whole. */
async function alone(writer: Writer, work: Work<unknown>): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    return { done: true, value: await work(writer.transaction((done) => void after.push(done))), after }
  } catch (error) {
    if (writer.isOpen()) await writer.rollback()
    await writer.begun()
    return { done: false, error }
  }
}

async function underSavepoint(writer: Writer, work: Work<unknown>): Promise<Outcome> {
  const after: (() => void)[] = []
  try {
    const value = await writer.under(() => work(writer.transaction((done) => void after.push(done))))
    return { done: true, value, after }
  } catch (error) {
    // Some failures (a full disk, a lost connection) end the whole transaction; then the group has failed, not this work alone.
    if (!writer.isOpen()) throw error
    return { done: false, error }
  }
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
