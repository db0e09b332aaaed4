/** Finds things by the names that people write for them. */
import { foldName } from './identifier.ts'

/**
 * `written`: the names of one thing, its identifier first. Identifiers come before labels, so that a label never hides
 * another one's identifier; of two things of one name it is the first.
 */
export function finder<T>(all: readonly T[], written: (one: T) => readonly string[]): (name: string) => T | undefined {
  const found = new Map<string, T>()
  const named = all.map((one) => ({ one, names: written(one).map(foldName) }))
  const most = Math.max(0, ...named.map(({ names }) => names.length))
  for (let rank = 0; rank < most; rank++) {
    for (const { one, names } of named) {
      const key = names[rank] ?? ''
      if (key !== '' && !found.has(key)) found.set(key, one)
    }
  }
  return (name) => found.get(foldName(name))
}
