/**
 * Which terms are one and the same: what was said to be, what has the same word, and what follows from both. Union–find
 * with path halving, and congruence closure over it: round by round, equal arguments under one symbol make equal terms,
 * until nothing joins any more.
 */
import type { Term } from './term.ts'

export interface Classes {
  /** The number of the class, that of one of its terms. */
  of(term: Term): number
  /** The word of a class, where it has one. */
  word(of: number): string | undefined
  /** Joins two; false where they have different words. */
  join(a: Term, b: Term): boolean
  /** Says that the term is this word; false where it is another. */
  fix(term: Term, word: string): boolean
  /** Equal arguments give equal values, to the end; false where that cannot be. */
  close(): boolean
}

// oxlint-disable-next-line max-lines-per-function -- its functions share the classes
export function createClasses(terms: readonly Term[]): Classes {
  const parent = terms.map(({ id }) => id)
  const words: (string | undefined)[] = terms.map(({ word }) => word)
  const owner = new Map(terms.flatMap(({ word, id }) => (word === undefined ? [] : [[word, id] as const])))
  let open = true

  function find(id: number): number {
    let at = id
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }

  function merge(a: number, b: number): boolean {
    const [x, y] = [find(a), find(b)]
    if (x === y) return true
    const [wordX, wordY] = [words[x], words[y]]
    if (wordX !== undefined && wordY !== undefined && wordX !== wordY) return false
    parent[x] = y
    words[y] ??= wordX
    open = true
    return true
  }

  function fix(term: Term, word: string): boolean {
    const id = find(term.id)
    if (words[id] !== undefined) return words[id] === word
    const other = owner.get(word)
    if (other !== undefined) return merge(id, other)
    owner.set(word, id)
    words[id] = word
    return true
  }

  function close(): boolean {
    while (open) {
      open = false
      const seen = new Map<string, number>()
      for (const { symbol, args, id } of terms) {
        if (args.length === 0) continue
        const key = `${symbol} ${args.map((arg) => find(arg.id)).join()}`
        const before = seen.get(key)
        if (before === undefined) seen.set(key, id)
        else if (!merge(before, id)) return false
      }
    }
    return true
  }

  return {
    of: ({ id }) => find(id),
    word: (of) => words[of],
    join: (a, b) => merge(a.id, b.id),
    fix,
    close,
  }
}
