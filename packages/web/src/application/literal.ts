// Converts constants of the plan to values of expressions.
import { literalValue } from '@ninefold/plan/expression'
import type { Literal, Value } from '@ninefold/plan/values'

/** A literal, or a list of them. */
export const constantValue = (literal: unknown): Value =>
  Array.isArray(literal) ? literal.map(constantValue) : literalValue((literal ?? null) as Literal)
