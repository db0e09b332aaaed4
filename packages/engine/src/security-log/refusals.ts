/**
 * Counts refusals and writes them in number: one row for each kind, account and address of a minute, so that an attack
 * can fill neither the disk nor the queue of writers.
 */
import type { Store } from '../store/index.ts'
import { orderedId } from '../values/index.ts'
import { insertEvent, type SecurityEvent } from './record-event.ts'

/** Milliseconds that a row counts for. */
const WINDOW = 60_000
/** Milliseconds between writes. */
const WRITE_EVERY = 5_000
/** Rows of one minute; further refusals of a kind are counted together, without account and address. */
const MAX_ROWS = 200

interface Counted {
  readonly id: string
  readonly event: SecurityEvent
  readonly until: number
  isStored: boolean
  /** Occurrences that are not stored yet. */
  unstored: number
}

export interface Refusals {
  /** Counts one refusal; written within a few seconds. */
  refused(event: Omit<SecurityEvent, 'outcome'>): void
  /** Writes what is counted. */
  flush(): Promise<void>
  /** Writes what is counted, and stops. */
  close(): Promise<void>
}

export function openRefusals(store: Store, failed: (error: unknown) => void): Refusals {
  const rows = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()

  /** One after another: a row is inserted once. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const done = last.then(() => storeRows(store, [...rows.values()]))
    last = done.catch(() => {})
    return done
  }

  return {
    refused(event) {
      const row = rowFor(rows, { ...event, outcome: 'refused' })
      row.unstored++
      timer ??= setTimeout(() => void flush().catch(failed), WRITE_EVERY).unref()
    },
    flush,
    close: () => flush().catch(failed),
  }
}

async function storeRows(store: Store, rows: readonly Counted[]): Promise<void> {
  const changed = rows.filter(({ unstored }) => unstored > 0)
  if (changed.length === 0) return
  await store.write(async (transaction) => {
    for (const row of changed) {
      const { id, event, unstored } = row
      const text = 'UPDATE ninefold_security_event SET occurrences = occurrences + ?, forwarded = 0 WHERE id = ?'
      if (row.isStored) await transaction.run(text, [unstored, id])
      else insertEvent(transaction, id, event, unstored)
      transaction.afterCommit(() => {
        row.isStored = true
        row.unstored -= unstored
      })
    }
  })
}

function rowFor(rows: Map<string, Counted>, event: SecurityEvent): Counted {
  for (const [key, { until, unstored }] of rows) if (until <= event.at && unstored === 0) rows.delete(key)
  const known = current(rows, event)
  if (known) return known
  if (rows.size < MAX_ROWS) return added(rows, event)
  const { kind, at, outcome } = event
  const merged: SecurityEvent = { kind, at, outcome: outcome!, details: { merged: true } }
  return current(rows, merged) ?? added(rows, merged)
}

function current(rows: ReadonlyMap<string, Counted>, event: SecurityEvent): Counted | undefined {
  const row = rows.get(keyOf(event))
  return row && row.until > event.at ? row : undefined
}

function added(rows: Map<string, Counted>, event: SecurityEvent): Counted {
  const row = { id: orderedId(event.at), event, until: event.at + WINDOW, isStored: false, unstored: 0 }
  const key = keyOf(event)
  // A row that is not written yet keeps its place under another key.
  const before = rows.get(key)
  if (before) rows.set(before.id, before)
  rows.set(key, row)
  return row
}

const keyOf = ({ kind, actor, address, target, details }: SecurityEvent): string =>
  JSON.stringify([kind, actor, address, target, details])
