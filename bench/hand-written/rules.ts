// What may be asked of the hand-written server, what it refuses, and what becomes of a new claim: the same on both databases.
import { randomUUID } from 'node:crypto'
import { amountOf, vatOf } from '../data/claims.ts'
import type { Person } from './wire.ts'

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

export interface ListQuery {
  readonly status?: string
  readonly search?: string
  /** `createdAt id` of the last one seen. */
  readonly cursor?: string
  readonly limit: number
  readonly total: boolean
  readonly related: boolean
}

/** What a database answers: SQLite at once, PostgreSQL later. */
type Answer<T> = T | Promise<T>

export interface Claims {
  /** Whose session it is. */
  person(tokenHash: string): Answer<Person | undefined>
  get(me: Person, id: string): Answer<unknown>
  list(me: Person, query: ListQuery): Answer<unknown>
  create(me: Person, input: NewClaim): Answer<unknown>
  submit(me: Person, id: string): Answer<unknown>
  close(): Answer<void>
}

export const notFound = () => new Refusal(404, 'NOT_FOUND', 'There is no such claim.')
export const doubleClaim = () => new Refusal(409, 'DOUBLE_CLAIM', 'Claimed already.', 'title')
export const centreClosed = () => new Refusal(422, 'COST_CENTRE_CLOSED', 'It is closed.', 'costCentre')

/** From here on, in cents, a receipt is needed. */
export const RECEIPT_ABOVE = 5000

/** Why this claim cannot be submitted; undefined where it can. */
export function whyNotSubmitted(status: string, lines: number, amount: number): Refusal | undefined {
  if (status !== 'draft' && status !== 'rejected') return new Refusal(409, 'NOT_NOW', 'It is submitted already.')
  if (lines === 0) return new Refusal(409, 'NOT_NOW', 'It has no lines.')
  if (amount > RECEIPT_ABOVE) return new Refusal(422, 'RECEIPT_MISSING', 'A receipt is needed.', 'receipt')
  return undefined
}

/** What is stored of a new claim, but for its number. Refuses what the rules forbid. */
export function prepared(me: Person, input: NewClaim) {
  const lines = input.lines.map((line, i) => ({
    id: randomUUID(),
    description: line.description,
    amount: lineAmount(line, i),
  }))
  const amount = amountOf(lines)
  const now = new Date().toISOString()
  checkRules(input, amount, now)
  const { title, category, spentOn, explanation = null } = input
  const sent = { title, category, spentOn, explanation, costCentre: me.costCentre }
  return { id: randomUUID(), now, series: `CLM-${now.slice(0, 4)}`, ...sent, lines, amount, vat: vatOf(lines) }
}

/** `12.50` → 1250; undefined when it is no amount with at most two digits after the point. */
function centsOf(text: string): number | undefined {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
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
