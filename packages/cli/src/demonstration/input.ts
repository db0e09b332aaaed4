// The input of one sample record: values of a template, and generated values for the other fields.
import { placeFields, type Entity, type Field, type Plan } from '@ninefold/plan'
import {
  type Json,
  isChoice,
  isParts,
  isReference,
  isDateType,
  traitsOf,
  isInteger,
  isMoney,
} from '@ninefold/plan/values'
import { lettersOf } from '@ninefold/plan/base'
import type { Template } from './templates.ts'
import { valueFor } from './values.ts'
import type { ValueContext } from './values.ts'

export interface InputContext extends Omit<ValueContext, 'chosen' | 'entityLabel' | 'entityName'> {
  readonly plan: Plan
  /** The id of the record with this label, because templates name records by their labels. */
  idByLabel(entity: string, label: string): string | undefined
  /** The fields that the user may write. */
  readonly writable: ReadonlySet<string>
  /** Fields that only a later action sets, as `Entity.field`; they stay empty in a new record. */
  readonly filledLater: ReadonlySet<string>
  /** Optional fields whose value an earlier attempt was refused for. */
  readonly omitted: ReadonlySet<string>
  /** Fields that an earlier attempt was refused without. */
  readonly needed: ReadonlySet<string>
}

export type Input = Readonly<Record<string, Json>>

export function inputFor(entity: Entity, template: Template, context: InputContext): Input {
  const chosen: Record<string, Json> = {}
  const given = new Map(Object.entries(template).map(([name, value]) => [lettersOf(name), value]))
  for (const field of entity.fields) {
    if (!isInput(field) || !context.writable.has(field.name) || context.omitted.has(field.name)) continue
    const value = given.has(lettersOf(field.name))
      ? templateValue(field, given.get(lettersOf(field.name))!, context)
      : given.size > 0 && !isNeeded(field, context)
        ? undefined
        : generateValue(field, entity, chosen, context)
    if (value !== undefined) chosen[field.name] = withoutImpliedCurrency(field, value)
  }
  return chosen
}

/** If another field determines the currency of an amount, the API expects the number alone. */
function withoutImpliedCurrency({ currencyFrom }: Field, value: Json): Json {
  const isAmount = currencyFrom && typeof value === 'object' && value !== null && 'amount' in value
  return isAmount ? value.amount! : value
}

export function isInput(field: Field): boolean {
  return !field.system && !field.computed && !field.default?.copy && field.editable?.kind !== 'never'
}

/** A field that the template does not contain stays empty, unless the record requires it. */
const isNeeded = (field: Field, context: InputContext) =>
  context.needed.has(field.name) || (field.required !== undefined && !field.required.when && !field.default)

/** A random value. Optional fields sometimes stay empty, and defaults are often not changed, as in real data. */
function generateValue(field: Field, entity: Entity, chosen: Input, context: InputContext): Json | undefined {
  const { random } = context
  const needed = isNeeded(field, context)
  if (!needed && context.filledLater.has(`${entity.name}.${field.name}`)) return undefined
  if (!needed && field.required?.when && !random.chance(0.5)) return undefined
  if (!needed && field.default && random.chance(isChoice(field.type) ? 0.1 : 0.7)) return undefined
  if (!needed && !field.default && random.chance(0.35)) return undefined
  if (isParts(field.type)) return partsOf(field.type.entity, context)
  return valueFor(field, { ...context, entityLabel: entity.label, entityName: entity.name, chosen })
}

function partsOf(name: string, context: InputContext): Json {
  const entity = context.plan.entities.find((each) => each.name === name)
  if (!entity) return []
  const count = context.random.pick([1, 1, 2, 2, 3])
  return Array.from({ length: count }, (_, i) => inputFor(entity, {}, partContext(entity, { ...context, turn: i })))
}

/** A user who may write the whole may write its parts. */
const partContext = (entity: Entity, context: InputContext): InputContext => ({
  ...context,
  writable: new Set(entity.fields.map((field) => field.name).filter((name) => !placeFields(entity).includes(name))),
  omitted: new Set(),
})

/** Converts a value of a template to the input of the record API. A template may state an amount as a number, and a reference as a label. */
function templateValue(field: Field, value: Json, context: InputContext): Json | undefined {
  const { type } = field
  if (isReference(type)) return typeof value === 'string' ? context.idByLabel(type.entity, value) : undefined
  if (isParts(type)) {
    const entity = context.plan.entities.find((each) => each.name === type.entity)
    if (!entity || !Array.isArray(value)) return undefined
    return (value as readonly Template[]).map((part) => inputFor(entity, part, partContext(entity, context)))
  }
  if (typeof value !== 'number') return value
  if (isMoney(type)) return { amount: value.toFixed(2), currency: type.currency ?? 'EUR' }
  if (isDateType(type)) return new Date(context.now.getTime() + value * 86_400_000).toISOString().slice(0, 10)
  return traitsOf(type).number && !isInteger(type) ? String(value) : value
}
