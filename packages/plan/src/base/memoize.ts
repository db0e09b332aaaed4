/**
 * Working things out once. Everything that the compiler works on is data that nobody changes, so what a pure function
 * made of an object may be kept for as long as the object lives. This is all there is of caching: an index over a list is
 * made once for that list, and a document of which a piece has not changed hands that same piece to the rooms again.
 */

/** The same function, which calls `of` once for each object. Nothing is kept of an object that nobody holds any more. */
export function memoize<A extends object, R>(of: (object: A) => R): (object: A) => R {
  const known = new WeakMap<A, { readonly made: R }>()
  return (object) => {
    const before = known.get(object)
    if (before) return before.made
    const made = of(object)
    known.set(object, { made })
    return made
  }
}
