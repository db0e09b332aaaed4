/** What a rule depends on, and the back path from a written record to the records that the rule is about. */
import type { Tree } from '../../expression/index.ts'

/** One step of a back path: from records of `from` to those records of `to` that see them by this step. */
export type ReachStep = { readonly from: string; readonly to: string } & (
  | /** Records of `to` whose reference `field` names it. */ { readonly kind: 'referencedBy'; readonly field: string }
  /**
   * The record that its own reference `field` names; the whole of a part, too. `unknown`: where it names none, every record,
   * since a search that compares with it becomes unknown.
   */
  | { readonly kind: 'references'; readonly field: string; readonly unknown?: boolean }
  /** Records of `to` in whose many-to-many list `field` it stands. */
  | { readonly kind: 'listedBy'; readonly field: string }
  /** The records in its own many-to-many list `field`. */
  | { readonly kind: 'lists'; readonly field: string }
  /** It, and the records of the same entity below it (`up`: that look up to it) or above it in the tree that `by` makes. */
  | { readonly kind: 'line'; readonly by: string; readonly up: boolean }
  /**
   * Records of `to` whose `field` has the value that its own `as` has. `unknown`: a missing value on either side counts too,
   * since it makes the search unknown.
   */
  | { readonly kind: 'equal'; readonly field: string; readonly as: string; readonly unknown: boolean }
  /** Every record of `to`. */
  | { readonly kind: 'every' }
)
/**
 * The condition of a `filter` or an `exists` over columns of the two records that it compares: `variable`, the one that is
 * written, and `this`, the one that the rule is about.
 */
export interface Narrowing {
  readonly variable: string
  readonly condition: Tree
}

/** Fields of an entity that a condition reads, and the way from their record back to the record of the condition. */
export interface Dependency {
  readonly entity: string
  /** May be empty: which records there are counts always. */
  readonly fields: ReadonlySet<string>
  /** From the record that is written to the rule's records; [] where it is one of them. */
  readonly back: readonly ReachStep[]
  /** Of the records on the back path only those count for which one of these is not no, before or after the write. */
  readonly narrowedBy?: readonly Narrowing[]
}

/** Records that a tree may stand for, and the way back from them to the rule's record. */
export interface Position {
  readonly entity: string
  readonly back: readonly ReachStep[]
  /** Of the record as it was before the change. */
  readonly old?: true
  /** Those of them that a `filter` or an `exists` lets count. */
  readonly narrowedBy?: Narrowing
}

export type Variables = Readonly<Record<string, readonly Position[]>>
