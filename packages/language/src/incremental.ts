/**
 * Incremental compilation. A document is checked after every keystroke, and nearly all of it is as it was before. Each pass
 * over it is a run; what a run leaves, the next run over the same files finds.
 *
 *     memoized(work)               a function of one item: its result is used again for as long as all its queries answer the same
 *     query(slot, basis, make)     what memoized work may ask; asked again in the next run to see whether the answer changed
 *     constantQuery(slot, value)   a query without a parameter
 *     tracked(object)              marks an object that is read through queries alone: it counts as the same in every run
 *     interned(slot, key, value)   the value of the run before, where the new one is equal
 *     emit(what)                   a side output (a note, a problem), which is emitted again where the work is not done again
 *
 * A memoized result equals that of a fresh run: `incremental.test.ts` and `tests/fuzz/incremental.test.ts` compare the two.
 * Queries over whole lists are in `kernel/indexed.ts`.
 */
import { sameItems, sameValue } from '@ninefold/plan/base'

/** The identity of a query. Memoized work holds this alone, so that it does not hold all that the query knows. */
interface Question {
  readonly slot: string
}

/** A question with a text and its answer. */
interface Query {
  readonly question: Question
  readonly basis: readonly unknown[]
  readonly find: (text: string) => unknown
}

type Answers = Map<string, unknown>

/** What one query was asked, and what it answered. */
interface Asked {
  of: Question
  readonly answers: Answers
}

/** Work that is going on: what it emitted so far, and what it asked; absent where nobody wants to know. */
interface Frame {
  readonly asked?: Map<Question, Answers>
  readonly outputs?: object[]
}

interface Run {
  readonly before: ReadonlyMap<string, unknown>
  readonly left: Map<string, unknown>
  readonly queries: Map<string, Query>
  frame: Frame
}

const emptyRun = (before: ReadonlyMap<string, unknown>): Run => ({
  before,
  left: new Map(),
  queries: new Map(),
  frame: {},
})

/** Of that many sets of files what the last run left is remembered; of others everything is worked out anew. */
const MOST_REMEMBERED = 8
const remembered = new Map<string, ReadonlyMap<string, unknown>>()
/** Outside a run nothing is left, emitted or asked again: only work that asks nothing is memoized. */
const OUTSIDE = emptyRun(new Map())
let run = OUTSIDE

/** What came of a run. */
interface Ran<T> {
  readonly value: T
  /** The side outputs, in order. */
  readonly outputs: readonly object[]
  /** Goes on with the run: work that is put off asks and is memoized as if it had been done then. What it emits is dropped. */
  readonly goOn: <M>(more: () => M) => M
}

/** A run over what is called `name` (its files). One that throws leaves nothing. */
export function inRun<T>(name: string, work: () => T): Ran<T> {
  const own = emptyRun(remembered.get(name) ?? new Map())
  const goOn = <M>(more: () => M): M => {
    const outer = run
    run = own
    try {
      return more()
    } finally {
      run = outer
    }
  }
  const outputs: object[] = []
  const value = goOn(() => inFrame({ outputs }, work))
  remembered.delete(name)
  remembered.set(name, own.left)
  for (const [oldest] of remembered) if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest)
  return { value, outputs, goOn }
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

/** What the run before left in this slot. */
export const recall = <T>(slot: string): T | undefined => run.before.get(slot) as T | undefined

/** Leaves a value for the next run. */
export function leave<T>(slot: string, value: T): T {
  if (run !== OUTSIDE) run.left.set(slot, value)
  return value
}

/** What stood under this key of the slot in the run before, if `value` says the same; else `value`. */
export function interned<T>(slot: string, key: string, value: T, same: (a: T, b: T) => boolean = sameValue): T {
  const place = `values ${slot}`
  const before = recall<ReadonlyMap<string, T>>(place)?.get(key)
  const now = before !== undefined && same(before, value) ? before : value
  const left = (run.left.get(place) ?? leave(place, new Map<string, T>())) as Map<string, T>
  left.set(key, now)
  return now
}

/** Emits a side output; outside a run it is dropped. */
export function emit(what: object): void {
  run.frame.outputs?.push(what)
}

/** What was emitted so far. */
export const emitted = (): readonly object[] => run.frame.outputs ?? []

/** What the work emits, returned in place of emitting it. */
export function emittedBy(work: () => void): readonly object[] {
  const outputs: object[] = []
  inFrame({ ...run.frame, outputs }, work)
  return outputs
}

/**
 * The query that answers with what `make` returns. It is the one of the run before where nothing in `basis`, on which
 * its answers depend and on nothing else, is another object. An answer must be the same object for as long as it says the same.
 */
export function query<A>(
  slot: string,
  basis: readonly unknown[],
  make: () => (question: string) => A,
): (question: string) => A {
  const before = recall<Query>(`query ${slot}`)
  const made = before && sameItems(before.basis, basis) ? before : { question: { slot }, basis, find: make() }
  if (run !== OUTSIDE) run.queries.set(slot, leave(`query ${slot}`, made))
  const find = made.find as (text: string) => A
  return (text) => {
    const answer = find(text)
    if (run.frame.asked) noteAnswer(run.frame.asked, made.question, text, answer)
    return answer
  }
}

/** A query without a parameter: its answer is `value`, or the one of the run before that equals it. */
export function constantQuery<T>(slot: string, value: T): () => T {
  const answer = interned(slot, '', value)
  const find = query(slot, [answer], () => () => answer)
  return () => find('')
}

function noteAnswer(asked: Map<Question, Answers>, of: Question, text: string, answer: unknown): void {
  const answers = asked.get(of)
  if (answers) answers.set(text, answer)
  else asked.set(of, new Map([[text, answer]]))
}

const trackedObjects = new WeakSet<object>()

/** Marks an object of which everything that changes is read through queries: for `memoized` it is the same in every run. */
export function tracked<T extends object>(object: T): T {
  trackedObjects.add(object)
  return object
}

/** Work that was done. Of a tracked object it holds only that it was one, so that it does not hold an earlier run's. */
interface Known<R> {
  readonly context: readonly unknown[]
  readonly asked: readonly Asked[]
  readonly outputs: readonly object[]
  readonly made: R
}

/**
 * The same work, done again only where one of its arguments is another object (a tracked one never is) or a query that it asked
 * answers otherwise; what then says the same as before is the same object. It must depend on nothing else that changes, and
 * have no output but its result and what it emits.
 */
export function memoized<I extends object, C extends readonly unknown[], R>(
  work: (item: I, ...context: C) => R,
): (item: I, ...context: C) => R {
  const known = new WeakMap<I, Known<R>>()
  return (item, ...context) => {
    let now = known.get(item)
    if (!now || !sameContext(now.context, context) || !now.asked.every(isSame)) {
      now = noted(() => work(item, ...context), context, now)
      known.set(item, now)
    }
    handOn(now)
    return now.made
  }
}

function noted<R>(work: () => R, context: readonly unknown[], before: Known<R> | undefined): Known<R> {
  const questions = new Map<Question, Answers>()
  const outputs: object[] = []
  const made = inFrame({ asked: questions, outputs }, work)
  const asked = Array.from(questions, ([of, answers]) => ({ of, answers }))
  return {
    context: context.map((one) => (isTracked(one) ? TRACKED : one)),
    asked,
    outputs,
    made: before && sameValue(before.made, made) ? before.made : made,
  }
}

/** What work asked and emitted, its surroundings have asked and emitted, too. */
function handOn({ asked, outputs }: Known<unknown>): void {
  const { frame } = run
  for (const one of outputs) frame.outputs?.push(one)
  if (!frame.asked) return
  for (const { of, answers } of asked) for (const [text, answer] of answers) noteAnswer(frame.asked, of, text, answer)
}

const TRACKED = {}

/** Asked of every item in every run, so it makes nothing. */
function sameContext(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false
  for (let at = 0; at < before.length; at++)
    if (before[at] !== now[at] && (before[at] !== TRACKED || !isTracked(now[at]))) return false
  return true
}

export const isTracked = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && trackedObjects.has(value)

/** Does the query of this run answer all that was asked as it was answered then? */
function isSame(asked: Asked): boolean {
  const now = run.queries.get(asked.of.slot)
  if (now?.question === asked.of) return true
  if (!now) return false
  for (const [text, answer] of asked.answers) if (now.find(text) !== answer) return false
  asked.of = now.question
  return true
}
