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
// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openGathering(wait: number, publish: (batch: Batch) => Promise<void>): Gathering {
  let next = nothing()
  let timer: ReturnType<typeof setTimeout> | undefined
  let publishing = false
  let stopped = false

  const schedule = (): void => {
    if (timer !== undefined || publishing || stopped) return
    timer = setTimeout(() => void flush(), wait)
    timer.unref()
  }
  async function flush(): Promise<void> {
    timer = undefined
    publishing = true
    const batch = next
    next = nothing()
    await publish(batch)
    publishing = false
    if (!isNothing(next)) schedule()
  }

  return {
    records: (changes) => {
      for (const { entity, id } of changes) idsOf(next.records, entity).add(id)
      if (changes.length > 0) schedule()
    },
    people: (people) => {
      for (const person of people) next.people.add(person)
      if (people.length > 0) schedule()
    },
    document: (hash, problems) => {
      next.document = { hash, problems }
      schedule()
    },
    accounts: () => {
      next.accounts = true
      schedule()
    },
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
