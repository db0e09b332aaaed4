// Random numbers that are the same each time for the same seed.

export interface Random {
  /** A whole number from 0 up to, but not including, `below`. */
  readonly below: (below: number) => number
  readonly one: <T>(of: readonly T[]) => T
  readonly chance: (probability: number) => boolean
}

/** The generator is Mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, one: (of) => of[below(of.length)]!, chance: (probability) => next() < probability }
}
