/** Turns a model into an example for people and programs: records with their fields, the person and the time. */
import { compileExpression, childrenOf, type Tree } from '@ninefold/plan/expression'
import { isWritable, labelNamed, type Entity, type Field } from '@ninefold/plan'
import {
  sameValue,
  type Json,
  showValue,
  writeValue,
  type FieldType,
  type RecordValue,
  type Value,
  isValues,
} from '@ninefold/plan/values'
import type { Verdict, Condition, Model } from '../logic/index.ts'
import { type Knowledge, createsRecord, type ApplicationOperation, type RecordOperation } from '../possible/index.ts'
import { withHistory } from './history.ts'
import type { About } from './about.ts'

/** Records, people and requests in which the answer is yes. */
export interface Example {
  /** The record of the question comes first, then the person. */
  readonly records: readonly ExampleRecord[]
  /** The name of the person's record; null if nobody is signed in. */
  readonly me: string | null
  /** The person's roles, by their names in the plan. */
  readonly roles: readonly string[]
  readonly administrator: boolean
  /** Constants that must be changed before, with their new values. */
  readonly constants: readonly {
    readonly name: string
    readonly label: string
    /** In the form that the API takes. */
    readonly value: Json
    readonly shown: string
  }[]
  /** The day of the example, `YYYY-MM-DD`. */
  readonly today: string
  /** The requests of the person, in order. */
  readonly requests: readonly ExampleRequest[]
  /** What the requests cause in another record; absent if the question is about the requests themselves. */
  readonly outcome?: Outcome
  /** Names of records that the requests create. */
  readonly madeByIt?: readonly string[]
  /** Fields that the question names, and `today` and `now`. Their values must be exactly those of the example. */
  readonly speaksOf: readonly string[]
}

/** `record`: its name in the example. */
type Outcome =
  | { readonly kind: 'changed'; readonly record: string; readonly field?: string }
  | { readonly kind: 'created'; readonly entity: string }
  | { readonly kind: 'deleted'; readonly record: string }

/** One request of the person who asks. */
export interface ExampleRequest {
  readonly does: RecordOperation | ApplicationOperation
  /** The entity and the name of the record; '' for an operation that has no record. */
  readonly entity: string
  readonly record: string
  /** The input, without fields that do not affect the answer. */
  readonly with: readonly ExampleField[]
}

/** A record of an example, with the fields that affect the answer. */
export interface ExampleRecord {
  /** `Claim`, `User 1`: unique in the example. */
  readonly name: string
  readonly entity: string
  readonly fields: readonly ExampleField[]
}

/** A field of a record of an example, with its value. */
export interface ExampleField {
  readonly name: string
  readonly label: string
  /** In the form that the API takes; a reference is the name of another record of the example. */
  readonly value: Json
  /** As text for people. */
  readonly shown: string
}

const MAX_EXAMPLES = 5

/** The most likely example, and a few others in case it fails when it is run. */
export function examplesOf(
  verdict: Verdict<Condition> & { readonly kind: 'yes' },
  about: About,
  knowledge: Knowledge,
): { readonly example: Example; readonly others: readonly Example[] } {
  const preferred = withHistory(verdict, about, knowledge)
  const models = [...(preferred ? firstOf(preferred, 3) : []), ...firstOf(verdict, MAX_EXAMPLES)].slice(0, MAX_EXAMPLES)
  const [example, ...others] = models.map((model) => exampleOf(model, knowledge, about))
  return { example: example!, others }
}

function firstOf({ model, others }: Verdict<Condition> & { readonly kind: 'yes' }, count: number): readonly Model[] {
  const models = [model]
  if (models.length < count) for (const other of others) if (models.push(other) >= count) break
  return models
}

export function exampleOf(model: Model, knowledge: Knowledge, about?: About): Example {
  const { environment } = model
  const names = nameRecords(model, knowledge)
  const ordered = [...model.records].toSorted(([a], [b]) => rank(a, environment) - rank(b, environment))
  return {
    records: ordered.map(([record, name]) => ({
      name: names.get(record)!,
      entity: name,
      fields: fieldsOf(record, knowledge.entity(name), names, model),
    })),
    me: environment.me === null ? null : names.get(environment.me)!,
    roles: [...environment.roles].filter((role) => role !== 'administrators'),
    administrator: environment.administrator === true,
    constants: changedConstants(model, knowledge),
    today: environment.today,
    requests: about?.operations.map((operation) => requestOf(operation, names, model)) ?? [],
    speaksOf: [...new Set(about?.conditions.flatMap(({ tree }) => fieldsIn(tree)))],
    ...(about?.outcome && outcomeOf(about.outcome, names, model)),
  }
}

function outcomeOf(
  { change, record, field }: NonNullable<About['outcome']>,
  names: ReadonlyMap<RecordValue, string>,
  { environment, records }: Model,
): Pick<Example, 'outcome' | 'madeByIt'> {
  const found = compileExpression(record)(environment) as RecordValue | null
  const name = (found && names.get(found)) ?? ''
  switch (change.kind) {
    case 'create':
      return { outcome: { kind: 'created', entity: (found && records.get(found)) ?? '' }, madeByIt: [name] }
    case 'delete':
      return { outcome: { kind: 'deleted', record: name } }
    case 'do':
      return { outcome: { kind: 'changed', record: name } }
    case 'set':
      return { outcome: { kind: 'changed', record: name, ...(field !== undefined && { field }) } }
  }
}

const fieldsIn = (tree: Tree): readonly string[] => [
  ...(tree.op === 'field' ? [tree.field] : []),
  ...(tree.op === 'name' && tree.scope === 'context' ? [tree.name] : []),
  ...childrenOf(tree).flatMap(fieldsIn),
]

/** The request with the input that the model contains: `new.Claim.amount` is the new value of a field. */
function requestOf(
  { does, entity, as }: About['operations'][number],
  names: ReadonlyMap<RecordValue, string>,
  model: Model,
): ExampleRequest {
  const { found, input, timeZone } = model.environment
  const record = as === undefined ? model.environment.this : (found?.[as] as RecordValue | null | undefined)
  const isNew = createsRecord(does)
  const filled = entity.fields.flatMap((field): readonly ExampleField[] => {
    const value = isNew ? record?.[field.name] : found?.[`new.${entity.name}.${field.name}`]
    return value === undefined || (isNew && !isWritable(entity, field)) ? [] : [fieldOf(field, value, names, timeZone)]
  })
  const inputs = Object.entries(input ?? {}).map(([name, value]): ExampleField => {
    const field = entity.fields.find((one) => one.name === name)
    if (field) return fieldOf(field, value, names, timeZone)
    return { name, label: name, value: names.get(value as RecordValue) ?? (value as Json), shown: '' }
  })
  const name = record ? (names.get(record) ?? '') : ''
  return { does, entity: entity.name, record: name, with: [...filled, ...(isNew ? [] : inputs)] }
}

function changedConstants({ environment }: Model, { plan, setting }: Knowledge): Example['constants'] {
  return plan.constants.flatMap(({ name, label, type }) => {
    const [now, start] = [environment.constants[name] ?? null, setting.constants[name] ?? null]
    if (type.kind === 'list' || sameValue(now, start)) return []
    const fieldType = { kind: type.kind, max: 1000 } as unknown as FieldType
    const value = writeValue(fieldType, now)
    return [{ name, label, value, shown: shown(fieldType, now, new Map(), environment.timeZone) }]
  })
}

const rank = (record: RecordValue, { this: self, me }: Model['environment']): number =>
  record === self ? 0 : record === me ? 1 : 2

/** Names the record and the person of the question by their role in it, and numbers the others. */
function nameRecords({ records, environment }: Model, knowledge: Knowledge): ReadonlyMap<RecordValue, string> {
  const names = new Map<RecordValue, string>()
  const counts = new Map<string, number>()
  for (const [record, entity] of records) {
    const label = labelNamed(knowledge.plan.entities, entity)
    if (record === environment.this) names.set(record, `the ${label}`)
    else if (record === environment.me) names.set(record, 'the person who asks')
    else if (record === environment.found?.['other']) names.set(record, `the ${label}`)
    else if (record === environment.found?.['later']) names.set(record, `the ${label} later`)
    else {
      const count = (counts.get(entity) ?? 0) + 1
      counts.set(entity, count)
      names.set(record, `${label} ${count}`)
    }
  }
  return names
}

/** System fields that do not affect any answer. */
const HIDDEN = new Set(['id', 'version', 'createdAt', 'updatedAt', 'updatedBy'])

function fieldsOf(
  record: RecordValue,
  entity: Entity | undefined,
  names: ReadonlyMap<RecordValue, string>,
  { environment }: Model,
): readonly ExampleField[] {
  return (entity?.fields ?? []).flatMap((field) => {
    const stored = record[field.name]
    if (HIDDEN.has(field.name) || (stored === undefined && (!field.computed || record !== environment.this))) return []
    const value = field.computed
      ? compileExpression(field.computed.expr.tree)({ ...environment, this: record })
      : (stored ?? null)
    if (field.computed && value === null) return []
    return [fieldOf(field, value, names, environment.timeZone)]
  })
}

const fieldOf = (
  field: Field,
  value: Value,
  names: ReadonlyMap<RecordValue, string>,
  timeZone: string,
): ExampleField => ({
  name: field.name,
  label: field.label,
  value: jsonOf(field, value, names),
  shown: shown(field.type, value, names, timeZone),
})

function jsonOf(field: Field, value: Value, names: ReadonlyMap<RecordValue, string>): Json {
  if (Array.isArray(value)) return value.map((item: Value) => names.get(item as RecordValue) ?? (item as Json))
  return names.get(value as RecordValue) ?? writeValue(field.type, value)
}

function shown(type: FieldType, value: Value, names: ReadonlyMap<RecordValue, string>, timeZone: string): string {
  if (value === null) return 'empty'
  if (Array.isArray(value))
    return value.length === 0
      ? 'none'
      : value.map((item: Value) => shown(isValues(type) ? type.of : type, item, names, timeZone)).join(', ')
  const name = names.get(value as RecordValue)
  if (name !== undefined) return name
  return showValue(type, value, { language: 'en', timeZone })
}
