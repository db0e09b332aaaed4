/** Lists of small things with names, as they stood in the run before (`kept.ts`). */
import { leave, recall } from '../../kept.ts'
import { sameItems, sameValue } from '../../same.ts'

/** A list as it was given, and as it was settled. */
interface Settled<T> {
  readonly given: readonly T[]
  readonly list: readonly T[]
  readonly byName: ReadonlyMap<string, T>
}

/** Each of them as it stood under its name in the run before, and the list itself, where they say the same. */
export function settledEach<T extends { readonly name: string }>(slot: string, given: readonly T[]): readonly T[] {
  const place = `each ${slot}`
  const before = recall<Settled<T>>(place)
  if (before && sameItems(before.given, given)) return leave(place, before).list
  const each = given.map((one) => {
    const old = before?.byName.get(one.name)
    return old !== undefined && sameValue(old, one) ? old : one
  })
  const list = before && sameItems(before.list, each) ? before.list : each
  return leave(place, { given, list, byName: new Map(list.map((one) => [one.name, one])) }).list
}
