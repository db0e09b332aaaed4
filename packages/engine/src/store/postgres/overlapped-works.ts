/**
 * Runs works of one transaction so that they wait for the database together. All start at once and only read; then each
 * in its turn writes, and the next one does not wait for the answers. The result is that of running them one after
 * another:
 *
 * - A work whose queries would be answered otherwise behind the writes of those before it is run again, in its turn.
 * - If a work fails after the next one has begun to write, or a statement fails, all of it is rolled back to before that
 *   work, and from there on the works are run again one after another. What they do there counts.
 */
import type { Outcome, Work } from '../group-commit.ts'
import type { Statement } from '../store.ts'
import { openSentWrites, type SentQuery, type SentWrites } from './sent-writes.ts'
import { openWork, type Channel, type Gate, type OpenWork } from './work-transaction.ts'

/** The work may send nothing: another one has taken its place. */
class Abandoned extends Error {}

/** `waits`: for its turn. `writes`. `passed`: the next one may write. */
type Phase = 'reads' | 'waits' | 'writes' | 'passed' | 'abandoned'

interface Run {
  readonly open: OpenWork
  /** Resolves when it waits for its turn, or has ended. */
  readonly ready: Promise<void>
  /** Resolves when the next one may write. */
  readonly over: Promise<void>
  readonly outcome: Promise<Outcome>
  /** Whether it would run otherwise now. */
  isStale(): boolean
  takeTurn(): void
  abandon(): void
  hasEnded(): boolean
  /** Once it has ended: whether its outcome counts if those before it do. */
  isGood(): boolean
  hasWritten(): boolean
}

interface Overlap {
  readonly channel: Channel
  readonly sent: SentWrites
  /** Sends statements without values at once. Rejects if the transaction has failed. */
  readonly send: (text: string) => Promise<unknown>
  readonly hasFailed: () => boolean
}

/** Once its promise is resolved, what was sent before it counts. */
interface Place {
  readonly name: string
  isSet: boolean
}

interface Overlapped {
  readonly outcomes: readonly Outcome[]
  readonly notifications: OpenWork['notifications']
  /** How many works have run, or are to run, a second time. */
  readonly twice: number
}

/** `send`, `channel`: of the open transaction. The works from `outcomes.length` on are to be run one after another. */
export async function runOverlapped(
  works: readonly Work<unknown>[],
  channel: Channel,
  send: Overlap['send'],
): Promise<Overlapped> {
  let failed = false
  const overlap: Overlap = {
    channel: watched(channel, () => (failed = true)),
    sent: openSentWrites(),
    send,
    hasFailed: () => failed,
  }
  const places = [place(overlap, 0)]
  const runs = works.map((work) => startRun(overlap, work))
  const abandoned: Run[] = []
  for (const [i, work] of works.entries()) {
    await runs[i]!.ready
    if (failed) break
    if (runs[i]!.isStale()) {
      runs[i]!.abandon()
      abandoned.push(runs[i]!)
      runs[i] = startRun(overlap, work)
    }
    runs[i]!.takeTurn()
    await runs[i]!.over
    if (failed) break
    await undoIfRefused(overlap, runs[i]!, places[i]!)
    places.push(place(overlap, i + 1))
  }
  // What they asked last is answered, too: it may have failed.
  await Promise.all(abandoned.map((run) => run.outcome))
  const { outcomes, notifications } = await ended(overlap, runs, places)
  return { outcomes, notifications, twice: abandoned.length + works.length - outcomes.length }
}

/** Tells of every statement that fails. */
function watched(channel: Channel, failed: () => void): Channel {
  const watch = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch(failed)
    return answer
  }
  const runner = () => {
    const own = channel.runner()
    return {
      rows: (...of: Parameters<typeof own.rows>) => watch(own.rows(...of)),
      all: <T>(...of: Parameters<typeof own.all>) => watch(own.all<T>(...of)),
      one: <T>(...of: Parameters<typeof own.one>) => watch(own.one<T>(...of)),
      run: (...of: Parameters<typeof own.run>) => watch(own.run(...of)),
    }
  }
  return { ...channel, runner }
}

function place({ send }: Overlap, number: number): Place {
  const made: Place = { name: `place_${number}`, isSet: false }
  send(`SAVEPOINT ${made.name}`).then(
    () => (made.isSet = true),
    () => {},
  )
  return made
}

/** Nobody has written after it yet. */
async function undoIfRefused({ send, sent }: Overlap, run: Run, { name }: Place): Promise<void> {
  if (!run.hasEnded() || (await run.outcome).done || !run.hasWritten()) return
  send(`ROLLBACK TO ${name}`).catch(() => {})
  sent.noteAll()
}

/** The outcomes that count, which are those of the first works; the others are undone. */
async function ended(
  { send, hasFailed }: Overlap,
  runs: readonly Run[],
  places: readonly Place[],
): Promise<Omit<Overlapped, 'twice'>> {
  if (hasFailed()) runs.slice(places.length - 1).forEach((run) => run.abandon())
  const outcomes = await Promise.all(runs.map((run) => run.outcome))
  const bad = runs.findIndex((run) => !run.isGood())
  if (bad === -1 && !hasFailed()) return overlappedOf(runs, outcomes)
  const first = bad === -1 ? runs.length : bad
  const back = places.findLastIndex(({ isSet }, i) => isSet && i <= first)
  if (back === -1) throw new Error('the transaction had failed before its works began')
  await send(`ROLLBACK TO ${places[back]!.name}`)
  return overlappedOf(runs.slice(0, back), outcomes)
}

const overlappedOf = (runs: readonly Run[], outcomes: readonly Outcome[]) => ({
  outcomes: outcomes.slice(0, runs.length),
  notifications: runs.flatMap(({ open }, i) => (outcomes[i]!.done ? open.notifications : [])),
})

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
function startRun({ channel, sent }: Overlap, work: Work<unknown>): Run {
  const [ready, turn, over] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  turn.promise.catch(() => {})
  const queries: SentQuery[] = []
  const checks: (() => boolean)[] = []
  let phase: Phase = 'reads'
  let passedAt: number | undefined
  let outcome: Outcome | undefined
  let hasWritten = false

  const gate: Gate = {
    isOpen: () => phase !== 'reads' && phase !== 'waits',
    opened: () => {
      phase = 'waits'
      ready.resolve()
      return turn.promise
    },
    asks: (query: Statement) => {
      if (phase === 'abandoned') throw new Abandoned()
      if (phase === 'reads' || phase === 'waits') queries.push({ ...query, after: sent.count() })
      if (passedAt !== undefined && sent.isStale({ ...query, after: passedAt })) throw new Abandoned()
    },
    writes: (write) => {
      if (phase !== 'writes') throw new Abandoned()
      hasWritten = true
      sent.note(write)
    },
    undone: () => sent.noteAll(),
    pass: () => {
      if (phase !== 'writes') return
      phase = 'passed'
      passedAt = sent.count()
      over.resolve()
    },
    validWhile: (isValid) => void checks.push(isValid),
  }

  const after: (() => void)[] = []
  const open = openWork(channel, (done) => void after.push(done), gate)
  const run = async (): Promise<Outcome> => {
    try {
      const value = await work(open.transaction)
      await open.answered()
      return { done: true, value, after }
    } catch (error) {
      return { done: false, error }
    }
  }
  const end = async (): Promise<Outcome> => {
    outcome = await run()
    ready.resolve()
    // Before its turn it has not ended for those after it.
    if (phase !== 'reads' && phase !== 'waits') over.resolve()
    return outcome
  }
  return {
    open,
    ready: ready.promise,
    over: over.promise,
    outcome: end(),
    isStale: () => queries.some((query) => sent.isStale(query)) || checks.some((isValid) => !isValid()),
    takeTurn: () => {
      phase = 'writes'
      turn.resolve()
      if (outcome) over.resolve()
    },
    abandon: () => {
      phase = 'abandoned'
      turn.reject(new Abandoned())
      over.resolve()
    },
    hasEnded: () => outcome !== undefined,
    isGood: () => outcome !== undefined && phase !== 'abandoned' && (outcome.done || passedAt === undefined),
    hasWritten: () => hasWritten,
  }
}
