// What the hand-written server knows of claims: prepared statements, the check of what is sent, and the three changes'
// transactions. Written as a careful programmer would for this one purpose: no layer more than the task needs.
import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { amountOf, vatOf, vatPart } from './schema.ts'

export interface Person {
  readonly id: string
  readonly name: string
  readonly manager: string | null
  readonly costCentre: string | null
  readonly finance: boolean
}

/** A refusal: the status and the problem that is answered. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | undefined
  constructor(status: number, code: string, message: string, field?: string) {
    super(message)
    this.status = status
    this.code = code
    this.field = field
  }
}

export interface NewClaim {
  readonly title: string
  readonly category: string
  readonly spentOn: string
  readonly explanation?: string
  readonly lines: readonly { readonly description: string; readonly amount: { amount: string; currency: string } }[]
}

type Row = Record<string, string | number | null>

/** Own claims; those of the people one manages, and all for finance, once they are no drafts. */
const mayRead = `(claim.owner = :me
  OR (claim.status <> 'draft' AND (:finance = 1 OR claim.owner IN (SELECT id FROM person WHERE manager = :me))))`

const money = (cents: number) => ({
  amount: `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
  currency: 'EUR',
})

/** `12.50` → 1250; undefined when it is no amount with at most two digits after the point. */
function centsOf(text: string): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

export function claims(database: DatabaseSync) {
  const get = database.prepare(`SELECT * FROM claim WHERE id = :id AND ${mayRead}`)
  const linesOf = database.prepare('SELECT * FROM claim_line WHERE claim = ? ORDER BY position')
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepared = (text: string) => {
    const statement = statements.get(text) ?? database.prepare(text)
    statements.set(text, statement)
    return statement
  }
  const ownersOf = database.prepare('SELECT id, name FROM person WHERE id IN (SELECT value FROM json_each(?))')
  const linesOfMany = database.prepare(
    'SELECT * FROM claim_line WHERE claim IN (SELECT value FROM json_each(?)) ORDER BY claim, position',
  )
  const change = changes(database)
  const owners = (rows: readonly Row[]) =>
    Object.fromEntries(
      (ownersOf.all(JSON.stringify([...new Set(rows.map((row) => row.owner))])) as Row[]).map((row) => [
        row.id,
        { entity: 'User', label: row.name },
      ]),
    )

  return {
    get(me: Person, id: string) {
      const row = get.get({ id, me: me.id, finance: me.finance ? 1 : 0 }) as Row | undefined
      if (!row) throw new Refusal(404, 'NOT_FOUND', 'There is no such claim.')
      return wire(row, me, linesOf.all(id) as Row[])
    },
    list(me: Person, { status, search, cursor, limit, total, related }: ListQuery) {
      const conditions = [
        mayRead,
        ...(status === undefined ? [] : ['status = :status']),
        ...words(search).map((_, i) => `(title LIKE :word${i} OR number LIKE :word${i} OR explanation LIKE :word${i})`),
      ]
      const after = cursor === undefined ? [] : ['(created_at, id) < (:at, :id)']
      const values = {
        me: me.id,
        finance: me.finance ? 1 : 0,
        ...(status !== undefined && { status }),
        ...Object.fromEntries(words(search).map((word, i) => [`word${i}`, `%${word}%`])),
      }
      const page = prepared(
        `SELECT * FROM claim WHERE ${[...conditions, ...after].join(' AND ')} ORDER BY created_at DESC, id DESC LIMIT :limit`,
      )
      const [at, id] = cursor?.split(' ') ?? []
      const rows = page.all({ ...values, limit: limit + 1, ...(at && id && { at, id }) }) as Row[]
      const shown = rows.slice(0, limit)
      const lines = linesOfMany.all(JSON.stringify(shown.map((row) => row.id))) as Row[]
      const byClaim = Map.groupBy(lines, (line) => line.claim)
      const items = shown.map((row) => wire(row, me, byClaim.get(row.id!) ?? []))
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items,
        next: last ? `${last.created_at} ${last.id}` : null,
        ...(total && {
          total: count(prepared(`SELECT count(*) AS n FROM claim WHERE ${conditions.join(' AND ')}`).get(values)),
        }),
        ...(related && { related: owners(shown) }),
      }
    },
    create(me: Person, input: NewClaim) {
      const id = change.create(me, input)
      return this.get(me, id)
    },
    submit(me: Person, id: string) {
      change.submit(me, id)
      return this.get(me, id)
    },
  }
}

export interface ListQuery {
  readonly status?: string
  readonly search?: string
  /** `createdAt id` of the last one seen. */
  readonly cursor?: string
  readonly limit: number
  readonly total: boolean
  readonly related: boolean
}

const words = (search = '') => search.split(' ').filter((word) => word !== '')
const count = (row: unknown) => (row as { n: number }).n

function wire(row: Row, me: Person, lines: readonly Row[]) {
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
    kilometres: null,
    people: null,
    net: money(amount - vat),
    vatAmount: money(vat),
  }
}

/** The changes, each one transaction: the row, its lines, the entry of the history and the message. */
function changes(database: DatabaseSync) {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  const nextNumber = database.prepare(
    `INSERT INTO counter VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET last = last + 1 RETURNING last`,
  )
  const centreInUse = database.prepare('SELECT in_use FROM cost_centre WHERE id = ?')
  const addClaim = database.prepare(
    `INSERT INTO claim (id, number, title, category, spent_on, cost_centre, explanation, amount, vat, owner, status,
       created_at, created_by, updated_at, updated_by, version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'draft', ?, ?, ?, ?, 1)`,
  )
  const addLine = database.prepare('INSERT INTO claim_line VALUES (?, ?, ?, ?, ?, 21)')
  const addHistory = database.prepare('INSERT INTO history (at, who, what, record, changes) VALUES (?, ?, ?, ?, ?)')
  const addMessage = database.prepare('INSERT INTO inbox (person, at, subject, text, record) VALUES (?, ?, ?, ?, ?)')
  const own = database.prepare('SELECT * FROM claim WHERE id = ? AND owner = ?')
  const lineCount = database.prepare('SELECT count(*) AS count FROM claim_line WHERE claim = ?')
  const setSubmitted = database.prepare(
    `UPDATE claim SET status = 'submitted', submitted_at = ?, updated_at = ?, updated_by = ?, version = version + 1
     WHERE id = ? AND version = ?`,
  )

  function inTransaction<T>(work: () => T): T {
    begin.run()
    try {
      const result = work()
      commit.run()
      return result
    } catch (error) {
      rollback.run()
      throw error
    }
  }

  function create(me: Person, input: NewClaim): string {
    const lines = input.lines.map((line, i) => ({ description: line.description, amount: lineAmount(line, i) }))
    const amount = amountOf(lines)
    const now = new Date().toISOString()
    checkRules(input, amount, now)
    return inTransaction(() => {
      checkCentre(me.costCentre)
      const year = now.slice(0, 4)
      const last = (nextNumber.get(`CLM-${year}`) as { last: number }).last
      const id = randomUUID()
      const number = `CLM-${year}-${String(last).padStart(4, '0')}`
      const sent = [input.title, input.category, input.spentOn, me.costCentre, input.explanation ?? null] as const
      try {
        addClaim.run(id, number, ...sent, amount, vatOf(lines), me.id, now, me.id, now, me.id)
      } catch (error) {
        if (/UNIQUE.*claim\.owner/.test(String(error)))
          throw new Refusal(409, 'DOUBLE_CLAIM', 'Claimed already.', 'title')
        throw error
      }
      lines.forEach((line, i) => addLine.run(randomUUID(), id, i, line.description, line.amount))
      addHistory.run(now, me.id, 'create', id, JSON.stringify({ ...input, number, amount }))
      return id
    })
  }

  function submit(me: Person, id: string): void {
    const now = new Date().toISOString()
    inTransaction(() => {
      const row = own.get(id, me.id) as Row | undefined
      if (!row) throw new Refusal(404, 'NOT_FOUND', 'There is no such claim.')
      if (row.status !== 'draft' && row.status !== 'rejected')
        throw new Refusal(409, 'NOT_NOW', 'It is submitted already.')
      if ((lineCount.get(id) as { count: number }).count === 0) throw new Refusal(409, 'NOT_NOW', 'It has no lines.')
      if ((row.amount as number) > 5000) throw new Refusal(422, 'RECEIPT_MISSING', 'A receipt is needed.', 'receipt')
      setSubmitted.run(now, now, me.id, id, row.version!)
      addHistory.run(
        now,
        me.id,
        'submit',
        id,
        JSON.stringify({ status: [row.status, 'submitted'], submittedAt: [row.submitted_at, now] }),
      )
      if (me.manager) {
        const text = `${me.name} asks ${money(row.amount as number).amount} EUR back for ${String(row.title)}.`
        addMessage.run(me.manager, now, `${String(row.number)} waits for you`, text, id)
      }
    })
  }

  function checkCentre(id: string | null): void {
    const centre = id === null ? undefined : (centreInUse.get(id) as { in_use: number } | undefined)
    if (centre && centre.in_use === 0) throw new Refusal(422, 'COST_CENTRE_CLOSED', 'It is closed.', 'costCentre')
  }

  return { create, submit }
}

function lineAmount(line: NewClaim['lines'][number], index: number): number {
  const cents = centsOf(line.amount.amount)
  const field = `lines.${index}.amount`
  if (cents === undefined || line.amount.currency !== 'EUR') throw new Refusal(422, 'WRONG_TYPE', 'No amount.', field)
  if (cents === 0) throw new Refusal(422, 'NOTHING_SPENT', 'A line must be more than nothing.', field)
  return cents
}

function checkRules(input: NewClaim, amount: number, now: string): void {
  if (amount > 500_000) throw new Refusal(422, 'CLAIM_TOO_LARGE', 'A claim can be at most 5000 EUR.', 'amount')
  if (input.spentOn > now.slice(0, 10)) throw new Refusal(422, 'SPENT_IN_FUTURE', 'It has not come yet.', 'spentOn')
}
