// The invented company as rows of the tables that the engine has made for the example: a hundred thousand claims through the
// door would take minutes and measure nothing. What is written is what the engine itself would have written.
import { createHash } from 'node:crypto'
import {
  amountOf,
  benchClaims,
  benchCostCentres,
  benchPeople,
  claimNumber,
  numbersStart,
  tokenOf,
  vatOf,
  vatPart,
} from '../data/claims.ts'
import type { BenchClaim, BenchLine, Size } from '../data/claims.ts'
import type { TableRow } from '../data/put.ts'

const began = '2025-01-01T08:00:00.000Z'
const day = 86_400_000

export function* ourRows(size: Size): Generator<TableRow> {
  yield* peopleRows()
  yield* claimRows(size)
}

const madeBy = (person: string, at = began): TableRow[1] => ({
  createdAt: at,
  createdBy: person,
  updatedAt: at,
  updatedBy: person,
  version: 1,
})

function* peopleRows(): Generator<TableRow> {
  const people = benchPeople()
  const centres = benchCostCentres()
  const first = people[0]!.id
  for (const { id, code, name } of centres) yield ['CostCentre', { id, code, name, inUse: 1, ...madeBy(first) }]
  for (const [i, { id, name, email, manager, costCentre, finance }] of people.entries()) {
    const above = manager === undefined ? null : people[manager]!.id
    yield ['User', { id, name, email, manager: above, costCentre: centres[costCentre]!.id, ...madeBy(first) }]
    const roles = JSON.stringify(finance ? ['finance'] : [])
    yield ['ninefold_account', { person: id, email, administrator: 0, active: 1, roles }]
    const now = new Date().toISOString()
    const token = createHash('sha256').update(tokenOf(i)).digest('base64url')
    yield ['ninefold_session', { token, person: id, created: now, used: now }]
  }
}

function* claimRows(size: Size): Generator<TableRow> {
  const people = benchPeople()
  const centres = benchCostCentres()
  for (const claim of benchClaims(size)) {
    yield ['Claim', claimValues(claim, people[claim.owner]!.id, centres[claim.costCentre]!.id)]
    if (claim.state === 'submitted') for (const job of timersOf(claim)) yield ['ninefold_job', job]
    for (const [position, line] of claim.lines.entries()) yield ['ClaimLine', lineValues(claim.id, position, line)]
  }
  yield ['ninefold_sequence', { name: `Claim.number ${numbersStart}-{0000}`, last: size.claims }]
}

function claimValues(claim: BenchClaim, owner: string, costCentre: string): TableRow[1] {
  const amount = amountOf(claim.lines)
  const vat = vatOf(claim.lines)
  const reached = (...states: string[]) => (states.includes(claim.state) ? claim.createdAt : null)
  return {
    id: claim.id,
    number: claimNumber(claim.number),
    title: claim.title,
    category: claim.category,
    spentOn: claim.spentOn,
    costCentre,
    paidWith: '[]',
    chargedOn: 0,
    amount,
    vat,
    net: amount - vat,
    owner,
    submittedAt: reached('submitted', 'approved', 'rejected', 'paid'),
    approvedAt: reached('approved', 'paid'),
    paidAt: reached('paid'),
    status: claim.state,
    ...madeBy(owner, claim.createdAt),
  }
}

function lineValues(claim: string, position: number, { id, description, amount }: BenchLine): TableRow[1] {
  const vatAmount = vatPart(amount)
  const net = amount - vatAmount
  return { id, claim, ninefold_position: position, description, amount, vatRate: 21 * 10_000, net, vatAmount }
}

/** A claim that waits is asked about after a week and goes back after thirty days. */
function timersOf({ id, createdAt }: BenchClaim): readonly TableRow[1][] {
  const after = (days: number) => new Date(Date.parse(createdAt) + days * day).toISOString()
  const timer = (action: string, days: number) => ({
    entity: 'Claim',
    record: id,
    action,
    since: createdAt,
    due: after(days),
    done: 0,
    tries: 0,
  })
  return [timer('remind', 7), timer('lapse', 30)]
}
