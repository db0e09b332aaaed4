/** For work that is kept (`kept.ts`): what comes of lists that are made anew in each run, mostly of the same objects. */
import { leave, lookup, recall } from '../kept.ts'
import { sameItems, sameValue } from '../same.ts'

interface OfItems<R> {
  readonly items: readonly unknown[]
  readonly made: R
}

/** What `make` returns; that of the run before where these are the same objects, on which it depends and on nothing else. */
export function ofItems<R>(slot: string, items: readonly unknown[], make: (before?: R) => R): R {
  const place = `items ${slot}`
  const before = recall<OfItems<R>>(place)
  const now = before && sameItems(before.items, items) ? before : { items, made: make(before?.made) }
  return leave(place, now).made
}

/** An answer beside the one that was found, of which it says the same. */
type Found<A> = ReadonlyMap<string, { readonly found: A; readonly answer: A }>

/**
 * The look-up into what `find` makes of the list, once for each stage. An answer that says the same as in the run before
 * is the same object.
 */
export function indexed<T, A>(
  slot: string,
  all: readonly T[],
  find: (all: readonly T[]) => ReadonlyMap<string, A>,
): (key: string) => A | undefined {
  const now = ofItems(slot, all, (before?: Found<A>) => asBefore(find(all), before))
  return lookup(slot, [now], () => (key) => now.get(key)?.answer)
}

function asBefore<A>(all: ReadonlyMap<string, A>, before?: Found<A>): Found<A> {
  const settle = (key: string, found: A) => {
    const old = before?.get(key)
    if (old?.found === found) return old
    return { found, answer: old && sameValue(old.answer, found) ? old.answer : found }
  }
  return new Map(Array.from(all, ([key, found]) => [key, settle(key, found)]))
}

/** The first of each name. */
export const byName = <T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.toReversed().map((one) => [one.name, one]))

/** The same work, which returns what it made of the item before where it says the same. */
export function steady<I extends object, C extends readonly unknown[], R>(
  work: (item: I, ...context: C) => R,
): (item: I, ...context: C) => R {
  const known = new WeakMap<I, { readonly made: R }>()
  return (item, ...context) => {
    const made = work(item, ...context)
    const before = known.get(item)
    if (before && sameValue(before.made, made)) return before.made
    known.set(item, { made })
    return made
  }
}
