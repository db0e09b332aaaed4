import type { Expr } from '@ninefold/plan/expression'
import type { Can } from '../records/index.ts'

/** What principals with the same permissions can read. */
export interface VisibilityFilter {
  readonly entity: (name: string) => boolean
  readonly field: (entity: string, field: string) => boolean
  /** Whether every field of the path, such as `owner.manager.name`, is readable from the entity. */
  readonly path: (entity: string, path: string) => boolean
  readonly expr: (expr: Expr) => boolean
  readonly can: (entity: string) => Can
  /** Whether the role is independent of records. */
  readonly isGeneral: (role: string) => boolean
}
