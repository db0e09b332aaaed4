// A seeded random generator: the same seed gives the same demonstration.

export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  chance(probability: number): boolean
  /** One of them; the list is not empty. */
  pick<T>(from: readonly T[]): T
  shuffled<T>(list: readonly T[]): readonly T[]
}

/** mulberry32: small, and good enough for sample data. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: <T>(from: readonly T[]) => from[between(0, from.length - 1)] as T,
    shuffled: <T>(list: readonly T[]) => {
      const rest = [...list]
      return list.map(() => rest.splice(between(0, rest.length - 1), 1)[0] as T)
    },
  }
}

/** A number from a text, so that each document has its own chance. */
export const seedOf = (text: string): number =>
  Array.from(text).reduce((hash, character) => Math.imul(hash ^ character.codePointAt(0)!, 16777619) >>> 0, 2166136261)
