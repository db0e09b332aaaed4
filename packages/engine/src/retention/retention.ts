/**
 * Removes what is older than the document's retention: history entries and deleted records.
 *
 * RET-1 The constant that names the entity applies, otherwise the one that names none; without one everything is kept.
 * RET-2 The entry of a deletion contains the whole record: it is removed with the deleted records, together with the
 * whole history of its record. Without a retention for deleted records, it is removed with the history.
 * RET-3 It runs once a day, when the application starts, and when the constant or the time changes.
 * RET-4 The time up to which history was removed is stored, so that no incomplete version is shown.
 * RET-5 A file that no record refers to is stored for 30 days, as long as that can be undone; shorter if any history or
 * deleted records have a shorter retention.
 * RET-6 Events of the security log are removed after the limit *Security log* of point 9, by the real time.
 */
import { DAY } from '@ninefold/plan/base'
import { addToInstant, durationLength, isDuration, negateDuration } from '@ninefold/plan/values'
import type { Plan, Retention as Keeping } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { removeFreed } from '../files/index.ts'
import { removeSecurityEvents } from '../security-log/index.ts'
import type { Store } from '../store/index.ts'

export interface Retention {
  /** Removes what is due; returns the time of the next run. If called earlier, it does nothing. */
  run(): Promise<string>
  /** The constants have changed: the next `run` checks again. */
  again(): void
}

interface RetentionOptions {
  readonly plan: Plan
  readonly store: Store
  /** With the current time and constants. */
  readonly principal: () => Principal
  /** The real time, in milliseconds. */
  readonly real: () => number
}

/** Milliseconds. */
const FILES_FOR = 30 * DAY
/** Entries or records removed by one transaction. */
const LOT = 500

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
export function openRetention({ plan, store, principal, real }: RetentionOptions): Retention {
  const periods = plan.retention ?? []
  const whole = plan.entities.filter(({ partOf }) => !partOf).map(({ name }) => name)
  let next = ''

  /** Nothing of this kind older than this is kept for the entity; undefined: everything is. */
  function horizon(of: Keeping['of'], entity: string, { constants, now, timeZone }: Principal): string | undefined {
    const named = periods.filter((one) => one.of === of)
    const one = named.find((each) => each.entity === entity) ?? named.find((each) => each.entity === undefined)
    const length = one && constants[one.constant]
    // However small a constant becomes, today's data is kept.
    if (!isDuration(length) || durationLength(length) < DAY) return undefined
    return addToInstant(now, negateDuration(length), timeZone) ?? undefined
  }

  async function clean(entity: string, at: Principal): Promise<void> {
    const history = horizon('history', entity, at)
    const deleted = horizon('deleted', entity, at)
    if (deleted !== undefined) await removeTraces(store, entity, deleted)
    if (history !== undefined) await removeEntries(store, entity, history, deleted === undefined)
  }

  async function cleanFiles(at: Principal): Promise<void> {
    const horizons = whole.flatMap((entity) => [horizon('history', entity, at), horizon('deleted', entity, at)])
    const general = new Date(Date.parse(at.now) - FILES_FOR).toISOString()
    const before = horizons.reduce<string>((latest, one) => (one !== undefined && one > latest ? one : latest), general)
    await store.write((transaction) => removeFreed(transaction, before))
  }

  return {
    async run() {
      const at = principal()
      if (at.now < next) return next
      for (const entity of periods.length === 0 ? [] : whole) await clean(entity, at)
      await cleanFiles(at)
      await removeSecurityEvents(store, new Date(real() - plan.limits.securityLogDays * DAY).toISOString())
      next = new Date(Date.parse(at.now) + DAY).toISOString()
      return next
    },
    again: () => void (next = ''),
  }
}

/** `h` is the last entry of a deleted record. */
const IS_GONE = `h.what = 'delete' AND NOT EXISTS
  (SELECT 1 FROM ninefold_history AS n WHERE n.record = h.record AND n.number > h.number)`

async function removeTraces(store: Store, entity: string, before: string): Promise<void> {
  const text = `SELECT h.record FROM ninefold_history AS h WHERE h.entity = ? AND h.at < ? AND ${IS_GONE} LIMIT ${LOT}`
  for (;;) {
    const removed = await store.write(async (transaction) => {
      const rows = await transaction.rows(text, [entity, before])
      for (const [record] of rows) await transaction.run('DELETE FROM ninefold_history WHERE record = ?', [record!])
      return rows.length
    })
    if (removed < LOT) return
  }
}

/** `all`: also the entries of deletions. */
async function removeEntries(store: Store, entity: string, before: string, all: boolean): Promise<void> {
  const condition = all ? '' : ` AND NOT (${IS_GONE})`
  const old = `SELECT h.number FROM ninefold_history AS h WHERE h.entity = ? AND h.at < ?${condition} LIMIT ${LOT}`
  for (;;) {
    const removed = await store.write(async (transaction) => {
      const found = await transaction.run(`DELETE FROM ninefold_history WHERE number IN (${old})`, [entity, before])
      if (found > 0)
        await transaction.run(
          `INSERT INTO ninefold_history_gone (entity, before) VALUES (?, ?)
           ON CONFLICT (entity) DO UPDATE SET before = excluded.before WHERE excluded.before > ninefold_history_gone.before`,
          [entity, before],
        )
      return found
    })
    if (removed < LOT) return
  }
}
