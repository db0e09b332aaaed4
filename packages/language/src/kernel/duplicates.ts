/** Finds duplicates in linear time. */

/** Returns a function that finds the first item with the same key; undefined for that item itself. */
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
