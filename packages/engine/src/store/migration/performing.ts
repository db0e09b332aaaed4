/** The context of a migration's actions. */
import type { Plan } from '@ninefold/plan'
import type { Transaction, TableStatements } from '../store.ts'
import type { MigrationProblem } from './result.ts'

export interface Performing {
  readonly transaction: Transaction
  readonly statements: TableStatements
  readonly dialect: 'sqlite' | 'postgres'
  readonly plan: Plan
  readonly now: string
  /** Problems found after the tables have changed; any of them rolls back the migration. */
  readonly problems: MigrationProblem[]
}
