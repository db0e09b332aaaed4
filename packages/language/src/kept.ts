/**
 * Working things out again only where something is another one. A document is checked after every keystroke, and nearly all
 * of it is as it was before. Each pass over it is a run; what a run leaves, the next run over the same files finds.
 *
 *     lookup(slot, basis, make)    a question that work may ask; asked again in the next run to see whether the answer changed
 *     kept(work)                   work on one item: its result is handed out again for as long as all answers are the same
 *     tell(what)                   what work says on the side, which is said again where the work is not done again
 *     settled(slot, key, value)    the value that stood there in the run before, where the new one is no other
 *
 * What is kept is what a fresh run would make: `kept.test.ts` and `test/incremental.test.ts` hold one against the other.
 */
import { sameItems, sameValue } from './same.ts'

/** A question with a text and its answer. */
interface Lookup {
  readonly slot: string
  readonly basis: readonly unknown[]
  readonly find: (question: string) => unknown
}

/** What one look-up was asked, and what it answered. */
interface Asked {
  of: Lookup
  readonly answers: ReadonlyMap<string, unknown>
}

/** Work that is going on: what it told so far, and what it asked, where that is to be kept. */
interface Frame {
  readonly asked?: Map<Lookup, Map<string, unknown>>
  readonly told: object[]
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
  frame: { told: [] },
})

/** Of that many sets of files what the last run left is remembered; of others everything is worked out anew. */
const MOST_REMEMBERED = 8
const remembered = new Map<string, ReadonlyMap<string, unknown>>()
let run = emptyRun(new Map())

/** A run over what is called `name` (its files): the work's value, and what was told on the side, in order. */
export function inRun<T>(name: string, work: () => T): { readonly value: T; readonly told: readonly object[] } {
  const outer = run
  run = emptyRun(remembered.get(name) ?? new Map())
  try {
    const value = work()
    remembered.delete(name)
    remembered.set(name, run.left)
    for (const [oldest] of remembered) if (remembered.size > MOST_REMEMBERED) remembered.delete(oldest)
    return { value, told: run.frame.told }
  } finally {
    run = outer
  }
}

/** What the run before left in this slot. */
export const recall = <T>(slot: string): T | undefined => run.before.get(slot) as T | undefined

/** Leaves a value for the next run. */
export function leave<T>(slot: string, value: T): T {
  run.left.set(slot, value)
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

/** Says something on the side. */
export function tell(what: object): void {
  run.frame.told.push(what)
}

/** What was told so far. */
export const told = (): readonly object[] => run.frame.told

/** What the work tells, instead of telling it. */
export function toldBy(work: () => void): readonly object[] {
  const outer = run.frame
  run.frame = { told: [] }
  try {
    work()
    return run.frame.told
  } finally {
    run.frame = outer
  }
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
  const made = before && sameItems(before.basis, basis) ? before : { slot, basis, find: make() }
  run.lookups.set(slot, leave(`lookup ${slot}`, made))
  const find = made.find as (question: string) => A
  return (question) => {
    const answer = find(question)
    if (run.frame.asked) noteAnswer(run.frame.asked, made, question, answer)
    return answer
  }
}

/** A question without a text: its answer is `value`. */
export function always<T>(slot: string, value: T): () => T {
  const find = lookup(slot, [value], () => () => value)
  return () => find('')
}

function noteAnswer(asked: Map<Lookup, Map<string, unknown>>, of: Lookup, question: string, answer: unknown): void {
  const answers = asked.get(of)
  if (answers) answers.set(question, answer)
  else asked.set(of, new Map([[question, answer]]))
}

const views = new WeakSet<object>()

/** Marks an object of which everything that changes is read through look-ups: for `kept` it is the same in every run. */
export function view<T extends object>(object: T): T {
  views.add(object)
  return object
}

interface Known<C, R> {
  context: C
  readonly asked: readonly Asked[]
  readonly told: readonly object[]
  readonly made: R
}

/**
 * The same work, done again only where one of its arguments is another object (a view never is) or a look-up that it asked
 * answers otherwise. It must depend on nothing else that changes, and say nothing but by its result and `tell`.
 */
export function kept<I extends object, C extends readonly unknown[], R>(
  work: (item: I, ...context: C) => R,
): (item: I, ...context: C) => R {
  const known = new WeakMap<I, Known<C, R>>()
  return (item, ...context) => {
    const before = known.get(item)
    if (before && sameContext(before.context, context) && before.asked.every(isSame)) {
      before.context = context
      handOn(before)
      return before.made
    }
    const outer = run.frame
    const frame = { asked: new Map<Lookup, Map<string, unknown>>(), told: [] }
    run.frame = frame
    try {
      const made = work(item, ...context)
      const asked = Array.from(frame.asked, ([of, answers]) => ({ of, answers }))
      known.set(item, { context, asked, told: frame.told, made })
    } finally {
      run.frame = outer
    }
    const now = known.get(item)!
    handOn(now)
    return now.made
  }
}

/** What work asked and told, its surroundings have asked and told, too. */
function handOn({ asked, told }: Known<unknown, unknown>): void {
  const { frame } = run
  for (const one of told) frame.told.push(one)
  if (!frame.asked) return
  for (const { of, answers } of asked)
    for (const [question, answer] of answers) noteAnswer(frame.asked, of, question, answer)
}

function sameContext(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((one, at) => one === now[at] || (isView(one) && isView(now[at])))
}

const isView = (value: unknown): boolean => typeof value === 'object' && value !== null && views.has(value)

/** Does the look-up of this run answer all that was asked as it was answered then? */
function isSame(asked: Asked): boolean {
  const now = run.lookups.get(asked.of.slot)
  if (now === asked.of) return true
  if (!now) return false
  for (const [question, answer] of asked.answers) if (now.find(question) !== answer) return false
  asked.of = now
  return true
}
