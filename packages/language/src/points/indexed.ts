/** Look-ups into lists of the plan, which are made anew in each run, for work that is kept (`kept.ts`). */
import { leave, lookup, recall } from '../kept.ts'
import { sameItems, sameValue } from '../same.ts'

interface Index<T, A> {
  readonly all: readonly T[]
  readonly found: ReadonlyMap<string, A>
}

/**
 * The look-up into what `find` makes of the list, once for each stage. It is made anew only where the list holds another
 * object, and an answer that says the same as in the run before is the same object.
 */
export function indexed<T, A>(
  slot: string,
  all: readonly T[],
  find: (all: readonly T[]) => ReadonlyMap<string, A>,
): (key: string) => A | undefined {
  const place = `index ${slot}`
  const before = recall<Index<T, A>>(place)
  const now = before && sameItems(before.all, all) ? before : { all, found: asBefore(find(all), before?.found) }
  leave(place, now)
  return lookup(slot, [now], () => (key) => now.found.get(key))
}

function asBefore<A>(found: ReadonlyMap<string, A>, before?: ReadonlyMap<string, A>): ReadonlyMap<string, A> {
  if (!before) return found
  const known = (key: string, answer: A) => {
    const old = before.get(key)
    return old !== undefined && sameValue(old, answer) ? old : answer
  }
  return new Map(Array.from(found, ([key, answer]) => [key, known(key, answer)]))
}

/** The first of each name. */
export const byName = <T extends { readonly name: string }>(all: readonly T[]): ReadonlyMap<string, T> =>
  new Map(all.toReversed().map((one) => [one.name, one]))
