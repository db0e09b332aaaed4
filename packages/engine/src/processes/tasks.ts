/**
 * Tasks of people in helper processes: each with a deadline, one of a person at a time; next is the person who has used the least
 * time.
 */
import { leastTimeFirst, openFairQueue } from '../fair-queue.ts'
import { refuse } from '../refusal.ts'
import type { HelperProcess, ProcessOptions } from './helper-process.ts'
import { openPool } from './pool.ts'

/** Who asks, and the seconds that the task may take. */
export interface PersonTask {
  readonly person: string
  readonly seconds: number
}

interface TaskPolicy {
  /** Processes at a time. */
  readonly atATime: number
  /** Milliseconds after which an unused process is ended, with its memory. */
  readonly idle: number
}

interface Tasks<Request> {
  /** TOO_SLOW at the deadline. TOO_MANY_REQUESTS without running it if too many of the person wait. */
  run<T>(task: PersonTask, work: (process: HelperProcess<Request>) => Promise<T>): Promise<T>
  /** Ends running tasks; waiting ones are not started. */
  close(): Promise<void>
}

/** Maximum waiting tasks of one person. */
const MAX_WAITING = 20

export function openTasks<Request>(options: ProcessOptions, { atATime, idle }: TaskPolicy): Tasks<Request> {
  const pool = openPool<Request>(options, idle)
  const turns = openTurns(atATime)
  return {
    run: ({ person, seconds }, work) =>
      turns.run({ from: person }, () =>
        pool.with((process) => {
          const late = refuse('TOO_SLOW', { parameters: { max: seconds } })
          return endedIfFailed(process, () => process.within(seconds * 1000, late, () => work(process)))
        }),
      ),
    close: () => pool.close(),
  }
}

/** Turns of people. */
export const openTurns = (atATime: number) =>
  openFairQueue({
    atATime,
    ofOneMost: MAX_WAITING,
    order: leastTimeFirst(),
    refusal: ({ seconds }) => refuse('TOO_MANY_REQUESTS', { parameters: { seconds } }),
  })

/** A process that was left in the middle of a task is not used again: it has data of that one. */
async function endedIfFailed<T, Request>(process: HelperProcess<Request>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await process.end()
    throw error
  }
}
