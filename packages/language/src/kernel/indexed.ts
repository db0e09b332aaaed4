/** For work that is kept (`incremental.ts`): what comes of lists that are made anew in each run, mostly of the same objects or of equal ones. */
import { leave, query, recall } from '../incremental.ts'
import { sameItems, sameValue } from '@ninefold/plan/base'

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

/** Each as it stood under its name in the run before, and the list itself, where they say the same. */
export function internedEach<T extends Called>(slot: string, given: readonly T[]): readonly T[] {
  return ofItems(slot, given, (before: readonly T[] = []) => {
    const known = new Map(before.map((one) => [nameOf(one), one]))
    const list = given.map((one) => {
      const old = known.get(nameOf(one))
      return old && sameValue(old, one) ? old : one
    })
    return sameItems(before, list) ? before : list
  })
}

export type Called = { readonly name: string } | { readonly code: string }

export const nameOf = (one: Called): string => ('code' in one ? one.code : one.name)

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
  return query(slot, [now], () => (key) => now.get(key)?.answer)
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

/** The look-up that tells whether a name is among these. */
export function among(slot: string, names: readonly string[]): (name: string) => boolean {
  const found = indexed(slot, names, (all) => new Map(all.map((name) => [name, true])))
  return (name) => found(name) !== undefined
}
