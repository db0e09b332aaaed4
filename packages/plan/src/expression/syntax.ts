/** The syntax tree of an expression, before any name is resolved. Offsets count from the expression's first character. */
import type { Edit } from '../problem/index.ts'
import type { Decimal, Duration } from '../values/index.ts'
import type { ExpressionProblem } from './problems.ts'

/** Offsets in the source: `start` is inside, `end` is not. */
export interface Range {
  readonly start: number
  readonly end: number
}

export type SyntaxLiteral =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'yesNo'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'decimal'; readonly value: Decimal }
  | { readonly kind: 'percent'; readonly value: Decimal }
  | { readonly kind: 'money'; readonly value: Decimal; readonly currency: string }
  | { readonly kind: 'duration'; readonly value: Duration }
  | { readonly kind: 'text'; readonly value: string }

/** `bracketed`: it stands in brackets, which its range includes. */
export type Syntax = Range & { readonly bracketed?: true } & (
    | { readonly op: 'literal'; readonly literal: SyntaxLiteral }
    | { readonly op: 'name'; readonly name: string }
    /** `role approver`: the role, whatever else has its name. */
    | { readonly op: 'role'; readonly name: string; readonly nameAt: Range }
    /** `editor of folder`: a role on that record. */
    | {
        readonly op: 'roleOf'
        readonly name: string
        readonly nameAt: Range
        readonly ofAt: Range
        readonly of: Syntax
      }
    | { readonly op: 'member'; readonly of: Syntax; readonly name: string; readonly nameAt: Range }
    /** Operators too: '+', 'and', 'neg', '?:', `not` … `receiver` says that the first argument stood before a dot. */
    | {
        readonly op: 'call'
        readonly fn: string
        readonly fnAt: Range
        readonly args: readonly Syntax[]
        readonly form: 'operator' | 'function' | 'method'
      }
    | { readonly op: 'list'; readonly items: readonly Syntax[] }
    | {
        readonly op: 'map'
        readonly entries: readonly { readonly key: string; readonly keyAt: Range; readonly value: Syntax }[]
      }
    /** Something that could not be read; its problem is reported. */
    | { readonly op: 'hole' }
  )

/** Says that something is wrong. `edits` count from the expression's first character. */
export type Report = (
  problem: ExpressionProblem,
  at: Range,
  more?: {
    readonly second?: Range & { readonly label: string }
    readonly fix?: Rewriting
    readonly alternatives?: readonly Rewriting[]
  },
) => void

interface Rewriting {
  readonly title: string
  readonly suggested?: boolean
  readonly edits: readonly (Range & Pick<Edit, 'text'>)[]
}
