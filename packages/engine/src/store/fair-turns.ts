/**
 * Fair scheduling between users: a limited number of tasks at a time, one per user. The user who has used the least
 * time recently is next, so a user with many requests waits for all others, and nobody waits for more than one task of
 * the same user.
 */
import { TooManyReads } from './store.ts'

/** Maximum waiting tasks of one user; a page with many tiles sends all of them at once. */
const WAITING_MOST = 300

/** Milliseconds after which used time counts half. */
const HALF_LIFE = 30_000

/** Maximum number of users whose used time is remembered. */
const PEOPLE_MOST = 1000

type FairTurns = <T>(person: string, work: () => Promise<T>) => Promise<T>

/** `most`: tasks at a time. Rejects with `TooManyReads` without running the task. */
export function openFairTurns(most: number): FairTurns {
  const running = new Set<string>()
  const waiting = new Map<string, (() => void)[]>()
  const times = openTimes()

  function startNext(): void {
    if (running.size >= most) return
    const free = [...waiting.keys()].filter((person) => !running.has(person))
    const person = free.toSorted((a, b) => times.of(a) - times.of(b))[0]
    if (person === undefined) return
    const [start, ...others] = waiting.get(person)!
    // Last among users with the same used time.
    waiting.delete(person)
    if (others.length > 0) waiting.set(person, others)
    running.add(person)
    start!()
  }

  function turn(person: string): Promise<void> {
    const queue = waiting.get(person) ?? []
    if (queue.length >= WAITING_MOST) throw new TooManyReads()
    return new Promise((resolve) => {
      queue.push(resolve)
      waiting.set(person, queue)
      startNext()
    })
  }

  return async (person, work) => {
    await turn(person)
    const start = performance.now()
    try {
      return await work()
    } finally {
      times.add(person, performance.now() - start)
      running.delete(person)
      startNext()
    }
  }
}

interface Times {
  /** Milliseconds, of which older ones count less. */
  of(person: string): number
  add(person: string, time: number): void
}

function openTimes(): Times {
  const taken = new Map<string, { readonly time: number; readonly at: number }>()
  const of = (person: string): number => {
    const { time, at } = taken.get(person) ?? { time: 0, at: 0 }
    return time * 0.5 ** ((performance.now() - at) / HALF_LIFE)
  }
  return {
    of,
    add: (person, time) => {
      const sum = of(person) + time
      taken.delete(person)
      taken.set(person, { time: sum, at: performance.now() })
      if (taken.size > PEOPLE_MOST) taken.delete(taken.keys().next().value!)
    },
  }
}
