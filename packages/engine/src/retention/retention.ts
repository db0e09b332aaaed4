/**
 * What is older than the document wants it kept is removed: entries of the history, and what is left of deleted records.
 *
 * RET-1  The constant that names the entity counts, else the one that names none; without one everything is kept.
 * RET-2  The entry of a deletion holds all that the record was: it goes when deleted records go, with the whole trace of its record.
 *        Where nothing is said of deleted records, it goes with the history.
 * RET-3  It is done once a day, when the application begins, and when the constant or the time changes.
 * RET-4  Up to which moment the history is gone is kept, so that nobody is shown a guess.
 * RET-5  A file that no record holds any more is kept for 30 days, for as long as that may be undone; less where the history of
 *        anything, or anything deleted, is kept for less.
 */
import { addToInstant, DAY, durationLength, isDuration, negateDuration } from '@ninefold/plan/values'
import type { Plan, Retention as Keeping } from '@ninefold/plan'
import type { Principal } from '../access/index.ts'
import { removeFreed } from '../files/index.ts'
import type { Store } from '../store/index.ts'

export interface Retention {
  /** Removes what is due; answers when to come again. Asked earlier, it does nothing. */
  run(): Promise<string>
  /** The constants have changed: the next `run` looks anew. */
  again(): void
}

interface RetentionOptions {
  readonly plan: Plan
  readonly store: Store
  /** With the time and the constants of now. */
  readonly principal: () => Principal
}

/** Milliseconds. */
const FILES_FOR = 30 * DAY
/** Entries, or records, that one transaction removes. */
const LOT = 500

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
export function openRetention({ plan, store, principal }: RetentionOptions): Retention {
  const keeping = plan.retention ?? []
  const whole = plan.entities.filter(({ partOf }) => !partOf).map(({ name }) => name)
  let next = ''

  /** Before it, nothing of this kind is kept of the entity; undefined: everything is. */
  function horizon(of: Keeping['of'], entity: string, { constants, now, timeZone }: Principal): string | undefined {
    const mine = keeping.filter((one) => one.of === of)
    const one = mine.find((each) => each.entity === entity) ?? mine.find((each) => each.entity === undefined)
    const length = one && constants[one.constant]
    // However a constant came to say less, what is of today stays.
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
    const usual = new Date(Date.parse(at.now) - FILES_FOR).toISOString()
    const before = horizons.reduce<string>((latest, one) => (one !== undefined && one > latest ? one : latest), usual)
    await store.write((transaction) => removeFreed(transaction, before))
  }

  return {
    async run() {
      const at = principal()
      if (at.now < next) return next
      for (const entity of keeping.length === 0 ? [] : whole) await clean(entity, at)
      await cleanFiles(at)
      next = new Date(Date.parse(at.now) + DAY).toISOString()
      return next
    },
    again: () => void (next = ''),
  }
}

/** `h` is the last entry of a record that was deleted. */
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

/** `all`: the entries of deletions too. */
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
