/**
 * What a new version would do that nobody can take back, or that shows somebody what they could not see: where it is wanted,
 * such a version waits until somebody has said yes to it, and the one before runs on.
 */
import { differenceOf, type Plan } from '@ninefold/language'
import type { MigrationProblem } from './migration.ts'
import { migrationProblem } from './problems.ts'
import type { PlannedStep } from './step.ts'

/**
 * `loss`: something stored is deleted, or replaced by what the document says. `broken`: records break what is demanded from
 * then on. `wider`: people may see or do what they could not.
 */
export type Waiting = 'loss' | 'broken' | 'wider'

/** Each loss as a problem that stands in the way. */
export const losses = (steps: readonly PlannedStep[]): readonly MigrationProblem[] =>
  steps.flatMap(({ loses, text, rows, origin }) =>
    loses ? [migrationProblem('MIG-016', { what: text.replace(/\.$/, ''), rows }, origin)] : [],
  )

/** What people gain, each as a problem that stands in the way. */
export const widenings = (was: Plan, now: Plan): readonly MigrationProblem[] =>
  differenceOf(was, now).flatMap(({ about, weight, text, now: origin }) =>
    about === 'access' && weight === 'wider' ? [migrationProblem('MIG-017', { what: text, rows: 0 }, origin)] : [],
  )

/** What is otherwise told alone. */
export const breaking = (warnings: readonly MigrationProblem[]): readonly MigrationProblem[] =>
  warnings.map((warning) => ({ ...warning, severity: 'error' }))
