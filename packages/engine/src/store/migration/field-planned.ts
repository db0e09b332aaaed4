/** What one field asks of a migration. */
import type { Field } from '@ninefold/plan'
import type { Former } from './former.ts'
import type { FieldMatch } from './match.ts'
import type { Planned, PlannedStep } from './step.ts'

/** What a column of the new table is filled with, over the old row. */
export interface Copied {
  readonly column: string
  readonly from: string
}

/** What one field asks for. `after`: once the table stands as it should. */
export interface FieldPlanned extends Planned {
  readonly former: readonly (Copied & { readonly former: Former })[]
  readonly after: readonly PlannedStep[]
  readonly copy: readonly Copied[]
  readonly reshaped: boolean
}

export const NOTHING: FieldPlanned = { steps: [], problems: [], former: [], after: [], copy: [], reshaped: false }

/** It was described before. */
export type Known = FieldMatch & { readonly was: Field }
