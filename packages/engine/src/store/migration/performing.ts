/** What the actions of a migration work with. */
import type { Plan } from '@ninefold/plan'
import type { Transaction, TableStatements } from '../store.ts'
import type { MigrationProblem } from './result.ts'

export interface Performing {
  readonly transaction: Transaction
  readonly statements: TableStatements
  readonly dialect: 'sqlite' | 'postgres'
  readonly plan: Plan
  readonly now: string
  /** What only shows when the rows stand; where there is any, nothing is kept. */
  readonly problems: MigrationProblem[]
}
