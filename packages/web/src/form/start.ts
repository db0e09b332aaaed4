// The initial values of a new record or row: the defaults that can be computed in the browser.
import type { EntityView } from '@ninefold/plan/wire'
import type { Environment } from '@ninefold/plan/expression'
import type { Field } from '@ninefold/plan'
import { type RecordValue, isYesNo } from '@ninefold/plan/values'
import type { Application } from '../application/application.ts'
import { newRow, type Draft, type Row, type Values } from '../records/draft.ts'
import { evaluate } from '../records/record-value.ts'
import { wireValue } from '../records/runtime-value.ts'
import type { DraftValue } from '../values/draft.ts'
import type { FormShape, PartShape } from './writable.ts'

/** Defaults that cannot be computed here are left to the server. */
function startValues(fields: readonly Field[], env: Environment, given: Values = {}): Values {
  const values: Record<string, DraftValue> = { ...given }
  for (const field of fields) {
    if (field.name in given) continue
    const expr = field.default?.expr
    const value = expr && evaluate(expr, { ...env, this: values as unknown as RecordValue })
    if (value !== undefined && value !== null) values[field.name] = wireValue(field.type, value)
    else if (isYesNo(field.type) && field.required) values[field.name] = false
  }
  return values
}

/** `given`: values that the form starts with instead of their defaults. */
export function startDraft(
  application: Application,
  entity: EntityView,
  shape: FormShape,
  env: Environment,
  given: Values = {},
): Draft {
  const states = application.lifecycles(entity.name).map(({ field, initial }) => [field, initial] as const)
  const state: Values = Object.fromEntries(states)
  // Rules may read everything with a default, even if the form does not show it.
  const values = {
    ...startValues(
      entity.fields.filter((field) => !field.computed),
      env,
      given,
    ),
    ...state,
  }
  return { values, rows: startRows(shape, env) }
}

/** A required list starts with one row. */
const startRows = ({ lists }: FormShape, env: Environment): Draft['rows'] =>
  Object.fromEntries(lists.map((list) => [list.field.name, list.field.required ? [startRow(list, env)] : []]))

export const startRow = (list: PartShape, env: Environment): Row =>
  newRow({ values: startValues(list.typed, env), rows: startRows(list, env) })
