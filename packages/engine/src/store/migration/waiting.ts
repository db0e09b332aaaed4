/**
 * Changes by a new version that cannot be undone, or that show users what they could not see before: if required, such
 * a version waits until somebody accepts it, while the old one keeps running.
 */
import { createHash } from 'node:crypto'
import type { Difference } from '@ninefold/proof/difference'
import type { Plan } from '@ninefold/plan'
import { presentLiterals } from '../present-literals.ts'
import type { Reader } from '../store.ts'
import type { DocumentVersion } from './document-version.ts'
import type { MigrationProblem } from './result.ts'
import { migrationProblem } from './problems.ts'
import type { PlannedStep } from './step.ts'

/**
 * `loss`: stored data is deleted, or replaced by values from the document. `broken`: records violate a new requirement.
 * `wider`: users may see or do what they could not before.
 */
export type ConfirmationReason = 'loss' | 'broken' | 'wider'

/** The changes that must be accepted first; by default none. */
export interface Asking {
  readonly waiting?: readonly ConfirmationReason[]
  /** The code of the accepted step. */
  readonly accepted?: string
}

/** A step from one version to the next, after a trial run. */
export interface Tried {
  readonly was: Plan
  readonly now: Plan
  readonly steps: readonly PlannedStep[]
  /** History whose retention became shorter. */
  readonly forgotten: readonly Difference[]
  readonly warnings: readonly MigrationProblem[]
}

/** Why the step would wait, as problems; empty if it does not wait for this reason. */
const reasons: Readonly<
  Record<ConfirmationReason, (tried: Tried) => readonly MigrationProblem[] | ReturnType<typeof widenings>>
> = {
  wider: ({ was, now }) => widenings(was, now),
  loss: ({ steps, forgotten }) => [...losses(steps), ...forgotten.map(differenceAs('MIG-016'))],
  broken: ({ warnings }) => breaking(warnings),
}

export const CONFIRMATION_REASONS = Object.keys(reasons) as readonly ConfirmationReason[]

export const reasonsToWait = async (waiting: ConfirmationReason, tried: Tried): Promise<readonly MigrationProblem[]> =>
  reasons[waiting](tried)

/**
 * 16 characters for the step from a version, since it started to run, to a text. Accepting it applies to no other text,
 * and to the same text only once, because another version is running then.
 */
export const codeOf = (was: Pick<DocumentVersion, 'hash' | 'at'>, next: Pick<DocumentVersion, 'hash'>): string =>
  createHash('sha256').update(`${was.hash} ${was.at} ${next.hash}`).digest('hex').slice(0, 16)

/**
 * The history that the new version deletes as soon as it runs. Constants have their current values, including those
 * changed in the application. `constantTables` must exist if a plan defines a retention.
 */
export async function forgottenBy(reader: Reader, was: Plan, now: Plan): Promise<readonly Difference[]> {
  if (!now.retention) return []
  const { shorterRetention } = await proof()
  return shorterRetention(await withCurrentConstants(reader, was), await withCurrentConstants(reader, now))
}

async function withCurrentConstants(reader: Reader, plan: Plan): Promise<Plan> {
  const literals = await presentLiterals(reader, plan)
  return { ...plan, constants: plan.constants.map((one) => ({ ...one, value: literals.get(one.name) })) }
}

/** Each loss as a problem. */
const losses = (steps: readonly PlannedStep[]): readonly MigrationProblem[] =>
  steps.flatMap(({ loses, text, rows, origin }) =>
    loses ? [migrationProblem('MIG-016', { what: text.replace(/\.$/, ''), rows }, origin)] : [],
  )

/** Computes what `reasonsToWait` needs from the two plans alone, and caches it, so that no request waits for it later. */
export async function compareAhead(waiting: readonly ConfirmationReason[], was: Plan, now: Plan): Promise<void> {
  if (waiting.includes('wider')) await widenings(was, now)
}

/** Each new permission as a problem. */
async function widenings(was: Plan, now: Plan): Promise<readonly MigrationProblem[]> {
  const { differenceOf } = await proof()
  return differenceOf(was, now)
    .filter(({ about, weight }) => (about === 'access' || about === 'calls') && weight === 'wider')
    .map(differenceAs('MIG-017'))
}

/** Loaded only when a document has changed. */
const proof = () => import('@ninefold/proof/difference')

const differenceAs =
  (code: 'MIG-016' | 'MIG-017') =>
  ({ text, now }: Difference): MigrationProblem =>
    migrationProblem(code, { what: code === 'MIG-016' ? text.replace(/\.$/, '') : text, rows: 0 }, now)

/** Warnings as problems. */
const breaking = (warnings: readonly MigrationProblem[]): readonly MigrationProblem[] =>
  warnings.map((warning) => ({ ...warning, severity: 'error' }))
