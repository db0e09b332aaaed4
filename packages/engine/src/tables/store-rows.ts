/**
 * Rows into records: tried, stored. A trial is the change itself, undone: the same rules and the same rights, in lots, so that
 * others may write between them. What is stored is stored in one transaction.
 *
 * Each row is checked against the state that those before it leave. Where nothing but rules over other records refuses rows,
 * all are done in one transaction, and those rules are checked at its end: an order of the rows that breaks a rule on the way
 * is no reason to refuse them.
 */
import { setImmediate } from 'node:timers/promises'
import type { Entity } from '@ninefold/plan'
import type { ChangeRequest, Writing } from '../records/index.ts'
import { refuse, Refusal, type Finding } from '../refusal.ts'
import { LOT, type Importing, type ReadImport, type ReadRow } from './import.ts'

type Findings = readonly (readonly Finding[])[]

/** What became of a row. */
interface Result {
  readonly findings: readonly Finding[]
  /** Only rules over other records refuse it. */
  readonly isRefusedByOthers: boolean
}

const GOOD: Result = { findings: [], isRefusedByOthers: false }

/** Of each row what stands in its way, [] where nothing does. Nothing is stored. */
export async function tryRows(importing: Importing, { rows }: ReadImport): Promise<Findings> {
  const found: Result[] = []
  for (let from = 0; from < rows.length; from += LOT) {
    found.push(...(await oneByOne(importing, rows.slice(from, from + LOT), () => false)))
    await setImmediate()
  }
  return (await doTogether(importing, rows, found, false)) ? rows.map(() => []) : findingsOf(found)
}

/** `all`: every row, or none where something stands in the way of one. Of each row what stood in its way. */
export async function storeRows(importing: Importing, { rows, ask }: ReadImport, all: boolean): Promise<Findings> {
  const [open] = ask
  if (open !== undefined) throw refuse('FILE_AMBIGUOUS', { field: open, parameters: { what: WHAT[open] } })
  const found = await oneByOne(importing, rows, (each) => isGood(each) || (!all && !mayHoldTogether(each)))
  if (await doTogether(importing, rows, found, true)) return rows.map(() => [])
  return findingsOf(!all && mayHoldTogether(found) ? await oneByOne(importing, rows, () => true) : found)
}

const WHAT = { dates: 'days', point: 'decimals' } as const

const findingsOf = (results: readonly Result[]): Findings => results.map(({ findings }) => findings)

const isGood = (results: readonly Result[]): boolean => results.every(({ findings }) => findings.length === 0)

const mayHoldTogether = (results: readonly Result[]): boolean =>
  !isGood(results) && results.every((each) => each.findings.length === 0 || each.isRefusedByOthers)

/** Thrown, so that what was tried is undone. */
class Tried extends Error {
  readonly results: readonly Result[]
  constructor(results: readonly Result[]) {
    super('tried')
    this.results = results
  }
}

/** Each row that can be. Undone where `isKept` says so. */
async function oneByOne(
  { records, principal, entity }: Importing,
  rows: readonly ReadRow[],
  isCommitted: (results: readonly Result[]) => boolean,
): Promise<readonly Result[]> {
  try {
    return await records.write(principal, async (writing) => {
      const found: Result[] = []
      for (const row of inTurns(rows)) found.push(await rowInto(writing, entity, await row))
      if (!isCommitted(found)) throw new Tried(found)
      return found
    })
  } catch (error) {
    if (error instanceof Tried) return error.results
    throw error
  }
}

/** Others read meanwhile. */
function* inTurns(rows: readonly ReadRow[]): Generator<ReadRow | Promise<ReadRow>> {
  for (const [i, row] of rows.entries()) yield i % LOT === LOT - 1 ? setImmediate(row) : row
}

async function rowInto(writing: Writing, entity: Entity, row: ReadRow): Promise<Result> {
  if (row.faults.length > 0) return { findings: row.faults, isRefusedByOthers: false }
  let isApplied = false
  try {
    await writing.transaction.attempt(async () => {
      await writing.apply(requestOf(entity, row))
      isApplied = true
      await writing.checkRules()
    })
    return GOOD
  } catch (error) {
    if (error instanceof Refusal) return { findings: error.findings, isRefusedByOthers: isApplied }
    throw error
  }
}

/** All rows or none; false where that is not possible, or not asked for. `found`: of the rows one by one. */
async function doTogether(
  { records, principal, entity }: Importing,
  rows: readonly ReadRow[],
  found: readonly Result[],
  isCommitted: boolean,
): Promise<boolean> {
  if (!mayHoldTogether(found)) return false
  try {
    await records.write(principal, async (writing) => {
      for (const row of inTurns(rows)) await writing.apply(requestOf(entity, await row))
      await writing.checkRules()
      if (!isCommitted) throw new Tried([])
    })
    return true
  } catch (error) {
    if (error instanceof Tried) return true
    if (error instanceof Refusal) return false
    throw error
  }
}

const requestOf = ({ name }: Entity, { id, values }: ReadRow): ChangeRequest => {
  const made = { entity: name, input: values, right: { kind: 'grant' } } as const
  return id === undefined ? { ...made, kind: 'create' } : { ...made, kind: 'change', id }
}
