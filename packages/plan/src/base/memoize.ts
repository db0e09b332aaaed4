/**
 * Memoization by identity. The compiler works on data that nobody changes, so the result of a pure function of an object is
 * valid as long as the object lives: an index over a list is made once for that list.
 */

/** The same function, called once for each object. The result is freed with the object. */
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
