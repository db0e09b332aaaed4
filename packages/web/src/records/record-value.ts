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
  const { plain, made } = givenValues(entity, values, env.me)
  Object.assign(record, plain)
  for (const field of made) {
    const given = values[field.name]
    let known: Value | undefined
    let busy = false
    Object.defineProperty(record, field.name, {
      enumerable: true,
      configurable: true,
      get: () => {
        if (known === undefined && !busy) {
          busy = true
          const here = { ...env, this: record as RecordValue }
          known = field.computed ? evaluate(field.computed.expr, here) : amountIn(field, given as string, here)
        }
        return known ?? null
      },
    })
  }
}

interface GivenValues {
  readonly entity: EntityView
  readonly me: Environment['me']
  readonly plain: Readonly<Record<string, Value>>
  /** Fields whose value depends on other fields. */
  readonly made: readonly Field[]
}

/** By draft values: with each key, those of the other rows and of the stored record are still the same. */
const byValues = new WeakMap<Values, GivenValues>()

function givenValues(entity: EntityView, values: Values, me: Environment['me']): GivenValues {
  const before = byValues.get(values)
  if (before?.entity === entity && before.me === me) return before
  const isMade = ({ name, computed, currencyFrom }: Field) =>
    computed !== undefined || (currencyFrom !== undefined && typeof values[name] === 'string')
  const fields = entity.fields.filter(({ name, type }) => name !== 'id' && !isParts(type))
  const plain = fields
    .filter((field) => !isMade(field))
    .map(({ name, type }) => [name, runtimeValue(type, values[name], me)] as const)
  const made = { entity, me, plain: Object.fromEntries(plain), made: fields.filter(isMade) }
  byValues.set(values, made)
  return made
}
