/** Values of expressions without a user: for records that exist before the document defines the default. */
import { compileExpression, type Environment } from '@ninefold/plan/expression'
import { localText, type Value } from '@ninefold/plan/values'
import type { Field, Plan } from '@ninefold/plan'

/** Undefined if the default needs the user or the record. */
export function defaultValue(plan: Plan, field: Field, now = '2000-01-01T00:00:00.000Z'): Value {
  return field.default ? compileExpression(field.default.expr.tree)(environmentOf(plan, now)) : null
}

export function environmentOf(plan: Plan, now: string): Environment {
  const constants = Object.fromEntries(plan.constants.map((constant) => [constant.name, constantValue(constant)]))
  const { timeZone } = plan.settings
  const today = (localText(now, timeZone) ?? now).slice(0, 10)
  return { me: null, roles: new Set(), constants, now, today, timeZone }
}

const constantValue = (constant: Plan['constants'][number]): Value =>
  compileExpression({ op: 'literal', value: constant.value as never, type: constant.type })({} as Environment)
