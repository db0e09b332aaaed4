// Fills tables that the engine has made with the invented company, in bulk: a hundred thousand claims through the door
// would take minutes and measure nothing. What is written is what the engine itself would have written.
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { benchClaims, benchCostCentres, benchPeople, claimCount, claimNumber, numbersStart } from '../data/claims.ts'
import type { BenchClaim } from '../data/claims.ts'
import { amountOf, tokenOf, vatOf, vatPart } from '../hand-written/schema.ts'

type Values = Readonly<Record<string, null | number | string>>

const began = '2025-01-01T08:00:00.000Z'
const day = 86_400_000

export function fillOurs(file: string): void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF')
  database.exec('BEGIN')
  fillPeople(database)
  fillClaims(database)
  database.exec('COMMIT')
  database.exec('ANALYZE')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

/** Puts rows into a table; a column that is not given stays empty, a value without a column is a mistake. */
function inserter(database: DatabaseSync, table: string): (values: Values) => void {
  const columns = database
    .prepare(`SELECT name FROM pragma_table_info(?)`)
    .all(table)
    .map((row) => String(row.name))
  if (columns.length === 0) throw new Error(`There is no table ${table}.`)
  const names = columns.map((name) => `"${name}"`).join(', ')
  const statement = database.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`)
  return (values) => {
    const unknown = Object.keys(values).find((name) => !columns.includes(name))
    if (unknown) throw new Error(`${table} has no column ${unknown}.`)
    statement.run(...columns.map((name) => values[name] ?? null))
  }
}

const madeBy = (person: string, at = began): Values => ({
  createdAt: at,
  createdBy: person,
  updatedAt: at,
  updatedBy: person,
  version: 1,
})

function fillPeople(database: DatabaseSync): void {
  const people = benchPeople()
  const centres = benchCostCentres()
  const first = people[0]!.id
  const addCentre = inserter(database, 'CostCentre')
  for (const { id, code, name } of centres) addCentre({ id, code, name, inUse: 1, ...madeBy(first) })
  const addUser = inserter(database, 'User')
  const addAccount = inserter(database, 'ninefold_account')
  const addSession = inserter(database, 'ninefold_session')
  people.forEach(({ id, name, email, manager, costCentre, finance }, i) => {
    const above = manager === undefined ? null : people[manager]!.id
    addUser({ id, name, email, manager: above, costCentre: centres[costCentre]!.id, ...madeBy(first) })
    addAccount({ person: id, email, administrator: 0, active: 1, roles: JSON.stringify(finance ? ['finance'] : []) })
    const now = new Date().toISOString()
    const token = createHash('sha256').update(tokenOf(i)).digest('base64url')
    addSession({ token, person: id, created: now, used: now })
  })
}

function fillClaims(database: DatabaseSync): void {
  const people = benchPeople()
  const centres = benchCostCentres()
  const addClaim = inserter(database, 'Claim')
  const addLine = inserter(database, 'ClaimLine')
  const addJob = inserter(database, 'ninefold_job')
  for (const claim of benchClaims()) {
    addClaim(claimValues(claim, people[claim.owner]!.id, centres[claim.costCentre]!.id))
    if (claim.state === 'submitted') for (const job of timersOf(claim)) addJob(job)
    claim.lines.forEach((line, position) => {
      const vat = vatPart(line.amount)
      addLine({
        id: line.id,
        claim: claim.id,
        ninefold_position: position,
        description: line.description,
        amount: line.amount,
        vatRate: 21 * 10_000,
        net: line.amount - vat,
        vatAmount: vat,
      })
    })
  }
  inserter(database, 'ninefold_sequence')({ name: `Claim.number ${numbersStart}-{0000}`, last: claimCount })
}

function claimValues(claim: BenchClaim, owner: string, costCentre: string): Values {
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

/** A claim that waits is asked about after a week and goes back after thirty days. */
function timersOf({ id, createdAt }: BenchClaim): readonly Values[] {
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
