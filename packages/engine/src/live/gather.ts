/** Collects changes for a short time, so that many commits cause few events and few queries. */
import type { RecordChange } from '../records/index.ts'

/** What to publish next. */
export interface Batch {
  /** Entity → ids that changed. */
  readonly records: ReadonlyMap<string, ReadonlySet<string>>
  readonly people: ReadonlySet<string>
  readonly document: { readonly hash: string; readonly problems: number } | undefined
}

interface Gathering {
  records(changes: readonly RecordChange[]): void
  people(people: readonly string[]): void
  document(hash: string, problems: number): void
  /** No changes, but the sessions of the open streams must be checked again. */
  accounts(): void
  stop(): void
}

/** `publish` is called with what was collected in `wait` milliseconds; never again before it has ended. */
export function openGathering(wait: number, publish: (batch: Batch) => Promise<void>): Gathering {
  let next = nothing()
  const timer = openTimer(wait, async () => {
    const batch = next
    next = nothing()
    await publish(batch)
    return !isNothing(next)
  })
  return {
    records: (changes) => {
      for (const { entity, id } of changes) idsOf(next.records, entity).add(id)
      if (changes.length > 0) timer.start()
    },
    people: (people) => {
      for (const person of people) next.people.add(person)
      if (people.length > 0) timer.start()
    },
    document: (hash, problems) => {
      next.document = { hash, problems }
      timer.start()
    },
    accounts: () => {
      next.accounts = true
      timer.start()
    },
    stop: () => timer.stop(),
  }
}

interface Timer {
  /** Does nothing while the timer or the work runs. */
  start(): void
  stop(): void
}

/** Runs the work `wait` milliseconds after `start`, and once more if the work returns that there is more. */
function openTimer(wait: number, work: () => Promise<boolean>): Timer {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isWorking = false
  let stopped = false
  const start = (): void => {
    if (timer !== undefined || isWorking || stopped) return
    timer = setTimeout(() => void run(), wait)
    timer.unref()
  }
  async function run(): Promise<void> {
    timer = undefined
    isWorking = true
    const hasMore = await work()
    isWorking = false
    if (hasMore) start()
  }
  return {
    start,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

interface Next {
  readonly records: Map<string, Set<string>>
  readonly people: Set<string>
  document: Batch['document']
  accounts: boolean
}

const nothing = (): Next => ({ records: new Map(), people: new Set(), document: undefined, accounts: false })

const isNothing = (next: Next): boolean =>
  next.records.size === 0 && next.people.size === 0 && next.document === undefined && !next.accounts

function idsOf(records: Map<string, Set<string>>, entity: string): Set<string> {
  const known = records.get(entity)
  if (known) return known
  const made = new Set<string>()
  records.set(entity, made)
  return made
}
