// Combinations of factors in which each possible pair of values occurs at least once.
import { memoize } from '@ninefold/plan/base'

export type Factors = Readonly<Record<string, readonly string[]>>
export type Combination<F extends Factors> = { readonly [K in keyof F]: F[K][number] }

/** Every combination that is `possible`. */
export function everyCombination<F extends Factors>(
  factors: F,
  possible: (one: Combination<F>) => boolean,
): readonly Combination<F>[] {
  const rows = Object.entries(factors).reduce<readonly Record<string, string>[]>(
    (before, [name, values]) => before.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
  return (rows as unknown as readonly Combination<F>[]).filter(possible)
}

/** A few of all `combinations` that have every pair of values between them. Greedy: each has the most pairs that are new. */
export function pairwise<F extends Factors>(combinations: readonly Combination<F>[]): readonly Combination<F>[] {
  const pairsOf = memoize((one: Combination<F>) => pairsIn(Object.entries(one)))
  const missing = new Set(combinations.flatMap(pairsOf))
  const chosen: Combination<F>[] = []
  let left = combinations.map((one) => ({ one, fresh: pairsOf(one).length }))
  while (missing.size > 0) {
    // What a combination adds only gets less: one that added no more than the best so far is not counted again.
    let best: (typeof left)[number] | undefined
    for (const candidate of left) {
      if (best && candidate.fresh <= best.fresh) continue
      candidate.fresh = pairsOf(candidate.one).filter((pair) => missing.has(pair)).length
      if (!best || candidate.fresh > best.fresh) best = candidate
    }
    chosen.push(best!.one)
    for (const pair of pairsOf(best!.one)) missing.delete(pair)
    left = left.filter(({ fresh }) => fresh > 0)
  }
  return chosen
}

const pairsIn = (values: readonly (readonly [string, string])[]): readonly string[] =>
  values.flatMap(([a, x], index) => values.slice(index + 1).map(([b, y]) => JSON.stringify([a, x, b, y])))
