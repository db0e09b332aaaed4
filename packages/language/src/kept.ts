/**
 * Working things out again only where something is another one. A document is checked after every keystroke, and nearly all
 * of it is as it was before. Each pass over it is a run; what a run leaves, the next run over the same files finds.
 *
 *     lookup(slot, basis, make)    a question that work may ask; asked again in the next run to see whether the answer changed
 *     kept(work)                   work on one item: its result is handed out again for as long as all answers are the same
 *     tell(what)                   what work says on the side, which is said again where the work is not done again
 *     settled(slot, key, value)    the value that stood there in the run before, where the new one is no other
 *
 * What is kept is what a fresh run would make: `kept.test.ts` and `tests/fuzz/incremental.test.ts` hold one against the other.
 * What is made of whole lists is in `points/indexed.ts`.
 */
import { sameItems, sameValue } from '@ninefold/plan/base'

/** Which look-up it is. What is kept holds this alone, so that it does not keep all that the look-up knows. */
interface Question {
  readonly slot: string
}

/** A question with a text and its answer. */
interface Lookup {
  readonly question: Question
  readonly basis: readonly unknown[]
  readonly find: (text: string) => unknown
}

type Answers = Map<string, unknown>

/** What one look-up was asked, and what it answered. */
interface Asked {
  of: Question
  readonly answers: Answers
}

/** Work that is going on: what it told so far, and what it asked; absent where nobody wants to know. */
interface Frame {
  readonly asked?: Map<Question, Answers>
  readonly told?: object[]
}

interface Run {
  readonly before: ReadonlyMap<string, unknown>
  readonly left: Map<string, unknown>
  readonly lookups: Map<string, Lookup>
  frame: Frame
}

const emptyRun = (before: ReadonlyMap<string, unknown>): Run => ({
  before,
  left: new Map(),
  lookups: new Map(),
  frame: {},
})

/** Of that many sets of files what the last run left is remembered; of others everything is worked out anew. */
const MOST_REMEMBERED = 8
const remembered = new Map<string, ReadonlyMap<string, unknown>>()
/** Outside a run nothing is left, told or looked up again: only work that asks nothing is kept. */
const OUTSIDE = emptyRun(new Map())
let run = OUTSIDE

/** What came of a run. */
interface Ran<T> {
  readonly value: T
  /** What was told on the side, in order. */
  readonly told: readonly object[]
  /** Goes on with the run: work that is put off asks and keeps as if it had been done then. What it tells nobody hears. */
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
  const told: object[] = []
  const value = goOn(() => inFrame({ told }, work))
  remembered.delete(name)
  remembered.set(name, own.left)
  for (const [oldest] of remembered) if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest)
  return { value, told, goOn }
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
export function settled<T>(slot: string, key: string, value: T, same: (a: T, b: T) => boolean = sameValue): T {
  const place = `values ${slot}`
  const before = recall<ReadonlyMap<string, T>>(place)?.get(key)
  const now = before !== undefined && same(before, value) ? before : value
  const left = (run.left.get(place) ?? leave(place, new Map<string, T>())) as Map<string, T>
  left.set(key, now)
  return now
}

/** Says something on the side; outside a run nobody hears it. */
export function tell(what: object): void {
  run.frame.told?.push(what)
}

/** What was told so far. */
export const told = (): readonly object[] => run.frame.told ?? []

/** What the work tells, instead of telling it. */
export function toldBy(work: () => void): readonly object[] {
  const heard: object[] = []
  inFrame({ ...run.frame, told: heard }, work)
  return heard
}

/**
 * The look-up that answers with what `make` returns. It is the one of the run before where nothing in `basis`, on which
 * its answers depend and on nothing else, is another object. An answer must be the same object for as long as it says the same.
 */
export function lookup<A>(
  slot: string,
  basis: readonly unknown[],
  make: () => (question: string) => A,
): (question: string) => A {
  const before = recall<Lookup>(`lookup ${slot}`)
  const made = before && sameItems(before.basis, basis) ? before : { question: { slot }, basis, find: make() }
  if (run !== OUTSIDE) run.lookups.set(slot, leave(`lookup ${slot}`, made))
  const find = made.find as (text: string) => A
  return (text) => {
    const answer = find(text)
    if (run.frame.asked) noteAnswer(run.frame.asked, made.question, text, answer)
    return answer
  }
}

/** A question without a text: its answer is `value`, or the one of the run before that says the same. */
export function always<T>(slot: string, value: T): () => T {
  const answer = settled(slot, '', value)
  const find = lookup(slot, [answer], () => () => answer)
  return () => find('')
}

function noteAnswer(asked: Map<Question, Answers>, of: Question, text: string, answer: unknown): void {
  const answers = asked.get(of)
  if (answers) answers.set(text, answer)
  else asked.set(of, new Map([[text, answer]]))
}

const views = new WeakSet<object>()

/** Marks an object of which everything that changes is read through look-ups: for `kept` it is the same in every run. */
export function view<T extends object>(object: T): T {
  views.add(object)
  return object
}

/** Work that was done. Of a view it holds that it was one, so that it does not keep an earlier run's. */
interface Known<R> {
  readonly context: readonly unknown[]
  readonly asked: readonly Asked[]
  readonly told: readonly object[]
  readonly made: R
}

/**
 * The same work, done again only where one of its arguments is another object (a view never is) or a look-up that it asked
 * answers otherwise; what then says the same as before is the same object. It must depend on nothing else that changes, and
 * say nothing but by its result and `tell`.
 */
export function kept<I extends object, C extends readonly unknown[], R>(
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
  const told: object[] = []
  const made = inFrame({ asked: questions, told }, work)
  const asked = Array.from(questions, ([of, answers]) => ({ of, answers }))
  return {
    context: context.map((one) => (isView(one) ? VIEW : one)),
    asked,
    told,
    made: before && sameValue(before.made, made) ? before.made : made,
  }
}

/** What work asked and told, its surroundings have asked and told, too. */
function handOn({ asked, told }: Known<unknown>): void {
  const { frame } = run
  for (const one of told) frame.told?.push(one)
  if (!frame.asked) return
  for (const { of, answers } of asked) for (const [text, answer] of answers) noteAnswer(frame.asked, of, text, answer)
}

const VIEW = {}

/** Asked of every item in every run, so it makes nothing. */
function sameContext(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false
  for (let at = 0; at < before.length; at++)
    if (before[at] !== now[at] && (before[at] !== VIEW || !isView(now[at]))) return false
  return true
}

const isView = (value: unknown): boolean => typeof value === 'object' && value !== null && views.has(value)

/** Does the look-up of this run answer all that was asked as it was answered then? */
function isSame(asked: Asked): boolean {
  const now = run.lookups.get(asked.of.slot)
  if (now?.question === asked.of) return true
  if (!now) return false
  for (const [text, answer] of asked.answers) if (now.find(text) !== answer) return false
  asked.of = now.question
  return true
}
