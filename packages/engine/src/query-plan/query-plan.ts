import type { Origin } from '@ninefold/plan/expression'
import type { QueryCost } from './sqlite-plan.ts'

/** How one list, tile, call or rule finds its records, and what that costs. */
export interface QueryPlan extends QueryCost {
  readonly place: string
  readonly origin?: Origin
  readonly entity: string
  /** Those who ask it in the same way. */
  readonly roles: readonly string[]
  /** Of a rule: the entities whose writes ask it. */
  readonly writes?: readonly string[]
  /** Of a rule that SQL cannot say: the records are loaded. */
  readonly loads?: true
  /** Of a rule that says the same of all records with the same values in these columns: one of each is checked. */
  readonly oneOfEach?: readonly string[]
  /** Of a rule: of the records that are found, those that the written one may concern are checked. */
  readonly narrowed?: true
}
