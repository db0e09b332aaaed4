/** The part of a migration for one field. */
import type { Field } from '@ninefold/plan'
import type { Former } from './former.ts'
import type { FieldMatch } from './match.ts'
import type { Planned, PlannedStep } from './step.ts'

/** The values of a column of the new table, over the old row. */
export interface Copied {
  readonly column: string
  readonly from: string
}

/** The steps for one field. `after`: after the table has its new layout. */
export interface FieldPlanned extends Planned {
  readonly former: readonly (Copied & { readonly former: Former })[]
  readonly after: readonly PlannedStep[]
  readonly copy: readonly Copied[]
  readonly reshaped: boolean
}

export const NOTHING: FieldPlanned = { steps: [], problems: [], former: [], after: [], copy: [], reshaped: false }

/** The old document defined it. */
export type Known = FieldMatch & { readonly was: Field }
