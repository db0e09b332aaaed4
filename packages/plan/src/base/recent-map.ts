/** A map with a maximum size, for caches of texts of very different lengths. */

interface Sized<V> {
  readonly value: V
  readonly size: number
}

/** Removes the values that were set longest ago while all together are larger than the maximum. The newest value always stays. */
export class RecentMap<V> {
  readonly #most: number
  readonly #values = new Map<string, Sized<V>>()
  #size = 0

  /** `most`: in the unit of the sizes. */
  constructor(most: number) {
    this.#most = most
  }

  get(key: string): V | undefined {
    return this.#values.get(key)?.value
  }

  set(key: string, value: V, size: number): void {
    this.#remove(key)
    this.#values.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#most || oldest === key) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    this.#size -= this.#values.get(key)?.size ?? 0
    this.#values.delete(key)
  }
}
