/** What a change of an entity's records requires: derived fields, required fields, rules, and the paths to load. */
import type { Reach, Rule } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import type { Paths } from './load/paths.ts'
import type { EntityModel, FieldModel } from './model.ts'

export type Column = FieldModel & { readonly kind: 'column' }

export interface ChangeSteps {
  readonly entity: EntityModel
  /**
   * Fields derived in a change: stored ones, and those read by an expression of the change (`derivation.ts`: the
   * order).
   */
  readonly computed: readonly FieldModel[]
  readonly defaults: readonly FieldModel[]
  readonly copies: readonly FieldModel[]
  readonly hidden: readonly FieldModel[]
  /** Amounts whose currency is in the record. */
  readonly priced: readonly FieldModel[]
  /** Required fields whose conditions read only the record and its parts; `invariants.ts` has the others. */
  readonly required: readonly FieldModel[]
  /** Rules that read only the record and its parts; `invariants.ts` has the others. */
  readonly holds: readonly RuleWithReach[]
  /** Rules that need a query which no index answers; whether it or its parts have any. */
  readonly searched: readonly RuleWithReach[]
  readonly hasSearched: boolean
  /** `unique` rules enforced by an index. */
  readonly indexed: readonly RuleWithReach[]
  readonly parts: readonly { readonly field: FieldModel & { readonly kind: 'parts' }; readonly steps: ChangeSteps }[]
  readonly links: readonly (FieldModel & { readonly kind: 'link' })[]
  readonly columns: readonly Column[]
  /** Columns that store a file. */
  readonly files: readonly Column[]
  /** Columns that are unique, by a rule or by their own definition. Without the id, which is new for each record. */
  readonly unique: readonly Column[]
  /** The fields of a part, without its place in the whole. */
  readonly content: readonly FieldModel[]
  /** Passwords and secrets; whether it or its parts have any. */
  readonly secretFields: readonly FieldModel[]
  readonly hasSecrets: boolean
  /** Its expressions that query all records of an entity; whether it or its parts have any. */
  readonly querying: readonly Tree[]
  readonly hasQueries: boolean
  /** Every stored field, and the parts with theirs: what a change starts from. */
  readonly stored: Paths
  /** What expressions read from the new version of the record, and from the old one. */
  readonly needs: Paths
  readonly oldNeeds: Paths
}

/** Of an entity, of its parts, and of their parts. */
export const withParts = (steps: ChangeSteps): readonly ChangeSteps[] => [
  steps,
  ...steps.parts.flatMap((part) => withParts(part.steps)),
]

export interface RuleWithReach {
  readonly rule: Rule
  readonly reach: Reach
  /** It reads other records: checked when the change is complete (`invariants.ts`), not before the record is stored. */
  readonly isCrossRecord: boolean
  /** The field that it requires: in each written record, whether new or not. */
  readonly demands?: string
}
