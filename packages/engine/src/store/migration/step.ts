/** What a migration does, as data: a sentence for people and the actions behind it. */
import type { Entity, Field, Origin } from '@ninefold/language'
import type { Column, Table } from '../layout/table.ts'
import type { Statement } from '../store.ts'
import type { MigrationProblem, MigrationStep } from './migration.ts'

export type Action =
  | { readonly kind: 'createTable'; readonly table: Table }
  | { readonly kind: 'dropTable'; readonly name: string }
  | { readonly kind: 'renameTable'; readonly from: string; readonly to: string }
  | { readonly kind: 'renameColumn'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'addColumn'; readonly table: string; readonly column: Column }
  /** The table anew; `copy`: what each kept column is filled with, over the old rows. */
  | {
      readonly kind: 'rebuild'
      readonly table: Table
      readonly copy: readonly { readonly column: string; readonly from: string }[]
    }
  /** 'run': names that change. 'keep': before tables lose what they hold. 'bring': when they stand. 'settle': when all rows do. */
  | ({ readonly kind: 'run' | 'keep' | 'bring' | 'settle' } & Statement)
  | { readonly kind: 'renameInKept'; readonly from: string; readonly to: string }
  /** Works out a stored computed field, fills what is empty with a default, or gives each row its number or slug. */
  | { readonly kind: 'compute' | 'fill' | 'number'; readonly entity: Entity; readonly field: Field }
  | {
      readonly kind: 'renameChoices'
      readonly table: string
      readonly column: string
      readonly list: boolean
      readonly names: Readonly<Record<string, string>>
    }

export interface PlannedStep extends MigrationStep {
  readonly actions: readonly Action[]
}

export interface Planned {
  readonly steps: readonly PlannedStep[]
  readonly problems: readonly MigrationProblem[]
}

export const actions = (kind: 'run' | 'keep' | 'bring' | 'settle', statements: readonly Statement[]): Action[] =>
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
