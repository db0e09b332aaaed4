/**
 * Equivalence classes of terms: terms that are stated to be equal, that are the same word, and what follows from both.
 * Union–find with path halving, and congruence closure on top: equal arguments under one symbol make equal terms, repeated
 * until no more classes merge.
 */
import type { Term } from './term.ts'

/** A union–find structure over terms. */
export interface Classes {
  /** The id of the class: the id of one of its terms. */
  of(term: Term): number
  /** The constant word that the class equals, if any. */
  word(of: number): string | undefined
  /** Merges the classes of two terms; false if they equal different words. */
  join(a: Term, b: Term): boolean
  /** Sets the word of a term's class; false if it equals another word. */
  fix(term: Term, word: string): boolean
  /** Computes the congruence closure; false if it leads to a contradiction. */
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
