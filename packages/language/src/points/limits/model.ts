/** The parsed point 9: constants with typed values, code lists, and limits that the server enforces. */
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

/** A limit of the server, with its written name. */
export interface LimitName {
  readonly kind: LimitKind
  readonly written: string
}

/** A limit with its unparsed value. */
export interface LimitRow extends Claims {
  readonly limit: LimitName
  readonly at: Span
  readonly value: { readonly text: string; readonly span: Span }
}

export interface ConstantRead extends Claims {
  readonly name: WrittenName
  readonly value: ConstantValue
  readonly meaning: string
  /** The names of roles; [] if nobody may change it. */
  readonly changedBy: readonly Phrase[]
  readonly span: Span
}

export interface ConstantValue {
  /** `unknown` if the value was not understood. */
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

/** A code with its span. */
export interface CodeWord {
  readonly key: string
  readonly span: Span
}

export interface CodeRead extends CodeWord {
  readonly label: string
  readonly was?: readonly FormerName[]
}
