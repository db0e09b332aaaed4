/** Point 9 as it is written: constants with their typed values, code lists, and the limits that the server enforces. */
import type { Phrase } from '../../document/index.ts'
import type { Literal, Type } from '@ninefold/plan/values'
import type { LimitKind, Limits } from '@ninefold/plan'
import type { Span } from '@ninefold/plan/problem'
import type { FormerName, WrittenName, ValueOrDefault, Claims } from '../../kernel/index.ts'

/** Claims: the names of limits. */
export interface LimitsRead extends Claims {
  readonly constants: readonly ConstantRead[]
  readonly lists: readonly CodeListRead[]
  readonly limits: { readonly [K in keyof Limits]: ValueOrDefault<number> }
}

/** A limit of the server as it is written. */
export interface LimitName {
  readonly kind: LimitKind
  readonly written: string
}

/** A limit and its value as they are written. */
export interface LimitRow extends Claims {
  readonly limit: LimitName
  readonly at: Span
  readonly value: { readonly text: string; readonly span: Span }
}

export interface ConstantRead extends Claims {
  readonly name: WrittenName
  readonly value: ConstantValue
  readonly meaning: string
  /** The roles' names; [] where nobody may change it. */
  readonly changedBy: readonly Phrase[]
  readonly span: Span
}

export interface ConstantValue {
  /** A hole where the value was not understood. */
  readonly type: Type
  readonly literal: Literal | readonly Literal[]
}

/** `### Document types` with a table Code | Meaning: a list that `one of Document types` and `x in documentTypes` use. */
export interface CodeListRead {
  readonly name: WrittenName
  readonly codes: readonly CodeRead[]
  readonly help: string
  readonly span: Span
}

/** A code where it is written. */
export interface CodeWord {
  readonly key: string
  readonly span: Span
}

export interface CodeRead extends CodeWord {
  readonly label: string
  readonly was?: readonly FormerName[]
}
