// Values of constants, as the plan holds them, as values of the evaluator.
import { literalValue } from '@ninefold/plan/expression'
import type { Literal, Value } from '@ninefold/plan/values'

/** A literal, or a list of them. */
export const constantValue = (literal: unknown): Value =>
  Array.isArray(literal) ? literal.map(constantValue) : literalValue((literal ?? null) as Literal)
