/** Rate limits: counts requests within a time window. In memory; each count expires. */

interface Window {
  readonly milliseconds: number
  /** Maximum number of names; the oldest are dropped first. */
  readonly most?: number
}

interface Count {
  count: number
  readonly until: number
}

interface RequestRates {
  /** Takes one. 0 if one was free, otherwise the whole seconds to wait. `now` in milliseconds. */
  take(name: string, limit: number, now: number): number
  /** Resets the count of this name. */
  forget(name: string): void
}

export function countRequests({ milliseconds, most = 100_000 }: Window): RequestRates {
  const counts = new Map<string, Count>()
  const fresh = (name: string, now: number): Count => {
    counts.delete(name)
    if (counts.size >= most) counts.delete(counts.keys().next().value!)
    const entry = { count: 0, until: now + milliseconds }
    counts.set(name, entry)
    return entry
  }
  return {
    take(name, limit, now) {
      const known = counts.get(name)
      const entry = known && known.until > now && known.until <= now + milliseconds ? known : fresh(name, now)
      if (entry.count >= limit) return Math.max(1, Math.ceil((entry.until - now) / 1000))
      entry.count++
      return 0
    },
    forget: (name) => void counts.delete(name),
  }
}
