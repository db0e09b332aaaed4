/** Checks an expression: text in, typed tree and problems out. */
import type { Problem, Span } from '../problem/problem.ts'
import type { Scope } from './schema.ts'
import type { Expr, Origin } from './tree.ts'
import type { Type } from './type.ts'

/** Where the expression stands. `span.start` is the offset of its first character in the document. */
export interface Place {
  readonly span: Span
  readonly origin: Origin
}

/** `expr` is absent when there is an error. */
export interface CheckedExpression {
  readonly expr?: Expr
  readonly problems: readonly Problem[]
}

/** `expected`: the type that the place demands; absent, any. */
export function checkExpression(source: string, place: Place, scope: Scope, expected?: Type): CheckedExpression {
  void [source, place, scope, expected]
  return { problems: [] }
}
