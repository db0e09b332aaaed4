/**
 * Incremental compilation. A document is checked after every keystroke, and nearly all of it is unchanged. One check of a
 * document is a run; the next run over the same files reuses its results.
 *
 *     memoized(work)               a function of one item; its result is reused while all of its queries return the same answers
 *     query(slot, basis, make)     a lookup that memoized functions may use; recorded as a dependency of the function
 *     constantQuery(slot, value)   a query without a parameter
 *     tracked(object)              marks an object that is read through queries only: as an argument it never counts as changed
 *     interned(slot, key, value)   the value of the previous run if the new one is equal
 *     emit(output)                 a side effect (a symbol reference); replayed when the result of the work is reused
 *
 * A memoized result equals that of a fresh run: `incremental.test.ts` and `tests/fuzz/incremental.test.ts` compare the two.
 * Queries over whole lists are in `kernel/indexed.ts`.
 */
import { RecentMap, sameItems, sameValue } from '@ninefold/plan/base'

/** The identity of a query. Cache entries refer to it instead of the query, so that they do not keep the query's data alive. */
interface QueryId {
  readonly slot: string
}

interface Query {
  readonly id: QueryId
  readonly basis: readonly unknown[]
  readonly find: (text: string) => unknown
}

type Answers = Map<string, unknown>

/** A dependency of memoized work: a query, with the answers that the work received by their parameters. */
interface Dependency {
  id: QueryId
  readonly answers: Answers
}

/** The work in progress: its dependencies and side outputs so far. Absent: not recorded. */
interface Frame {
  readonly dependencies?: Map<QueryId, Answers>
  readonly outputs?: object[]
}

interface Run {
  readonly previous: ReadonlyMap<string, unknown>
  readonly stored: Map<string, unknown>
  readonly queries: Map<string, Query>
  frame: Frame
}

const emptyRun = (previous: ReadonlyMap<string, unknown>): Run => ({
  previous,
  stored: new Map(),
  queries: new Map(),
  frame: {},
})

/** The last run is stored of the latest sets of files, while they have at most so many characters together. */
const MOST_STORED = 1_500_000
const previousRuns = new RecentMap<ReadonlyMap<string, unknown>>(MOST_STORED)
/** The state outside a run: nothing is stored, emitted or recorded, so only work without queries is memoized. */
const OUTSIDE = emptyRun(new Map())
let run = OUTSIDE

interface RunResult<T> {
  readonly value: T
  /** The side outputs, in order. */
  readonly outputs: readonly object[]
  /** Continues the run for deferred work: its queries and results count as part of the run. Its side outputs are dropped. */
  readonly resume: <M>(more: () => M) => M
}

/** Starts a run over the files that `name` identifies, of `size` characters. A run that throws stores nothing. */
export function inRun<T>(name: string, work: () => T, size = 0): RunResult<T> {
  const own = emptyRun(previousRuns.get(name) ?? new Map())
  const resume = <M>(more: () => M): M => {
    const outer = run
    run = own
    try {
      return more()
    } finally {
      run = outer
    }
  }
  const outputs: object[] = []
  const value = resume(() => inFrame({ outputs }, work))
  previousRuns.set(name, own.stored, size)
  return { value, outputs, resume }
}

function inFrame<T>(frame: Frame, work: () => T): T {
  const inside = run
  const outer = inside.frame
  inside.frame = frame
  try {
    return work()
  } finally {
    inside.frame = outer
  }
}

/** The value that the previous run stored in this slot. */
export const recall = <T>(slot: string): T | undefined => run.previous.get(slot) as T | undefined

/** Stores a value for the next run. */
export function store<T>(slot: string, value: T): T {
  if (run !== OUTSIDE) run.stored.set(slot, value)
  return value
}

/** The value that the previous run had under this key of the slot if it is equal to `value`; else `value`. */
export function interned<T>(slot: string, key: string, value: T, same: (a: T, b: T) => boolean = sameValue): T {
  const place = `values ${slot}`
  const before = recall<ReadonlyMap<string, T>>(place)?.get(key)
  const now = before !== undefined && same(before, value) ? before : value
  const stored = (run.stored.get(place) ?? store(place, new Map<string, T>())) as Map<string, T>
  stored.set(key, now)
  return now
}

/** Emits a side effect; outside a run it is dropped. */
export function emit(output: object): void {
  run.frame.outputs?.push(output)
}

/** The side outputs so far. */
export const emitted = (): readonly object[] => run.frame.outputs ?? []

/** Runs the work and returns its side outputs instead of emitting them. */
export function emittedBy(work: () => void): readonly object[] {
  const outputs: object[] = []
  inFrame({ ...run.frame, outputs }, work)
  return outputs
}

/**
 * A query that answers with the function that `make` returns. The query of the previous run is reused if `basis` consists of
 * the same objects; the answers must depend on nothing else. Equal answers must be the same object.
 */
export function query<A>(
  slot: string,
  basis: readonly unknown[],
  make: () => (text: string) => A,
): (text: string) => A {
  const before = recall<Query>(`query ${slot}`)
  const made = before && sameItems(before.basis, basis) ? before : { id: { slot }, basis, find: make() }
  if (run !== OUTSIDE) run.queries.set(slot, store(`query ${slot}`, made))
  const find = made.find as (text: string) => A
  return (text) => {
    const answer = find(text)
    if (run.frame.dependencies) recordAnswer(run.frame.dependencies, made.id, text, answer)
    return answer
  }
}

/** A query without a parameter. Its answer is `value`, or the equal value of the previous run. */
export function constantQuery<T>(slot: string, value: T): () => T {
  const answer = interned(slot, '', value)
  const find = query(slot, [answer], () => () => answer)
  return () => find('')
}

function recordAnswer(dependencies: Map<QueryId, Answers>, id: QueryId, text: string, answer: unknown): void {
  const answers = dependencies.get(id)
  if (answers) answers.set(text, answer)
  else dependencies.set(id, new Map([[text, answer]]))
}

const trackedObjects = new WeakSet<object>()

/** Marks an object whose changing properties are all read through queries: `memoized` treats it as the same object in every run. */
export function tracked<T extends object>(object: T): T {
  trackedObjects.add(object)
  return object
}

/** The cached result of memoized work. Tracked arguments are replaced by `TRACKED`, so that the entry does not keep an earlier run alive. */
interface CacheEntry<R> {
  readonly context: readonly unknown[]
  readonly dependencies: readonly Dependency[]
  readonly outputs: readonly object[]
  readonly result: R
}

/**
 * The same function with a cache. It runs again only if an argument is another object (a tracked one never is) or the answer of
 * one of its queries has changed; if the new result is equal to the old one, the old object is returned. The function must
 * depend on nothing else that changes, and have no output but its result and what it emits.
 */
export function memoized<I extends object, C extends readonly unknown[], R>(
  work: (item: I, ...context: C) => R,
): (item: I, ...context: C) => R {
  const cache = new WeakMap<I, CacheEntry<R>>()
  return (item, ...context) => {
    let entry = cache.get(item)
    if (!entry || !sameContext(entry.context, context) || !entry.dependencies.every(isUnchanged)) {
      entry = compute(() => work(item, ...context), context, entry)
      cache.set(item, entry)
    }
    replay(entry)
    return entry.result
  }
}

function compute<R>(work: () => R, context: readonly unknown[], before: CacheEntry<R> | undefined): CacheEntry<R> {
  const dependencies = new Map<QueryId, Answers>()
  const outputs: object[] = []
  const result = inFrame({ dependencies, outputs }, work)
  return {
    context: context.map((one) => (isTracked(one) ? TRACKED : one)),
    dependencies: Array.from(dependencies, ([id, answers]) => ({ id, answers })),
    outputs,
    result: before && sameValue(before.result, result) ? before.result : result,
  }
}

/** Adds the dependencies and side outputs of memoized work to those of its caller. */
function replay({ dependencies, outputs }: CacheEntry<unknown>): void {
  const { frame } = run
  for (const output of outputs) frame.outputs?.push(output)
  if (!frame.dependencies) return
  for (const { id, answers } of dependencies)
    for (const [text, answer] of answers) recordAnswer(frame.dependencies, id, text, answer)
}

const TRACKED = {}

/** Called for every item in every run, so it allocates nothing. */
function sameContext(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false
  for (let at = 0; at < before.length; at++)
    if (before[at] !== now[at] && (before[at] !== TRACKED || !isTracked(now[at]))) return false
  return true
}

export const isTracked = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && trackedObjects.has(value)

/** Does the query of this run give the recorded answers? */
function isUnchanged(dependency: Dependency): boolean {
  const now = run.queries.get(dependency.id.slot)
  if (now?.id === dependency.id) return true
  if (!now) return false
  for (const [text, answer] of dependency.answers) if (now.find(text) !== answer) return false
  dependency.id = now.id
  return true
}
