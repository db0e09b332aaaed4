/** What a document has twice: each name is compared with those before it, however many there are. */

/** For each of them the first one with the same key, unless it is that itself. */
export function duplicateFinder<T>(all: readonly T[], keyOf: (one: T) => string): (one: T) => T | undefined {
  const firsts = new Map<string, T>()
  for (const one of all) {
    const key = keyOf(one)
    if (!firsts.has(key)) firsts.set(key, one)
  }
  return (one) => {
    const first = firsts.get(keyOf(one))
    return first === one ? undefined : first
  }
}
