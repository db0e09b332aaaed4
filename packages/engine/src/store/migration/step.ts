/** The steps of a migration as data: a sentence for people and the actions to run. */
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
  /**
   * Recreates the table, with extra columns during the conversion; `copy`: the values of each column, over the old
   * rows.
   */
  | {
      readonly kind: 'rebuild'
      readonly table: Table
      readonly copy: readonly { readonly column: string; readonly from: string }[]
    }
  /**
   * 'run': renames. 'keep': before tables lose data. 'bring': after the tables have changed. 'settle': after all rows
   * are filled. 'release': removes what was needed only during the conversion.
   */
  | ({ readonly kind: Phase } & Statement)
  | { readonly kind: 'renameInKept'; readonly from: string; readonly to: string }
  /** Computes a stored derived field, fills empty values with a default, or gives each row its number or slug. */
  | { readonly kind: 'compute' | 'fill' | 'number'; readonly entity: Entity; readonly field: Field }
  | {
      readonly kind: 'renameChoices'
      readonly field: Field
      readonly entity: Entity
      readonly names: readonly ChoiceWas[]
      /** The engine's internal columns that store choices of records. */
      readonly noted: readonly NameColumns[]
    }
  /** Converts the values of a field to another type, one by one. */
  | { readonly kind: 'convert'; readonly entity: Entity; readonly field: Field; readonly former: Former }

export interface PlannedStep extends MigrationStep {
  readonly actions: readonly Action[]
}

/** The old data cannot be restored afterwards. */
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
