/**
 * What a new version would do that nobody can take back, or that shows somebody what they could not see: where it is wanted,
 * such a version waits until somebody has said yes to it, and the one before runs on.
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
 * `loss`: something stored is deleted, or replaced by what the document says. `broken`: records break what is demanded from
 * then on. `wider`: people may see or do what they could not.
 */
export type Waiting = 'loss' | 'broken' | 'wider'

/** What is done only once somebody has said yes to it; nothing waits for that unless given. */
export interface Asking {
  readonly waiting?: readonly Waiting[]
  /** The code of the step that somebody has said yes to. */
  readonly accepted?: string
}

/** A step from one version to the next, once it has been tried. */
export interface Tried {
  readonly was: Plan
  readonly now: Plan
  readonly steps: readonly PlannedStep[]
  /** Of the past, what is kept for less long. */
  readonly forgotten: readonly Difference[]
  readonly warnings: readonly MigrationProblem[]
}

/** Why the step would wait, as problems that stand in the way; none where it would not for this. */
const reasons: Readonly<Record<Waiting, (tried: Tried) => readonly MigrationProblem[] | ReturnType<typeof widenings>>> =
  {
    wider: ({ was, now }) => widenings(was, now),
    loss: ({ steps, forgotten }) => [...losses(steps), ...forgotten.map(differenceAs('MIG-016'))],
    broken: ({ warnings }) => breaking(warnings),
  }

export const everyWaiting = Object.keys(reasons) as readonly Waiting[]

export const reasonsToWait = async (waiting: Waiting, tried: Tried): Promise<readonly MigrationProblem[]> =>
  reasons[waiting](tried)

/**
 * 16 letters for the step from a version, as it was taken up at its moment, to a text: who says yes to it says so to no other
 * text, and to the same one only once, since what runs is another version then.
 */
export const codeOf = (was: Pick<DocumentVersion, 'hash' | 'at'>, next: Pick<DocumentVersion, 'hash'>): string =>
  createHash('sha256').update(`${was.hash} ${was.at} ${next.hash}`).digest('hex').slice(0, 16)

/**
 * What of the past the new version deletes as soon as it runs. Constants count as they are, also where they were changed in the
 * application. `constantTables` must be there where a plan says how long something is kept.
 */
export async function forgottenBy(reader: Reader, was: Plan, now: Plan): Promise<readonly Difference[]> {
  if (!now.retention) return []
  const { forgottenSooner } = await proof()
  return forgottenSooner(await asItStands(reader, was), await asItStands(reader, now))
}

async function asItStands(reader: Reader, plan: Plan): Promise<Plan> {
  const literals = await presentLiterals(reader, plan)
  return { ...plan, constants: plan.constants.map((one) => ({ ...one, value: literals.get(one.name) })) }
}

/** Each loss as a problem that stands in the way. */
const losses = (steps: readonly PlannedStep[]): readonly MigrationProblem[] =>
  steps.flatMap(({ loses, text, rows, origin }) =>
    loses ? [migrationProblem('MIG-016', { what: text.replace(/\.$/, ''), rows }, origin)] : [],
  )

/** What people gain, each as a problem that stands in the way. */
async function widenings(was: Plan, now: Plan): Promise<readonly MigrationProblem[]> {
  const { differenceOf } = await proof()
  return differenceOf(was, now)
    .filter(({ about, weight }) => (about === 'access' || about === 'calls') && weight === 'wider')
    .map(differenceAs('MIG-017'))
}

/** Loaded when a document has changed. */
const proof = () => import('@ninefold/proof/difference')

const differenceAs =
  (code: 'MIG-016' | 'MIG-017') =>
  ({ text, now }: Difference): MigrationProblem =>
    migrationProblem(code, { what: code === 'MIG-016' ? text.replace(/\.$/, '') : text, rows: 0 }, now)

/** What is otherwise told alone. */
const breaking = (warnings: readonly MigrationProblem[]): readonly MigrationProblem[] =>
  warnings.map((warning) => ({ ...warning, severity: 'error' }))
