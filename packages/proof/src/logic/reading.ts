/**
 * How an expression is read as terms and formulas: guarded values, and pairs of formulas for three-valued truth. An
 * expression that is missing has no case that holds; a condition is yes, no, or neither of both.
 */
import type { Tree } from '@ninefold/plan/expression'
import type { Type, FieldType } from '@ninefold/plan/values'
import { no, not, or, type Formula } from './formula.ts'
import type { Term, Terms } from './term.ts'

/** Terms added and subtracted, and a number. */
export interface Sum {
  readonly plus: readonly Term[]
  readonly minus: readonly Term[]
  readonly number: bigint
  readonly type: Type
}

/** One way to be there: under `when` the value is this. The cases of an expression exclude one another. */
export type Case = { readonly when: Formula } & ({ readonly sum: Sum } | { readonly term: Term })

/** When a condition is yes, and when it is no. */
export interface Truth {
  readonly yes: Formula
  readonly no: Formula
}

export const always: Truth = { yes: { kind: 'and', of: [] }, no }
export const never: Truth = { yes: no, no: { kind: 'and', of: [] } }
/** Of a condition that is never missing. */
export const certain = (yes: Formula): Truth => ({ yes, no: not(yes) })

/** An item of a list that is small enough to be looked at item by item: it is there under `when`. */
export interface Item {
  readonly when: Formula
  readonly cases: readonly Case[]
}

/** What is known of a field, beside its type in expressions. */
export interface KnownField {
  /** Is surely there where its record is. */
  readonly full: boolean
  readonly type: FieldType
  /** For a list whose items lead back: the field of theirs that does. */
  readonly back?: string
  /** It leads up a tree, in which no record stands above itself. */
  readonly up?: true
}

export interface Reading {
  readonly terms: Terms
  readonly field: (entity: string, name: string) => KnownField | undefined
  /** Lists have so many items at most; 0 leaves them open. Then a model may be found, but nothing is proven. */
  readonly items: number
  /** What is said of terms by the way, because of what they mean. */
  readonly beside: Formula[]
  readonly variables: ReadonlyMap<string, Item>
  /** The readers, which need one another. */
  readonly value: (tree: Tree, reading: Reading) => readonly Case[]
  readonly truth: (tree: Tree, reading: Reading) => Truth
}

export const isThere = (cases: readonly Case[]): Formula => or(...cases.map(({ when }) => when))

export const MOST_CASES = 32
