// What a new record, or a new row of it, begins with: the defaults that can be worked out here.
import type { EntityView, Environment, Field, RecordValue } from '@ninefold/language'
import type { Application } from '../application/application.ts'
import { EMPTY_DRAFT, newRow, type Draft, type Row, type Values } from '../records/draft.ts'
import { evaluate } from '../records/record-value.ts'
import { wireValue } from '../records/runtime-value.ts'
import type { DraftValue } from '../values/draft.ts'
import type { FormShape, PartShape } from './writable.ts'

/** Defaults that need more than is known here stay open; the server takes them. */
export function startValues(fields: readonly Field[], env: Environment): Values {
  const values: Record<string, DraftValue> = {}
  for (const field of fields) {
    const expr = field.default?.expr
    const value = expr && evaluate(expr, { ...env, this: values as unknown as RecordValue })
    if (value !== undefined && value !== null) values[field.name] = wireValue(field.type, value)
    else if (field.type.kind === 'yesNo' && field.required) values[field.name] = false
  }
  return values
}

export function startDraft(application: Application, entity: EntityView, shape: FormShape, env: Environment): Draft {
  const lifecycle = application.lifecycle(entity.name)
  const state: Values = lifecycle ? { [lifecycle.field]: lifecycle.initial } : {}
  // Everything with a default takes part in rules, also what the form does not show.
  const values = {
    ...startValues(
      entity.fields.filter((field) => !field.computed),
      env,
    ),
    ...state,
  }
  const rows: Record<string, readonly Row[]> = {}
  for (const list of shape.lists) rows[list.field.name] = list.field.required ? [startRow(list, env)] : []
  return { ...EMPTY_DRAFT, values, rows }
}

export const startRow = (list: PartShape, env: Environment): Row => newRow(startValues(list.typed, env))
