import type { Origin } from '@ninefold/plan/expression'
import type { QueryCost } from './sqlite-plan.ts'

/** How one list, tile, call or rule finds its records, and the cost. */
export interface QueryPlan extends QueryCost {
  readonly place: string
  readonly origin?: Origin
  readonly entity: string
  /** The roles for which the query is the same. */
  readonly roles: readonly string[]
  /** For a list: an index that would find it choice by choice, and the number of indexes that a new record enters without it. */
  readonly missing?: { readonly index: string; readonly entries: number }
  /** For a rule: the entities whose writes run the query. */
  readonly writes?: readonly string[]
  /** For a rule that SQL cannot express: the records are loaded. */
  readonly loads?: true
  /**
   * For a rule that gives the same result for all records with equal values in these columns: one of each is checked.
   */
  readonly oneOfEach?: readonly string[]
  /** For a rule: only those of the found records are checked that the written one may affect. */
  readonly narrowed?: true
}
