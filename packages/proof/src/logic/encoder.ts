/**
 * The encoding of expressions as terms and formulas: guarded values, and pairs of formulas for three-valued truth. A missing value
 * has no case that holds; an unknown condition is neither true nor false.
 */
import type { Tree } from '@ninefold/plan/expression'
import type { Type, FieldType } from '@ninefold/plan/values'
import { no, not, or, type Formula } from './formula.ts'
import type { Term, Terms } from './term.ts'

/** A linear sum: terms added, terms subtracted, and a number in the units of `amount.ts`. */
export interface Sum {
  readonly plus: readonly Term[]
  readonly minus: readonly Term[]
  readonly number: bigint
  readonly type: Type
}

/** A guarded value: if `when` holds, the expression has this value. The cases of an expression exclude each other. */
export type Case = { readonly when: Formula } & ({ readonly sum: Sum } | { readonly term: Term })

/** When a condition is true, and when it is false. */
export interface Truth {
  readonly yes: Formula
  readonly no: Formula
}

/** A condition that is always true. */
export const alwaysYes: Truth = { yes: { kind: 'and', of: [] }, no }
/** A condition that is always false. */
export const alwaysNo: Truth = { yes: no, no: { kind: 'and', of: [] } }
/** A condition that is never unknown. */
export const definite = (yes: Formula): Truth => ({ yes, no: not(yes) })

/** An item of a list that is encoded item by item: it is present if `when` holds. */
export interface Item {
  readonly when: Formula
  readonly cases: readonly Case[]
}

/** Facts about a field that its expression type does not contain. */
export interface KnownField {
  /** The field is never missing on an existing record. */
  readonly full: boolean
  readonly type: FieldType
  /** For a list of records: the reference of its items to the owner of the list. */
  readonly inverse?: string
  /** The parent reference of a tree, which has no cycles. */
  readonly isParent?: true
}

/** The state of one encoding. */
export interface Encoder {
  readonly terms: Terms
  readonly field: (entity: string, name: string) => KnownField | undefined
  /** The largest number of items in a list; 0 leaves it open. With a limit, models can be found but nothing can be proven. */
  readonly items: number
  /** Formulas that always hold for the terms, because of their meaning. */
  readonly axioms: Formula[]
  readonly variables: ReadonlyMap<string, Item>
  /** The two encoding functions, which call each other. */
  readonly value: (tree: Tree, encoder: Encoder) => readonly Case[]
  readonly truth: (tree: Tree, encoder: Encoder) => Truth
}

/** The formula that one of the cases holds. */
export const isThere = (cases: readonly Case[]): Formula => or(...cases.map(({ when }) => when))

/** Expressions with more cases become opaque terms. */
export const MAX_CASES = 32
