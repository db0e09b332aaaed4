/** Lets a new version take over between requests: running requests finish first, new ones wait. */

export interface Gate {
  /** undefined: may enter at once. */
  enter(): Promise<void> | undefined
  leave(): void
  /** Runs the work when no request is inside. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
}

/** A hanging request must not delay the change for ever. Milliseconds. */
const PATIENCE = 10_000

export function openGate(): Gate {
  let inside = 0
  let closed: Promise<void> | undefined
  let empty: (() => void) | undefined

  async function wait(): Promise<void> {
    while (closed) await closed
    inside++
  }

  return {
    enter() {
      if (closed) return wait()
      inside++
      return undefined
    },
    leave() {
      inside--
      if (inside === 0) empty?.()
    },
    async exclusive(work) {
      while (closed) await closed
      let open = () => {}
      closed = new Promise((resolve) => (open = resolve))
      if (inside > 0) {
        let timer: NodeJS.Timeout | undefined
        const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, PATIENCE)))
        await Promise.race([new Promise<void>((resolve) => (empty = resolve)), patience])
        clearTimeout(timer)
        empty = undefined
      }
      try {
        return await work()
      } finally {
        closed = undefined
        open()
      }
    },
  }
}
