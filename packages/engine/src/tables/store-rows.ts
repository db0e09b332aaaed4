/**
 * Stores rows as records, or only tries to. A trial runs the real change and rolls it back: with the same rules and
 * permissions, in batches, so that others can write in between. Storing uses one transaction.
 *
 * Each row is checked against the state after the rows before it. If only rules over other records refuse rows, all
 * rows are written in one transaction and those rules are checked at its end: a rule violated only temporarily by the
 * order of the rows is no reason to refuse them.
 */
import { setImmediate } from 'node:timers/promises'
import type { Entity } from '@ninefold/plan'
import type { ChangeRequest, Writing } from '../records/index.ts'
import { refuse, Refusal, type Finding } from '../refusal.ts'
import { type Importing, type ReadImport, type ReadRow } from './import.ts'
import { openPauses } from './pauses.ts'

/** Rows tried in one transaction, before others can write. */
const MAX_TRIED = 50

type Findings = readonly (readonly Finding[])[]

/** The result of a row. */
interface Result {
  readonly findings: readonly Finding[]
  /** Only rules over other records refuse it. */
  readonly isRefusedByOthers: boolean
}

const NO_FINDINGS: Result = { findings: [], isRefusedByOthers: false }

/** The problems of each row, [] if there are none. Nothing is stored. */
export async function tryRows(importing: Importing, { rows }: ReadImport): Promise<Findings> {
  const found: Result[] = []
  for (let from = 0; from < rows.length; from += MAX_TRIED) {
    found.push(...(await oneByOne(importing, rows.slice(from, from + MAX_TRIED), () => false)))
    await setImmediate()
  }
  return (await storeTogether(importing, rows, found, false)) ? rows.map(() => []) : findingsOf(found)
}

/** `all`: every row, or none if one has problems. Returns the problems of each row. */
export async function storeRows(importing: Importing, { rows, ask }: ReadImport, all: boolean): Promise<Findings> {
  const [open] = ask
  if (open !== undefined) throw refuse('FILE_AMBIGUOUS', { field: open, parameters: { what: WHAT[open] } })
  const found = await oneByOne(importing, rows, (each) => isValid(each) || (!all && !mayBeValidTogether(each)))
  if (await storeTogether(importing, rows, found, true)) return rows.map(() => [])
  return findingsOf(!all && mayBeValidTogether(found) ? await oneByOne(importing, rows, () => true) : found)
}

const WHAT = { dates: 'days', point: 'decimals' } as const

const findingsOf = (results: readonly Result[]): Findings => results.map(({ findings }) => findings)

const isValid = (results: readonly Result[]): boolean => results.every(({ findings }) => findings.length === 0)

const mayBeValidTogether = (results: readonly Result[]): boolean =>
  !isValid(results) && results.every((each) => each.findings.length === 0 || each.isRefusedByOthers)

/** Thrown to roll back a trial. */
class Tried extends Error {
  readonly results: readonly Result[]
  constructor(results: readonly Result[]) {
    super('tried')
    this.results = results
  }
}

/** Writes each valid row. Rolled back unless `isCommitted` returns true. */
async function oneByOne(
  { records, principal, entity }: Importing,
  rows: readonly ReadRow[],
  isCommitted: (results: readonly Result[]) => boolean,
): Promise<readonly Result[]> {
  try {
    return await records.write(principal, async (writing) => {
      const found: Result[] = []
      const pause = openPauses()
      for (const row of rows) {
        found.push(await rowInto(writing, entity, row))
        await pause()
      }
      if (!isCommitted(found)) throw new Tried(found)
      return found
    })
  } catch (error) {
    if (error instanceof Tried) return error.results
    throw error
  }
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
    return NO_FINDINGS
  } catch (error) {
    if (error instanceof Refusal) return { findings: error.findings, isRefusedByOthers: isApplied }
    throw error
  }
}

/**
 * Writes all rows or none; false if that is not possible, or not requested. `found`: problems of the rows written one
 * by one.
 */
async function storeTogether(
  { records, principal, entity }: Importing,
  rows: readonly ReadRow[],
  found: readonly Result[],
  isCommitted: boolean,
): Promise<boolean> {
  if (!mayBeValidTogether(found)) return false
  try {
    await records.write(principal, async (writing) => {
      const pause = openPauses()
      for (const row of rows) {
        await writing.apply(requestOf(entity, row))
        await pause()
      }
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
