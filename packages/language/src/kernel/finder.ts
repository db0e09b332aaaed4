/** An index of things by their written names. */
import { memoize, foldName } from '@ninefold/plan/base'

/**
 * `written`: the names of one thing, its identifier first. Identifiers come before labels, so that a label never hides
 * the identifier of another thing. Of two things with the same name, the first is found.
 */
export function finder<T extends object>(
  all: readonly T[],
  written: (one: T) => readonly string[],
): (name: string) => T | undefined {
  const found = new Map<string, T>()
  const namesOf = foldedBy(written as Written)
  const most = all.reduce((before, one) => Math.max(before, namesOf(one).length), 0)
  for (let rank = 0; rank < most; rank++) {
    for (const one of all) {
      const key = namesOf(one)[rank] ?? ''
      if (key !== '' && !found.has(key)) found.set(key, one)
    }
  }
  return (name) => found.get(foldName(name))
}

type Written = (one: object) => readonly string[]

/** Memoized, because nearly all things of a list are the same in the next run. */
const foldedBy = memoize((written: Written) => memoize((one: object) => written(one).map(foldName)))
