// What may be asked of the second hand-written server, which rows it shows to whom, and what it answers: the same on both databases.
import { Refusal } from '../../hand-written/rules.ts'
import type { Row } from '../../hand-written/wire.ts'

export interface Me {
  readonly id: string
  readonly role: string
}

export interface Query {
  readonly status?: string
  /** A part of the title, in this case. */
  readonly title?: string
  /** `spentOn id` of the last one seen. */
  readonly cursor?: string
  readonly limit: number
  readonly total: boolean
  /** With the lines, and the names of the owners. */
  readonly whole: boolean
}

export interface NewClaim {
  readonly title: string
  readonly amount: string
  readonly currency: string
  readonly category: string
  readonly spentOn: string
  readonly notes?: string
}

type Answer<T> = T | Promise<T>

export interface Claims {
  me(tokenHash: string): Answer<Me | undefined>
  get(me: Me, id: string): Answer<unknown>
  list(me: Me, query: Query): Answer<unknown>
  create(me: Me, input: NewClaim): Answer<unknown>
  /** `from` one state `to` another, by the owner. */
  move(me: Me, id: string, step: Step): Answer<unknown>
  close(): Answer<void>
}

export interface Step {
  readonly name: string
  readonly from: string
  readonly to: string
}

export const submit: Step = { name: 'submit', from: 'draft', to: 'submitted' }
export const recall: Step = { name: 'recall', from: 'submitted', to: 'draft' }

export const notFound = () => new Refusal(404, 'NOT_FOUND', 'There is no such claim.')
export const notNow = () => new Refusal(409, 'NOT_NOW', 'It is in another state.')

/** One's own; for managers and finance those of others, too, once they are no drafts. */
export const mayRead = ({ role }: Me): string =>
  role === 'employee' ? 'claim.owner = :me' : `(claim.owner = :me OR claim.status <> 'draft')`

export interface Asked {
  /** Of all that fit, and of those behind the cursor. */
  readonly all: string
  readonly page: string
  readonly values: Readonly<Record<string, string>>
  readonly pageValues: Readonly<Record<string, string>>
}

/** `titled`: the condition on the title, with `:title` and `:match`. */
export function asked(me: Me, { status, title, cursor }: Query, titled: string): Asked {
  const conditions = [
    mayRead(me),
    ...(status === undefined ? [] : ['claim.status = :status']),
    ...(title === undefined ? [] : [titled]),
  ]
  const all = conditions.join(' AND ')
  const values = { me: me.id, ...(status !== undefined && { status }), ...(title !== undefined && { title }) }
  const [on, id] = cursor?.split(' ') ?? []
  if (on === undefined || id === undefined) return { all, page: all, values, pageValues: values }
  if (on === '')
    return { all, page: `${all} AND claim.spent_on IS NULL AND claim.id < :id`, values, pageValues: { ...values, id } }
  return { all, page: `${all} AND (claim.spent_on, claim.id) < (:on, :id)`, values, pageValues: { ...values, on, id } }
}

/** After those with a day come those without: asked for where the page is not full. */
export const withoutDay = (cursor: string | undefined): boolean => cursor !== undefined && !cursor.startsWith(' ')

export const newestFirst = 'ORDER BY claim.spent_on DESC NULLS LAST, claim.id DESC LIMIT :limit'

export const decimal = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** `12.50` → 1250. */
export function centsOf(text: string): number {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Refusal(422, 'WRONG_TYPE', 'No amount.', 'amount')
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

export const wire = (row: Row, lines?: readonly Row[]) => ({
  id: row.id,
  version: row.version,
  title: row.title,
  amount: decimal(row.amount as number),
  currency: row.currency,
  category: row.category,
  spentOn: row.spent_on,
  notes: row.notes,
  owner: row.owner,
  status: row.status,
  createdAt: row.created_at,
  createdBy: row.created_by,
  updatedAt: row.updated_at,
  updatedBy: row.updated_by,
  ...(lines && {
    lines: lines.map((line) => ({
      id: line.id,
      description: line.description,
      amount: decimal(line.amount as number),
    })),
  }),
})

/** `rows`: one more than the page holds, where there are more. */
export function pageOf(rows: readonly Row[], limit: number, items: (shown: readonly Row[]) => readonly unknown[]) {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { items: items(shown), next: last ? `${last.spent_on ?? ''} ${last.id}` : null }
}
