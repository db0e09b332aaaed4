// What the hand-written server answers, and from whom it takes what: shapes that both of its databases share.
import { vatPart } from '../data/claims.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly manager: string | null
  readonly costCentre: string | null
  readonly finance: boolean
}

/** A row as either database gives it: amounts in cents, moments as `YYYY-MM-DDTHH:MM:SS.sssZ`. */
export type Row = Record<string, string | number | null>

export const personOf = (row: Row): Person => ({
  id: row.id as string,
  name: row.name as string,
  manager: row.manager as string | null,
  costCentre: row.cost_centre as string | null,
  finance: Boolean(row.finance),
})

export const money = (cents: number) => ({
  amount: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  currency: 'EUR',
})

export function wire(row: Row, me: Person, lines: readonly Row[]) {
  const amount = row.amount as number
  const vat = row.vat as number
  return {
    id: row.id,
    version: row.version,
    number: row.number,
    title: row.title,
    category: row.category,
    spentOn: row.spent_on,
    costCentre: row.cost_centre,
    paidWith: [],
    chargedOn: false,
    customer: null,
    explanation: row.explanation,
    lines: lines.map(wireLine),
    amount: money(amount),
    vat: money(vat),
    net: money(amount - vat),
    receipt: null,
    owner: row.owner,
    submittedAt: row.submitted_at,
    approvedAt: row.approved_at,
    paidAt: row.paid_at,
    paymentReference: row.payment_reference,
    reason: row.reason,
    ...(me.finance ? { financeNote: row.finance_note } : {}),
    status: row.status,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }
}

function wireLine(line: Row) {
  const amount = line.amount as number
  const vat = vatPart(amount)
  return {
    id: line.id,
    description: line.description,
    amount: money(amount),
    vatRate: String(line.vat_rate),
    distance: null,
    people: null,
    net: money(amount - vat),
    vatAmount: money(vat),
  }
}

/** `rows`: one more than the page holds, where there are more. */
export function pageOf(rows: readonly Row[], limit: number, items: (shown: readonly Row[]) => readonly unknown[]) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: items(shown), next: last ? `${last.created_at} ${last.id}` : null }
}

/** People by id, as `{ entity, label }`. */
export const labels = (people: Iterable<readonly [string, string]>) =>
  Object.fromEntries([...people].map(([id, label]) => [id, { entity: 'User', label }]))
