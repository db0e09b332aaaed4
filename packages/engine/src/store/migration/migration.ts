/**
 * Migrates a store from one plan to the next without losing a row: `planMigration` lists the steps, `migrate` runs
 * them. What cannot be done without loss is reported to the author, with what to write instead.
 */
import type { Plan } from '@ninefold/plan'
import { NotUnique, type Reader, type Store, type Transaction } from '../store.ts'
import { compare } from './compare.ts'
import { createAll, perform } from './perform.ts'
import type { Performing } from './performing.ts'
import { setAsideTables } from './set-aside.ts'
import { migrationProblem } from './problems.ts'
import type { PlannedStep } from './step.ts'
import { tightened } from './tightened.ts'
import {
  codeOf,
  CONFIRMATION_REASONS,
  forgottenBy,
  reasonsToWait,
  type Asking,
  type Tried,
  type ConfirmationReason,
} from './waiting.ts'
import type { Migration, MigrationProblem } from './result.ts'
import {
  documentTables,
  isSameVersion,
  packPlan,
  runningOrKnown,
  storeCompilation,
  storeVersion,
  type DocumentVersion,
} from './document-version.ts'

/** What is available already when a version takes over, so that it need not be computed while requests wait. */
interface AtHand {
  /** The version that the store's tables probably have. */
  readonly known?: DocumentVersion | undefined
  /** The plan of the new version as the store holds it (`packPlan`). */
  readonly packed?: Uint8Array
  /** Called in the transaction in which the version becomes the newest. `before`: the hash of the previous one. */
  readonly onStored?: (transaction: Transaction, before: string | undefined) => void
}

/** The steps that `migrate` would run. */
export async function planMigration(store: Store, next: Plan): Promise<Migration> {
  await store.prepare([documentTables, setAsideTables])
  const at = new Date().toISOString()
  return store.read(async (reader) => outcome(await planned(store, reader, { plan: next, at })))
}

/**
 * All or nothing; the version is stored with it. Migrating to the same version again costs one read. The internal
 * tables that records need (`recordTables`) must have been prepared. Changes named in `waiting` are done only after
 * they are `accepted`; until then they are reported as problems.
 */
export async function migrate(
  store: Store,
  version: DocumentVersion,
  { waiting = [], accepted, known, packed: ready, onStored }: Asking & AtHand = {},
): Promise<Migration> {
  await store.prepare([documentTables, setAsideTables])
  const running = await store.read((reader) => runningOrKnown(reader, known))
  if (running && isSameVersion(running, version)) {
    if (running.compilation?.program !== version.compilation?.program)
      await store.write((transaction) => storeCompilation(transaction, version))
    return { possible: true, steps: [], warnings: [] }
  }
  const packed = ready ?? (await packPlan(version.plan))
  const work = async (transaction: Transaction): Promise<Migration> => {
    const { plan, warnings, tried, code } = await take(store, transaction, version, {
      known: running,
      packed,
    })
    const problems = tried && code !== accepted ? (await whyToWait(tried, waiting)).flatMap(([, why]) => why) : []
    if (problems.length > 0) throw new Impossible({ ...plan, problems, ...(code !== undefined && { waits: code }) })
    onStored?.(transaction, running?.hash)
    return outcome(plan, warnings)
  }
  return store.rebuild(work).catch((error: unknown) => {
    if (error instanceof Impossible) return outcome(error.plan)
    // Problems found only while rows are filled: several rows get the same default for a unique field.
    if (error instanceof NotUnique) return { possible: false, problems: [notUnique(version.plan, error)], steps: [] }
    throw error
  })
}

/** What would wait to be accepted, if that is required, and the code that accepts it. */
export interface Waits {
  readonly reasons: readonly ConfirmationReason[]
  readonly code: string
}

interface Rehearsal {
  readonly migration: Migration
  /** Absent if nothing waits. */
  readonly waits?: Waits
}

/** Runs all of `migrate` and rolls back: what it would do, including problems found only while rows are filled. */
export async function rehearseMigration(store: Store, version: DocumentVersion): Promise<Rehearsal> {
  await store.prepare([documentTables, setAsideTables])
  const packed = await packPlan(version.plan)
  const rehearsal = async (transaction: Transaction): Promise<Rehearsal> => {
    const { plan, warnings, tried, code } = await take(store, transaction, version, { packed })
    const reasons = tried ? (await whyToWait(tried, CONFIRMATION_REASONS)).map(([reason]) => reason) : []
    const waits = code !== undefined && reasons.length > 0 && { waits: { reasons, code } }
    throw new Rehearsed({ migration: outcome(plan, warnings), ...waits })
  }
  return store.rebuild(rehearsal).catch((error: unknown) => {
    if (error instanceof Rehearsed) return error.rehearsal
    if (error instanceof Impossible) return { migration: outcome(error.plan) }
    if (error instanceof NotUnique)
      return { migration: { possible: false, problems: [notUnique(version.plan, error)], steps: [] } } as const
    throw error
  })
}

/** The reasons that apply, as problems. */
async function whyToWait(tried: Tried, waiting: readonly ConfirmationReason[]) {
  const all = await Promise.all(waiting.map(async (reason) => [reason, await reasonsToWait(reason, tried)] as const))
  return all.filter(([, why]) => why.length > 0)
}

class Rehearsed extends Error {
  readonly rehearsal: Rehearsal
  constructor(rehearsal: Rehearsal) {
    super('this was a rehearsal')
    this.rehearsal = rehearsal
  }
}

interface Accepted {
  readonly plan: PlannedMigration
  readonly warnings: readonly MigrationProblem[]
  /** Both absent if the store is new. */
  readonly tried?: Tried
  readonly code?: string
}

async function take(
  store: Store,
  transaction: Transaction,
  version: DocumentVersion,
  { known, packed }: Pick<AtHand, 'known'> & Required<Pick<AtHand, 'packed'>>,
): Promise<Accepted> {
  const plan = await planned(store, transaction, version, known)
  if (plan.problems.length > 0) throw new Impossible(plan)
  const performing: Performing = {
    transaction,
    statements: store.statements,
    dialect: store.dialect,
    plan: version.plan,
    now: version.at,
    problems: [],
  }
  if (plan.fresh) await createAll(performing)
  else await perform(performing, plan.steps)
  if (performing.problems.length > 0) throw new Impossible({ ...plan, problems: performing.problems })
  const { was, steps } = plan
  const reports = was ? await tightened(performing, was.plan) : []
  const refused = reports.filter(({ severity }) => severity === 'error')
  if (refused.length > 0) throw new Impossible({ ...plan, problems: refused })
  const warnings = reports
  await storeVersion(transaction, version, packed)
  if (!was) return { plan, warnings }
  const forgotten = await forgottenBy(transaction, was.plan, version.plan)
  const tried = { was: was.plan, now: version.plan, steps, forgotten, warnings }
  return { plan, warnings, tried, code: codeOf(was, version) }
}

function notUnique(plan: Plan, { table, columns }: NotUnique): MigrationProblem {
  const entity = plan.entities.find((e) => e.name === table)
  const fields = columns.map((column) => entity?.fields.find((f) => f.name === column))
  const what = `${entity?.label ?? table}: ${fields.map((field, i) => field?.label ?? columns[i]).join(', ')}`
  return migrationProblem('MIG-006', { what, rows: 2 }, fields[0]?.origin ?? entity?.origin)
}

/** Ends the transaction, so that nothing is committed. */
class Impossible extends Error {
  readonly plan: PlannedMigration
  constructor(plan: PlannedMigration) {
    super('the migration is not possible')
    this.plan = plan
  }
}

interface PlannedMigration {
  readonly fresh: boolean
  /** Absent if the store is new. */
  readonly was?: DocumentVersion
  readonly steps: readonly PlannedStep[]
  readonly problems: readonly MigrationProblem[]
  readonly waits?: string
}

async function planned(
  store: Store,
  reader: Reader,
  { plan: next, at }: Pick<DocumentVersion, 'plan' | 'at'>,
  known?: DocumentVersion,
): Promise<PlannedMigration> {
  const running = await runningOrKnown(reader, known)
  if (!running) return { fresh: true, steps: [], problems: [] }
  const { statements, dialect } = store
  const comparison = { reader, statements, dialect, at, internal: store.internal() }
  return { fresh: false, was: running, ...(await compare(comparison, running.plan, next)) }
}

function outcome(planned: PlannedMigration, warnings: readonly MigrationProblem[] = []): Migration {
  const { problems, waits } = planned
  const steps = planned.steps.map(({ actions: _done, ...reports }) => reports)
  return problems.length > 0
    ? { possible: false, problems, steps, ...(waits !== undefined && { waits }) }
    : { possible: true, steps, warnings }
}
