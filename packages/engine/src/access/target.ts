/** The target for which an expression is compiled to SQL: set of roles, row, with or without a mask. */
import type { SqlEntity, SqlTarget } from '@ninefold/plan/expression'
import type { Known } from './fold.ts'

/** For the row under `alias`; with a mask if a user supplied the expression. */
export const targetOf = (
  entities: (name: string) => SqlEntity,
  dialect: 'sqlite' | 'postgres',
  known: Known,
  row: SqlTarget['this'],
  mask?: SqlTarget['mask'],
): SqlTarget => ({
  dialect,
  entity: entities,
  roles: known.roles,
  signedIn: known.signedIn,
  ...(row ? { this: row } : {}),
  ...(mask ? { mask } : {}),
})
