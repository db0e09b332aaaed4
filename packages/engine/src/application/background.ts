/** Background work that nobody waits for, until the application closes. */

export interface Background {
  /** Failures are passed to `failed`. */
  start(work: () => Promise<unknown>): void
  /** Resolves when all started work has ended. */
  ended(): Promise<void>
}

export function openBackground(failed: (error: unknown) => void): Background {
  const under = new Set<Promise<void>>()
  return {
    start(work) {
      const done = work()
        .then(() => {}, failed)
        .finally(() => under.delete(done))
      under.add(done)
    },
    ended: async () => void (await Promise.all(under)),
  }
}
