/** Numbers by chance that are the same again for the same seed. */
export interface Chance {
  /** Below the number. */
  below(most: number): number
  /** As often as the share says. */
  is(share: number): boolean
  one<T>(of: readonly T[]): T
  /** In another order. */
  mixed<T>(of: readonly T[]): T[]
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    is: (share) => next() < share,
    one: (of) => of[below(of.length)]!,
    mixed: (of) =>
      of
        .map((item) => [next(), item] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, item]) => item),
  }
}
