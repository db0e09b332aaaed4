/** What a change of an entity's records has to do: what is worked out, what is demanded, which rules are looked at, what is loaded. */
import type { Reach, Rule } from '@ninefold/plan'
import type { Tree } from '@ninefold/plan/expression'
import type { Paths } from './load/paths.ts'
import type { EntityModel, FieldModel } from './model.ts'

export type Column = FieldModel & { readonly kind: 'column' }

export interface ChangeSteps {
  readonly entity: EntityModel
  /** What is worked out in a change: stored, or read by an expression that counts in it (`derivation.ts`: in which order). */
  readonly computed: readonly FieldModel[]
  readonly defaults: readonly FieldModel[]
  readonly copies: readonly FieldModel[]
  readonly hidden: readonly FieldModel[]
  /** Amounts whose currency the record says. */
  readonly priced: readonly FieldModel[]
  /** Those whose conditions read the record and its parts alone; `invariants.ts` has the others. */
  readonly required: readonly FieldModel[]
  /** Those that read the record and its parts alone; `invariants.ts` has the others. */
  readonly holds: readonly RuleWithReach[]
  /** Rules that only the store can answer, and that no index answers. */
  readonly searched: readonly RuleWithReach[]
  /** `unique` rules that an index holds. */
  readonly indexed: readonly RuleWithReach[]
  readonly parts: readonly { readonly field: FieldModel & { readonly kind: 'parts' }; readonly steps: ChangeSteps }[]
  readonly links: readonly (FieldModel & { readonly kind: 'link' })[]
  readonly columns: readonly Column[]
  /** Those of them that hold a file; that a rule or their own word makes each one's own. */
  readonly files: readonly Column[]
  readonly unique: readonly Column[]
  /** What a part is, beside where it stands. */
  readonly content: readonly FieldModel[]
  /** Passwords and secrets; whether it or its parts have any. */
  readonly hiding: readonly FieldModel[]
  readonly hides: boolean
  /** Those of its expressions that look through all records of an entity. */
  readonly asking: readonly Tree[]
  /** Every stored field and the parts with theirs: what a change starts from. */
  readonly stored: Paths
  /** What expressions read of the record as it will be, and as it was. */
  readonly needs: Paths
  readonly oldNeeds: Paths
}

/** Of an entity, of its parts, of theirs. */
export const withParts = (steps: ChangeSteps): readonly ChangeSteps[] => [
  steps,
  ...steps.parts.flatMap((part) => withParts(part.steps)),
]

export interface RuleWithReach {
  readonly rule: Rule
  readonly reach: Reach
  /** It reads other records: checked when the change is complete (`invariants.ts`), not before the record is stored. */
  readonly isCrossRecord: boolean
  /** The required field that it demands: of each record that is written, whether or not it was there before. */
  readonly demands?: string
}
