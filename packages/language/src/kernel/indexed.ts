/** Queries over lists, for memoized functions (`incremental.ts`). Each run creates the lists again, mostly from the same or equal objects. */
import { store, query, recall } from '../incremental.ts'
import { sameItems, sameValue } from '@ninefold/plan/base'

interface OfItems<R> {
  readonly items: readonly unknown[]
  readonly value: R
}

/** The result of `make`, or that of the previous run if the items are the same objects. `make` must depend on nothing else. */
export function memoizedByItems<R>(slot: string, items: readonly unknown[], make: (before?: R) => R): R {
  const place = `items ${slot}`
  const before = recall<OfItems<R>>(place)
  const now = before && sameItems(before.items, items) ? before : { items, value: make(before?.value) }
  return store(place, now).value
}

/** Each item interned by its name, and the list itself interned. */
export function internedEach<T extends Identified>(slot: string, given: readonly T[]): readonly T[] {
  return memoizedByItems(slot, given, (before: readonly T[] = []) => {
    const known = new Map(before.map((one) => [nameOf(one), one]))
    const list = given.map((one) => {
      const old = known.get(nameOf(one))
      return old && sameValue(old, one) ? old : one
    })
    return sameItems(before, list) ? before : list
  })
}

export type Identified = { readonly name: string } | { readonly code: string }

export const nameOf = (one: Identified): string => ('code' in one ? one.code : one.name)

/** `found`: made in this run; `answer`: the same, interned. */
type Found<A> = ReadonlyMap<string, { readonly found: A; readonly answer: A }>

/** A query into the index that `find` builds from the list. Answers are interned: an answer equal to that of the previous run is the same object. */
export function indexed<T, A>(
  slot: string,
  all: readonly T[],
  find: (all: readonly T[]) => ReadonlyMap<string, A>,
): (key: string) => A | undefined {
  const now = memoizedByItems(slot, all, (before?: Found<A>) => asBefore(find(all), before))
  return query(slot, [now], () => (key) => now.get(key)?.answer)
}

function asBefore<A>(all: ReadonlyMap<string, A>, before?: Found<A>): Found<A> {
  const reused = (key: string, found: A) => {
    const old = before?.get(key)
    if (old?.found === found) return old
    return { found, answer: old && sameValue(old.answer, found) ? old.answer : found }
  }
  return new Map(Array.from(all, ([key, found]) => [key, reused(key, found)]))
}

/** The first of each name. */
export const byName = <T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.toReversed().map((one) => [one.name, one]))

/** A query: is the name in the list? */
export function memberQuery(slot: string, names: readonly string[]): (name: string) => boolean {
  const found = indexed(slot, names, (all) => new Map(all.map((name) => [name, true])))
  return (name) => found(name) !== undefined
}
