/**
 * Turns among people: so many works run at a time, of each person one. Whoever has taken the least time lately is next, so a person
 * who asks for much waits for all others, and nobody waits for one person more than one work.
 */
import { TooManyReads } from './store.ts'

/** Works of one person that may wait; a page of many tiles asks for all of them at once. */
const WAITING_MOST = 300

/** Milliseconds in which half of what a person took is forgotten. */
const HALF_LIFE = 30_000

/** Of so many people is remembered what they took. */
const PEOPLE_MOST = 1000

type FairTurns = <T>(person: string, work: () => Promise<T>) => Promise<T>

/** `most`: works at a time. Rejects with `TooManyReads` without running the work. */
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
    // Last in the order of those who took the same.
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
  /** Milliseconds, of which those long ago count less. */
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
