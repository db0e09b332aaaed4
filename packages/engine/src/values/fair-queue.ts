/**
 * Runs a limited number of tasks at a time. Waiting tasks are run round-robin by caller, so a caller with many tasks
 * delays the others by only one of them. Urgent tasks go first, but leave one turn in four to the others.
 */

/** The caller of a task. */
export interface Caller {
  readonly isUrgent: boolean
  /** The name by which callers share turns: an address, a user. */
  readonly from: string
}

interface QueueLimits {
  /** At least 2: one is reserved for urgent tasks. */
  readonly atATime: number
  /** Maximum waiting urgent tasks, and others; and others of one caller. */
  readonly waitingMost: number
  readonly ofOneMost: number
}

/** Too many tasks are waiting. `isOwn`: of this caller. `seconds`: until about that many tasks are done. */
export class QueueFull extends Error {
  readonly isOwn: boolean
  readonly seconds: number
  constructor(isOwn: boolean, seconds: number) {
    super('too many tasks wait')
    this.isOwn = isOwn
    this.seconds = seconds
  }
}

interface FairQueue {
  /** Throws `QueueFull` at once if too many are waiting. */
  run<T>(caller: Caller, task: () => Promise<T>): Promise<T>
}

const OTHERS_EVERY = 4

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openFairQueue({ atATime, waitingMost, ofOneMost }: QueueLimits): FairQueue {
  const urgent = openLane()
  const others = openLane()
  const running = { urgent: 0, others: 0 }
  let turns = 0
  /** Approximate milliseconds per task. */
  let usual = 50

  const isFree = (isUrgent: boolean): boolean =>
    running.urgent + running.others < atATime && (isUrgent || running.others < atATime - 1)

  /** Starts tasks while there is capacity. */
  function startNext(): void {
    for (;;) {
      const mayOthers = others.size() > 0 && isFree(false)
      const mayUrgent = urgent.size() > 0 && isFree(true)
      if (!mayOthers && !mayUrgent) return
      const isUrgent = mayUrgent && (!mayOthers || ++turns % OTHERS_EVERY !== 0)
      const start = (isUrgent ? urgent : others).take()
      start()
    }
  }

  function demandPlace(lane: Lane, from: string): void {
    const isOwn = lane.size(from) >= ofOneMost
    if (!isOwn && lane.size() < waitingMost) return
    const before = isOwn ? lane.size(from) : lane.size()
    throw new QueueFull(isOwn, Math.max(1, Math.ceil((before * usual) / atATime / 1000)))
  }

  async function turn(isUrgent: boolean, from: string): Promise<void> {
    const lane = isUrgent ? urgent : others
    demandPlace(lane, from)
    const count = () => void running[isUrgent ? 'urgent' : 'others']++
    await new Promise<void>((resolve) => {
      lane.add(from, () => {
        count()
        resolve()
      })
      startNext()
    })
  }

  return {
    async run({ isUrgent, from }, task) {
      await turn(isUrgent, from)
      const begin = performance.now()
      try {
        return await task()
      } finally {
        usual += (performance.now() - begin - usual) / 10
        running[isUrgent ? 'urgent' : 'others']--
        startNext()
      }
    },
  }
}

interface Lane {
  add(from: string, start: () => void): void
  /** The next task, of the caller whose turn it is. The lane must not be empty. */
  take(): () => void
  /** The number of waiting tasks; `from`: of this caller. */
  size(from?: string): number
}

function openLane(): Lane {
  /** In the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  let all = 0
  return {
    add: (from, start) => {
      const own = waiting.get(from)
      if (own) own.push(start)
      else waiting.set(from, [start])
      all++
    },
    take: () => {
      const [from, own] = waiting.entries().next().value!
      waiting.delete(from)
      const start = own.shift()!
      if (own.length > 0) waiting.set(from, own)
      all--
      return start
    },
    size: (from) => (from === undefined ? all : (waiting.get(from)?.length ?? 0)),
  }
}
