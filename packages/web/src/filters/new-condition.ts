// What a condition starts with, and what remains of it when its field or its operator changes.
import { isYesNo, type Json } from '@ninefold/plan/values'
import type { FilterField } from './fields.ts'
import { OPERATORS, operatorsOf, type OperatorName } from './operators.ts'
import type { Condition, FilterNode } from './tree.ts'

export function newCondition(field: FilterField | undefined): FilterNode {
  if (!field) return { kind: 'expression', text: 'yes' }
  const operator = operatorsOf(field.type)[0]!
  return { kind: 'condition', path: field.path, operator, values: firstValues(field, operator) }
}

/** The values remain as far as the other operator takes them. */
export function withOperator(
  { path, values, operator: before }: Condition,
  field: FilterField,
  operator: OperatorName,
): Condition {
  const [from, to] = [OPERATORS[before].takes, OPERATORS[operator].takes]
  const isSame = from === to || (from === 'one' && (to === 'several' || to === 'two'))
  const kept = isSame ? values : from === 'several' && to === 'one' ? values.slice(0, 1) : []
  return { kind: 'condition', path, operator, values: kept.length > 0 ? kept : firstValues(field, operator) }
}

function firstValues({ type }: FilterField, operator: OperatorName): readonly Json[] {
  if (OPERATORS[operator].takes === 'period') return ['today']
  return isYesNo(type) && OPERATORS[operator].takes === 'one' ? [true] : []
}
