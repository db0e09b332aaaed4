/** What a migration does, as data: a sentence for people and the actions behind it. */
import type { ChoiceWas, Entity, Field } from '@ninefold/plan'
import type { Origin } from '@ninefold/plan/expression'
import type { Column, Table } from '../layout/table.ts'
import type { NameColumns, Statement } from '../store.ts'
import type { Former } from './former.ts'
import type { MigrationProblem, MigrationStep } from './result.ts'

export type Action =
  | { readonly kind: 'createTable'; readonly table: Table }
  | { readonly kind: 'dropTable'; readonly name: string }
  | { readonly kind: 'renameTable'; readonly from: string; readonly to: string }
  | { readonly kind: 'renameColumn'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: Column }
  /** The table anew, with further columns while rows pass over; `copy`: what each is filled with, over the old rows. */
  | {
      readonly kind: 'rebuild'
      readonly table: Table
      readonly copy: readonly { readonly column: string; readonly from: string }[]
    }
  /**
   * 'run': names that change. 'keep': before tables lose what they hold. 'bring': when they stand. 'settle': when all rows do.
   * 'release': what was needed until the values had passed over.
   */
  | ({ readonly kind: Phase } & Statement)
  | { readonly kind: 'renameInKept'; readonly from: string; readonly to: string }
  /** Works out a stored computed field, fills what is empty with a default, or gives each row its number or slug. */
  | { readonly kind: 'compute' | 'fill' | 'number'; readonly entity: Entity; readonly field: Field }
  | {
      readonly kind: 'renameChoices'
      readonly field: Field
      readonly entity: Entity
      readonly names: readonly ChoiceWas[]
      /** Where the engine itself notes the choices of records. */
      readonly noted: readonly NameColumns[]
    }
  /** The values of a field pass into another type, one by one. */
  | { readonly kind: 'convert'; readonly entity: Entity; readonly field: Field; readonly former: Former }

export interface PlannedStep extends MigrationStep {
  readonly actions: readonly Action[]
}

/** What was there cannot be had back afterwards. */
export const losing = (one: PlannedStep): PlannedStep => ({ ...one, loses: true })

export interface Planned {
  readonly steps: readonly PlannedStep[]
  readonly problems: readonly MigrationProblem[]
}

type Phase = 'run' | 'keep' | 'bring' | 'settle' | 'release'

export const actions = (kind: Phase, statements: readonly Statement[]): Action[] =>
  statements.map((statement) => ({ kind, ...statement }))

export const step = (
  text: string,
  rows: number,
  origin: Origin | undefined,
  actions: readonly Action[],
): PlannedStep => ({
  text,
  rows,
  ...(origin ? { origin } : {}),
  actions,
})
