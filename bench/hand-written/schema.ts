// The tables of the hand-written server, and how they are filled in bulk with the invented company.
import { DatabaseSync } from 'node:sqlite'
import { createHash } from 'node:crypto'
import { benchClaims, benchCostCentres, benchPeople, claimCount, claimNumber, numbersStart } from '../data/claims.ts'

const tables = `
  CREATE TABLE cost_centre (id TEXT PRIMARY KEY, code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, in_use INTEGER NOT NULL);
  CREATE TABLE person (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE,
    manager TEXT REFERENCES person, cost_centre TEXT REFERENCES cost_centre, finance INTEGER NOT NULL
  );
  CREATE TABLE session (token_hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES person, expires_at TEXT NOT NULL);
  CREATE TABLE claim (
    id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, title TEXT NOT NULL, category TEXT NOT NULL, spent_on TEXT NOT NULL,
    cost_centre TEXT REFERENCES cost_centre, explanation TEXT, amount INTEGER NOT NULL, vat INTEGER NOT NULL,
    owner TEXT NOT NULL REFERENCES person, submitted_at TEXT, approved_at TEXT, paid_at TEXT, reason TEXT,
    payment_reference TEXT, finance_note TEXT, status TEXT NOT NULL,
    created_at TEXT NOT NULL, created_by TEXT NOT NULL, updated_at TEXT NOT NULL, updated_by TEXT NOT NULL,
    version INTEGER NOT NULL
  );
  CREATE TABLE claim_line (
    id TEXT PRIMARY KEY, claim TEXT NOT NULL REFERENCES claim, position INTEGER NOT NULL, description TEXT NOT NULL,
    amount INTEGER NOT NULL, vat_rate INTEGER NOT NULL
  );
  CREATE TABLE history (
    id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL, what TEXT NOT NULL, record TEXT NOT NULL,
    changes TEXT NOT NULL
  );
  CREATE TABLE inbox (
    id INTEGER PRIMARY KEY, person TEXT NOT NULL, at TEXT NOT NULL, subject TEXT NOT NULL, text TEXT NOT NULL,
    record TEXT NOT NULL, read INTEGER NOT NULL DEFAULT 0
  );
  CREATE TABLE counter (name TEXT PRIMARY KEY, last INTEGER NOT NULL);`

const indexes = `
  CREATE UNIQUE INDEX claim_twice ON claim (owner, spent_on, title);
  CREATE INDEX claim_newest ON claim (status, created_at DESC, id DESC);
  CREATE INDEX claim_all ON claim (created_at DESC, id DESC);
  CREATE INDEX claim_own ON claim (owner, created_at DESC, id DESC);
  CREATE INDEX claim_line_whole ON claim_line (claim, position);
  CREATE INDEX history_record ON history (record);`

export function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000',
  )
  return database
}

/** Sessions are named by the person: `bench-7` is the token of the eighth. */
export const tokenOf = (person: number): string => `bench-${person}`

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

export function fill(file: string): void {
  const database = openDatabase(file)
  database.exec(tables)
  database.exec('BEGIN')
  fillPeople(database)
  fillClaims(database)
  database.exec('COMMIT')
  database.exec(indexes)
  database.exec('ANALYZE')
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

function fillPeople(database: DatabaseSync): void {
  const centres = benchCostCentres()
  const people = benchPeople()
  const addCentre = database.prepare('INSERT INTO cost_centre VALUES (?, ?, ?, 1)')
  for (const centre of centres) addCentre.run(centre.id, centre.code, centre.name)
  const addPerson = database.prepare('INSERT INTO person VALUES (?, ?, ?, ?, ?, ?)')
  const addSession = database.prepare('INSERT INTO session VALUES (?, ?, ?)')
  people.forEach((person, i) => {
    const manager = person.manager === undefined ? null : people[person.manager]!.id
    const centre = centres[person.costCentre]!.id
    addPerson.run(person.id, person.name, person.email, manager, centre, person.finance ? 1 : 0)
    addSession.run(hashOf(tokenOf(i)), person.id, '2099-01-01T00:00:00.000Z')
  })
}

function fillClaims(database: DatabaseSync): void {
  const centres = benchCostCentres()
  const people = benchPeople()
  const addClaim = database.prepare(`INSERT INTO claim VALUES (${Array(22).fill('?').join(', ')})`)
  const addLine = database.prepare('INSERT INTO claim_line VALUES (?, ?, ?, ?, ?, 21)')
  for (const claim of benchClaims()) {
    const owner = people[claim.owner]!.id
    const at = claim.createdAt
    const reached = (...states: string[]) => (states.includes(claim.state) ? at : null)
    addClaim.run(
      claim.id,
      claimNumber(claim.number),
      claim.title,
      claim.category,
      claim.spentOn,
      centres[claim.costCentre]!.id,
      null,
      amountOf(claim.lines),
      vatOf(claim.lines),
      owner,
      reached('submitted', 'approved', 'rejected', 'paid'),
      reached('approved', 'paid'),
      reached('paid'),
      null,
      null,
      null,
      claim.state,
      at,
      owner,
      at,
      owner,
      1,
    )
    claim.lines.forEach((line, i) => addLine.run(line.id, claim.id, i, line.description, line.amount))
  }
  database.prepare('INSERT INTO counter VALUES (?, ?)').run(numbersStart, claimCount)
}

export const amountOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, line) => sum + line.amount, 0)

/** What of an amount with 21 % VAT is VAT, half a cent away from zero. */
export const vatPart = (amount: number): number => amount - Math.round((amount * 100) / 121)

export const vatOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, line) => sum + vatPart(line.amount), 0)
