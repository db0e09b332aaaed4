// A draft as expressions see it: a record whose computed fields work themselves out when they are asked for.
import {
  compileExpression,
  type EntityView,
  type Environment,
  type Expr,
  type RecordValue,
  type Value,
} from '@ninefold/language'
import type { Application } from '../application/application.ts'
import type { Draft, Values } from './draft.ts'
import { runtimeValue } from './runtime-value.ts'

const compiled = new WeakMap<object, (env: Environment) => Value>()

/** Each expression is compiled once. */
export function evaluate(expr: Expr, env: Environment): Value {
  let run = compiled.get(expr.tree)
  if (!run) {
    run = compileExpression(expr.tree)
    compiled.set(expr.tree, run)
  }
  return run(env)
}

export interface DraftRecord {
  readonly whole: RecordValue
  /** The records of each list's rows, in the order of the draft. */
  readonly parts: Readonly<Record<string, readonly RecordValue[]>>
}

export function recordOfDraft(
  application: Application,
  entity: EntityView,
  draft: Draft,
  id: string,
  env: Environment,
): DraftRecord {
  const whole: Record<string, Value> = { id }
  const parts: Record<string, readonly RecordValue[]> = {}
  for (const field of entity.fields) {
    if (field.type.kind !== 'parts') continue
    const of = application.entity(field.type.entity)
    const rows = of
      ? (draft.rows[field.name] ?? []).map((row) => partRecord(of, row.values, row.id ?? row.key, whole, env))
      : []
    parts[field.name] = rows
    whole[field.name] = rows
  }
  fill(whole, entity, draft.values, env)
  return { whole: whole as RecordValue, parts }
}

function partRecord(
  entity: EntityView,
  values: Values,
  id: string,
  whole: Record<string, Value>,
  env: Environment,
): RecordValue {
  const part: Record<string, Value> = { id }
  fill(part, entity, values, env)
  if (entity.partOf) part[entity.partOf.whole] = whole
  return part as RecordValue
}

/** A computed field is worked out at most once; the checker has made sure that none depends on itself. */
function fill(record: Record<string, Value>, entity: EntityView, values: Values, env: Environment): void {
  for (const field of entity.fields) {
    const { name, type, computed } = field
    if (name === 'id' || type.kind === 'parts') continue
    if (!computed) {
      record[name] = runtimeValue(type, values[name], env.me)
      continue
    }
    let known: Value | undefined
    let busy = false
    Object.defineProperty(record, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        if (known === undefined && !busy) {
          busy = true
          known = evaluate(computed.expr, { ...env, this: record as RecordValue })
        }
        return known ?? null
      },
    })
  }
}
