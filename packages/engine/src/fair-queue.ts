/**
 * Runs a limited number of tasks at a time and shares the turns between callers, so that a caller with many tasks delays
 * nobody by more than a few of them. Urgent tasks go first, but leave one turn in four to the others. Passwords and heavy
 * reads use it, each with its own order of callers and its own limits.
 */

/** The caller of a task. */
export interface Caller {
  readonly isUrgent?: boolean
  /** The name by which callers share turns: an address, a user. */
  readonly from: string
}

/** Too many tasks are waiting. `isOwn`: of this caller. `seconds`: until about that many tasks are done. */
export interface QueueFull {
  readonly isOwn: boolean
  readonly seconds: number
}

/** Decides whose turn it is. */
interface Order {
  /** `waiting`: by the time of their last turn. Undefined if none of them may start now. */
  next(waiting: Iterable<string>): string | undefined
  begin?(from: string): void
  end?(from: string, milliseconds: number): void
}

interface QueuePolicy {
  readonly atATime: number
  /** How many of those at a time only urgent tasks may use; 0 if it is left out. */
  readonly reservedForUrgent?: number
  /** Maximum waiting urgent tasks, and others; no limit if it is left out. */
  readonly waitingMost?: number
  /** Maximum waiting urgent tasks of one caller, and others. */
  readonly ofOneMost: number
  readonly order: Order
  /** What `run` throws instead of waiting. */
  readonly refusal: (full: QueueFull) => Error
}

interface FairQueue {
  /** Rejects without running the task if too many are waiting. */
  run<T>(caller: Caller, task: () => Promise<T>): Promise<T>
}

const OTHERS_EVERY = 4

export function openFairQueue(policy: QueuePolicy): FairQueue {
  const lanes = openLanes(policy)
  const admission = openAdmission(policy)
  return {
    async run({ isUrgent = false, from }, task) {
      const lane = isUrgent ? lanes.urgent : lanes.others
      admission.demandPlace(lane, from)
      await new Promise<void>((resolve) => {
        lane.add(from, resolve)
        lanes.startNext()
      })
      const begin = performance.now()
      try {
        return await task()
      } finally {
        const milliseconds = performance.now() - begin
        admission.end(milliseconds)
        lane.end(from, milliseconds)
        lanes.startNext()
      }
    },
  }
}

interface Lanes {
  readonly urgent: Lane
  readonly others: Lane
  /** Starts tasks while there is capacity. */
  startNext(): void
}

function openLanes({ atATime, reservedForUrgent = 0, order }: QueuePolicy): Lanes {
  const urgent = openLane(order)
  const others = openLane(order)
  let turns = 0
  const startNext = (): void => {
    while (urgent.running + others.running < atATime) {
      const nextUrgent = urgent.next()
      const nextOther = others.running < atATime - reservedForUrgent ? others.next() : undefined
      const isUrgent = nextUrgent !== undefined && (nextOther === undefined || ++turns % OTHERS_EVERY !== 0)
      const from = isUrgent ? nextUrgent : nextOther
      if (from === undefined) return
      const lane = isUrgent ? urgent : others
      lane.start(from)
    }
  }
  return { urgent, others, startNext }
}

interface Admission {
  /** Throws the refusal if too many are waiting. */
  demandPlace(lane: Lane, from: string): void
  end(milliseconds: number): void
}

function openAdmission({ atATime, waitingMost = Infinity, ofOneMost, refusal }: QueuePolicy): Admission {
  /** Approximate milliseconds per task. */
  let usual = 50
  return {
    demandPlace: (lane, from) => {
      const isOwn = lane.size(from) >= ofOneMost
      if (!isOwn && lane.size() < waitingMost) return
      const before = isOwn ? lane.size(from) : lane.size()
      throw refusal({ isOwn, seconds: Math.max(1, Math.ceil((before * usual) / atATime / 1000)) })
    },
    end: (milliseconds) => void (usual += (milliseconds - usual) / 10),
  }
}

interface Lane {
  readonly running: number
  add(from: string, start: () => void): void
  /** The caller whose turn it is; undefined if none may start. */
  next(): string | undefined
  /** Starts the first task of the caller, who is last in line afterwards. */
  start(from: string): void
  end(from: string, milliseconds: number): void
  /** The number of waiting tasks; `from`: of this caller. */
  size(from?: string): number
}

function openLane(order: Order): Lane {
  /** By the time of the caller's last turn. */
  const waiting = new Map<string, (() => void)[]>()
  let [all, running] = [0, 0]
  return {
    get running() {
      return running
    },
    add: (from, start) => {
      const own = waiting.get(from)
      if (own) own.push(start)
      else waiting.set(from, [start])
      all++
    },
    next: () => order.next(waiting.keys()),
    start: (from) => {
      const [start, ...later] = waiting.get(from)!
      waiting.delete(from)
      if (later.length > 0) waiting.set(from, later)
      all--
      running++
      order.begin?.(from)
      start!()
    },
    end: (from, milliseconds) => {
      running--
      order.end?.(from, milliseconds)
    },
    size: (from) => (from === undefined ? all : (waiting.get(from)?.length ?? 0)),
  }
}

/** Callers take turns, whatever their tasks cost. */
export const inTurn: Order = { next: ([first]) => first }

/** Milliseconds after which used time counts half. */
const HALF_LIFE = 30_000

/** Maximum number of callers whose used time is remembered. */
const MAX_CALLERS = 1000

/** One task of a caller at a time; next is the caller who has used the least time recently. */
export function leastTimeFirst(): Order {
  const running = new Set<string>()
  const taken = new Map<string, { readonly time: number; readonly at: number }>()
  const timeOf = (from: string): number => {
    const { time, at } = taken.get(from) ?? { time: 0, at: 0 }
    return time * 0.5 ** ((performance.now() - at) / HALF_LIFE)
  }
  return {
    next: (waiting) => [...waiting].filter((from) => !running.has(from)).toSorted((a, b) => timeOf(a) - timeOf(b))[0],
    begin: (from) => void running.add(from),
    end: (from, milliseconds) => {
      running.delete(from)
      const time = timeOf(from) + milliseconds
      taken.delete(from)
      taken.set(from, { time, at: performance.now() })
      if (taken.size > MAX_CALLERS) taken.delete(taken.keys().next().value!)
    },
  }
}
