import type { Expr } from '@ninefold/plan/expression'
import type { Can } from '../records/index.ts'

/** What one set of rights can read. */
export interface VisibilityFilter {
  readonly entity: (name: string) => boolean
  readonly field: (entity: string, field: string) => boolean
  /** `owner.manager.name`, from an entity, every hop. */
  readonly path: (entity: string, path: string) => boolean
  readonly expr: (expr: Expr) => boolean
  readonly can: (entity: string) => Can
  /** Is this a role that one has or has not, whatever the record? */
  readonly isGeneral: (role: string) => boolean
}
