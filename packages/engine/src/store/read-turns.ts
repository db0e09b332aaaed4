/** The turns of heavy reads on both databases: one of each person at a time, next is who has used the least time recently. */
import { leastTimeFirst, openFairQueue } from '../fair-queue.ts'
import { TooManyReads } from './store.ts'

/** Maximum waiting reads of one person; a page with many tiles sends all of them at once. */
const MAX_WAITING = 300

type ReadTurns = <T>(person: string, work: () => Promise<T>) => Promise<T>

/** `most`: reads at a time. Rejects with `TooManyReads` without running the work. */
export function openReadTurns(most: number): ReadTurns {
  const queue = openFairQueue({
    atATime: most,
    ofOneMost: MAX_WAITING,
    order: leastTimeFirst(),
    refusal: () => new TooManyReads(),
  })
  return (person, work) => queue.run({ from: person }, work)
}
