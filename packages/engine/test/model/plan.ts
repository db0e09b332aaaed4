// The plan as the model reads it, with nothing made ready: names to entities and fields, and expressions to functions.
import { placeFields, type Entity, type Field, type Lifecycle, type Plan } from '@ninefold/plan'
import {
  writeValue,
  type Decimal,
  type FieldType,
  type Json,
  type Money,
  type RecordValue,
  type Value,
} from '@ninefold/plan/values'
import type { Environment, Expr } from '@ninefold/plan/expression'
import type { Draft } from './draft.ts'
import { roundTo } from './exact.ts'
import { evaluateTree } from './evaluate.ts'
import type { Row } from './state.ts'

export interface PlanIndex {
  readonly plan: Plan
  entity(name: string): Entity
  field(entity: string, name: string): Field | undefined
  lifecycles(entity: string): readonly Lifecycle[]
}

export function planIndex(plan: Plan): PlanIndex {
  const entities = new Map(plan.entities.map((entity) => [entity.name, entity]))
  return {
    plan,
    entity: (name) => entities.get(name)!,
    field: (entity, name) => entities.get(entity)?.fields.find((field) => field.name === name),
    lifecycles: (entity) => plan.lifecycles.filter((each) => each.entity === entity),
  }
}

export const evaluate = ({ tree }: Pick<Expr, 'tree'>, env: Environment): Value => evaluateTree(tree, env)

export const holds = (expr: Pick<Expr, 'tree'> | undefined, env: Environment): boolean =>
  expr === undefined || evaluate(expr, env) === true

/** What nobody sends: it is worked out, numbered, or the other side of something. */
const MADE = new Set(['sequence', 'slug', 'randomCode', 'inverse', 'line'])

/** The text of a value that is one; '' else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const isSecret = ({ type }: Field): boolean => type.kind === 'password' || type.kind === 'secret'

export const isList = ({ kind }: FieldType): boolean =>
  ['choices', 'values', 'many', 'parts', 'inverse', 'line'].includes(kind)

/** May it be written by what somebody sends, on some record, by some person? */
export const isOpen = (entity: Entity, field: Field): boolean =>
  !field.computed &&
  !field.default?.copy &&
  field.editable?.kind !== 'never' &&
  (!field.system || (entity.name === 'User' && field.name === 'name')) &&
  !MADE.has(field.type.kind)

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** As it is kept: amounts with the digits of their currency, numbers with those of their field, references as ids. */
export function asStored({ type }: Field, value: Value): Value {
  if (isNothing(value)) return isList(type) ? [] : null
  switch (type.kind) {
    case 'money': {
      const { amount, currency } = value as Money
      return { amount: roundTo(amount, currency === 'JPY' ? 0 : 2), currency }
    }
    case 'decimal':
      return roundTo(value as Decimal, type.scale)
    case 'percent':
      return roundTo(value as Decimal, 4)
    case 'reference':
      return { id: (value as RecordValue).id }
    case 'many':
      return (value as readonly RecordValue[])
        .map(({ id }) => ({ id }))
        .filter((one, i, all) => all.findIndex(({ id }) => id === one.id) === i)
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    default:
      return value
  }
}

export function setValue(index: PlanIndex, draft: Draft, name: string, value: Value): void {
  const field = index.field(draft.entity, name)
  if (field) draft.values[name] = asStored(field, value)
}

/** Fields of a part as its whole sends it: not those that say where it stands. */
export const sentFields = (entity: Entity): readonly Field[] =>
  entity.fields.filter(({ name }) => name !== 'id' && !placeFields(entity).includes(name))

/** Kept with the record, so that the history tells of it. */
export const isStored = ({ computed, type }: Field): boolean =>
  (!computed || computed.stored) && type.kind !== 'inverse' && type.kind !== 'line'

export function wireOf(field: Field, value: unknown, inside: (row: Row) => Json): Json {
  if (field.type.kind === 'parts') return ((value ?? []) as readonly Row[]).map(inside)
  return writeValue(field.type, (value ?? null) as Value)
}
