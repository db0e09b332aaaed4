/** Counts what may happen only so often in a stretch of time: attempts to sign in, requests. In memory, with an end to each count. */

interface Window {
  readonly milliseconds: number
  /** At most so many different names are remembered; the oldest are forgotten first. */
  readonly most?: number
}

interface Count {
  count: number
  readonly until: number
}

interface Attempts {
  /** Takes one. 0 when it was still free, else the whole seconds to wait. `now` in milliseconds. */
  take(name: string, limit: number, now: number): number
  /** Gives one back: the attempt was no failure. */
  giveBack(name: string): void
  /** Starts anew for this name. */
  forget(name: string): void
}

export function countAttempts({ milliseconds, most = 100_000 }: Window): Attempts {
  const counts = new Map<string, Count>()
  const fresh = (name: string, now: number): Count => {
    counts.delete(name)
    if (counts.size >= most) counts.delete(counts.keys().next().value!)
    const count = { count: 0, until: now + milliseconds }
    counts.set(name, count)
    return count
  }
  return {
    take(name, limit, now) {
      const known = counts.get(name)
      const count = known && known.until > now && known.until <= now + milliseconds ? known : fresh(name, now)
      if (count.count >= limit) return Math.max(1, Math.ceil((count.until - now) / 1000))
      count.count++
      return 0
    },
    giveBack(name) {
      const count = counts.get(name)
      if (count && count.count > 0) count.count--
    },
    forget: (name) => void counts.delete(name),
  }
}
