/**
 * The clock. Everything that belongs to the document reads `now`; in development mode it can be advanced, which is
 * stored in the database. Sessions and limits read `real`, so advancing the document's clock ends no session.
 */
import type { InternalTables, Store } from '../store/index.ts'
import { addToInstant, type Duration } from '@ninefold/plan/values'

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  real(): number
}

/** The time of the clock, `later` milliseconds from now: ISO 8601. */
export const momentOf = (clock: Pick<Clock, 'now'>, later = 0): string => new Date(clock.now() + later).toISOString()

export interface MovableClock extends Clock {
  /** False: the result would be after the year 9999. */
  advance(by: Duration, timeZone: string): Promise<boolean>
  /** Stops the clock at this time; null returns to the real time. Not stored. */
  set(moment: number | null): void
  onChange(listener: () => void): void
  /** Another server advanced the clock. */
  notified(): Promise<void>
}

export const clockTables: InternalTables = {
  room: 'clock',
  steps: [[`CREATE TABLE ninefold_clock (ahead INTEGER NOT NULL)`]],
}

/** `real`: milliseconds since 1970, by the machine or a test. */
export async function openClock(store: Store, real: () => number): Promise<MovableClock> {
  const storedOffset = async () => {
    const row = await store.read((reader) => reader.one<{ ahead: number }>('SELECT ahead FROM ninefold_clock'))
    return row?.ahead ?? 0
  }
  let ahead = await storedOffset()
  const listeners: (() => void)[] = []
  const moved = (next: number) => {
    ahead = next
    for (const each of listeners) each()
  }
  let fixed: number | null = null
  const now = () => fixed ?? real() + ahead
  return {
    now,
    real,
    async advance(by, timeZone) {
      const moment = addToInstant(new Date(now()).toISOString(), by, timeZone)
      if (moment === null) return false
      const next = Date.parse(moment) - real()
      await store.write(async (t) => {
        await t.run('DELETE FROM ninefold_clock')
        await t.run('INSERT INTO ninefold_clock VALUES (?)', [next])
        t.notify({ kind: 'clock' })
      })
      moved(next)
      return true
    },
    set(moment) {
      fixed = moment
      for (const each of listeners) each()
    },
    onChange: (listener) => void listeners.push(listener),
    notified: async () => moved(await storedOffset()),
  }
}
