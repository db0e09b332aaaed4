/** The rows of an outbox, whatever they contain: claimed by one server, delivered, tried again or failed. */
import type { Binding } from '@ninefold/plan/values'
import type { Reader, Transaction } from '../store/index.ts'

/** What every row has. `tries`: how often it was answered. */
export interface OutboxRow {
  readonly id: string
  readonly tries: number
}

/** The values of the column `state`. */
export const OUTBOX_STATES = ['waiting', 'sent', 'failed'] as const
type OutboxState = (typeof OUTBOX_STATES)[number]

/** `answer`: of the receiver, or the error. */
export type Outcome =
  | { readonly kind: 'sent' | 'failed'; readonly answer: string }
  /** `counts`: the receiver answered; otherwise it was not reached. */
  | { readonly kind: 'again'; readonly answer: string; readonly due: string; readonly counts: boolean }

/** Times are ISO 8601. Until `until` no other server claims the rows. */
export interface Claim {
  readonly now: string
  readonly until: string
}

interface Selected {
  /** SQL over the columns of the table. */
  readonly where?: string
  readonly values?: readonly Binding[]
}

interface Outbox<Row extends OutboxRow> {
  /** When the next row is due; null for none. */
  readonly nextDue: (reader: Reader) => Promise<string | null>
  /** Rows that are due, the earliest first. */
  claim(transaction: Transaction, claim: Claim, which: Selected & { readonly most: number }): Promise<readonly Row[]>
  note(transaction: Transaction, id: string, outcome: Outcome): Promise<void>
  /** Failed rows wait again. Returns their number. */
  sendAgain(transaction: Transaction, now: string, which?: Selected): Promise<number>
  counts(reader: Reader): Promise<Readonly<Record<OutboxState, number>>>
}

const MAX_ANSWER = 500

/** `table` has the columns `id`, `due`, `tries`, `state` and `answer`, and an index of `due WHERE state = 0`. */
export const openOutbox = <Row extends OutboxRow>(table: string, columns: string): Outbox<Row> => ({
  async nextDue(reader) {
    const row = await reader.one<{ due: string | null }>(`SELECT min(due) AS due FROM ${table} WHERE state = 0`)
    return row?.due ?? null
  },
  async claim(transaction, { now, until }, { most, where = '1 = 1', values = [] }) {
    const claimed = await transaction.all<Row>(
      `SELECT ${columns} FROM ${table} WHERE state = 0 AND due <= ? AND ${where} ORDER BY due, id LIMIT ${most}`,
      [now, ...values],
    )
    for (const { id } of claimed) await transaction.run(`UPDATE ${table} SET due = ? WHERE id = ?`, [until, id])
    return claimed
  },
  async note(transaction, id, outcome) {
    const isAgain = outcome.kind === 'again'
    await transaction.run(
      `UPDATE ${table} SET state = ?, tries = tries + ?, answer = ?, due = coalesce(?, due) WHERE id = ?`,
      [
        isAgain ? 0 : OUTBOX_STATES.indexOf(outcome.kind),
        Number(!isAgain || outcome.counts),
        outcome.answer.slice(0, MAX_ANSWER),
        isAgain ? outcome.due : null,
        id,
      ],
    )
  },
  sendAgain: (transaction, now, { where = '1 = 1', values = [] } = {}) =>
    transaction.run(`UPDATE ${table} SET state = 0, tries = 0, due = ? WHERE state = 2 AND ${where}`, [now, ...values]),
  async counts(reader) {
    const rows = await reader.all<{ state: number; n: number }>(
      `SELECT state, count(*) AS n FROM ${table} GROUP BY state`,
    )
    const of = (state: OutboxState) =>
      Number(rows.find((row) => Number(row.state) === OUTBOX_STATES.indexOf(state))?.n ?? 0)
    return { waiting: of('waiting'), sent: of('sent'), failed: of('failed') }
  },
})
