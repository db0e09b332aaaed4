/** Lets a new version take over between requests: those under way end first, those that come wait a moment. */

interface Gate {
  /** undefined: come in at once. */
  enter(): Promise<void> | undefined
  leave(): void
  /** Runs the work while nobody is inside. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/** A request that hangs must not hold up the change for ever. */
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
    async alone(work) {
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
