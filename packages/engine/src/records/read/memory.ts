/** A cache of what is computed once for each kind of query. */

/** Cached values by key, at most `most`: the oldest is dropped first. */
export function memory(most: number): <T>(key: string, make: () => T) => T {
  const known = new Map<string, unknown>()
  return <T>(key: string, make: () => T): T => {
    const before = known.get(key) as T | undefined
    if (before !== undefined) return before
    const made = make()
    if (known.size >= most) known.delete(known.keys().next().value!)
    known.set(key, made)
    return made
  }
}
