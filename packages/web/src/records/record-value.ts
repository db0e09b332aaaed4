// A draft as expressions see it: a record whose derived fields are computed on access.
import { compileExpression, type Environment, type Expr } from '@ninefold/plan/expression'
import { placesOf, type Field } from '@ninefold/plan'
import type { EntityView } from '@ninefold/plan/wire'
import { type RecordValue, type Value, isParts } from '@ninefold/plan/values'
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

/** A record or part of a draft, and those of its lists' rows, in order. */
export interface DraftRecord {
  readonly record: RecordValue
  readonly parts: Readonly<Record<string, readonly DraftRecord[]>>
}

export function recordOfDraft(
  application: Application,
  entity: EntityView,
  draft: Draft,
  id: string,
  env: Environment,
): DraftRecord {
  const record: Record<string, Value> = { id }
  const parts: Record<string, readonly DraftRecord[]> = {}
  for (const { name, type } of entity.fields) {
    const part = isParts(type) ? application.entity(type.entity) : undefined
    if (!isParts(type)) continue
    const place = part && placesOf(part).find((one) => one.entity === entity.name && one.list === name)
    const rows = part ? (draft.rows[name] ?? []) : []
    parts[name] = rows.map((row) => {
      const made = recordOfDraft(application, part!, row, row.id ?? row.key, env)
      const own = made.record as Record<string, Value>
      if (place) own[place.whole] = record as RecordValue
      if (part?.alsoPartOf) own['slot'] = name
      return made
    })
    record[name] = parts[name].map((made) => made.record)
  }
  fill(record, entity, draft.values, env)
  return { record: record as RecordValue, parts }
}

/** The currency of an amount according to its record; undefined if it is not known here. */
export function currencyOf({ currencyFrom }: Field, env: Environment): string | undefined {
  const currency = currencyFrom && evaluate(currencyFrom, env)
  return typeof currency === 'string' && currency !== '' ? currency : undefined
}

/** An amount typed without a currency, in the currency of its record. */
function amountIn(field: Field, amount: string, env: Environment): Value {
  const currency = currencyOf(field, env)
  return currency === undefined ? null : runtimeValue(field.type, { amount, currency }, env.me)
}

/** A derived field is computed at most once; the checker has ensured that there are no cycles. */
function fill(record: Record<string, Value>, entity: EntityView, values: Values, env: Environment): void {
  for (const field of entity.fields) {
    const { name, type, computed } = field
    if (name === 'id' || isParts(type)) continue
    const given = values[name]
    const bare = field.currencyFrom && typeof given === 'string' ? given : undefined
    if (!computed && bare === undefined) {
      record[name] = runtimeValue(type, given, env.me)
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
          const here = { ...env, this: record as RecordValue }
          known = computed ? evaluate(computed.expr, here) : amountIn(field, bare!, here)
        }
        return known ?? null
      },
    })
  }
}
