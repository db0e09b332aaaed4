/** A plan as the records use it: each field with its stored form, found by name. Created once per plan. */
import {
  isMany,
  isInverse,
  isParts,
  isLine,
  codecOf,
  formOf,
  type Codec,
  partColumn,
  partColumnsOf,
  splitStored,
  type Binding,
  type PartColumn,
} from '@ninefold/plan/values'
import type { Entity, Field, Plan } from '@ninefold/plan'
import { type SqlEntity, type SqlTarget, packedColumns, type SqlDialect } from '@ninefold/plan/expression'
import { accessOf, type Rights, type Principal, targetOf } from '../access/index.ts'
import {
  linkOf,
  placeOf,
  type Link,
  sqlEntities,
  stepsOf,
  quoted,
  reservedSlugs,
  type Searched,
  type SlugPlace,
} from '../store/index.ts'
import { refuse } from '../refusal.ts'

export interface Model {
  readonly plan: Plan
  readonly dialect: 'sqlite' | 'postgres'
  readonly entities: ReadonlyMap<string, EntityModel>
  readonly sqlEntity: (name: string) => SqlEntity
  readonly searched: Searched
  rights(principal: Principal): Rights
  /** For expressions of the document over the row `t` of an entity. */
  target(principal: Principal, entity?: string): SqlTarget
  slugs(entity: string, field: string): SlugPlace
  /** NOT_FOUND if there is none: a name in a path comes from the user. */
  entity(name: string): EntityModel
}

export interface EntityModel {
  readonly entity: Entity
  readonly name: string
  /** Quoted. */
  readonly table: string
  readonly fields: readonly FieldModel[]
  readonly byName: ReadonlyMap<string, FieldModel>
  /** `createdAt`, `version` and so on: not on parts. */
  readonly isPart: boolean
}

/** The steps of a tree: `parent` is directly above `child`. */
export interface Line {
  readonly up: boolean
  readonly table: string
  readonly child: string
  readonly parent: string
}

export type FieldModel = { readonly field: Field; readonly name: string } &
  /** `several`: its columns, if there are more than one; `selected`: in a statement over `t`. */
  (
    | {
        readonly kind: 'column'
        readonly codec: Codec
        readonly wide: boolean
        readonly selected: string
        readonly several?: readonly PartColumn[]
      }
    /** Computed at each read. */
    | { readonly kind: 'live' }
    /** `slot`: the parts in this list, if the parts may be in several lists. */
    | { readonly kind: 'parts'; readonly part: string; readonly whole: string; readonly slot?: string }
    | { readonly kind: 'link'; readonly other: string; readonly link: Link }
    /** The other side of a reference. */
    | { readonly kind: 'rows'; readonly other: string; readonly column: string }
    /** Ancestors or descendants in a tree. */
    | { readonly kind: 'line'; readonly other: string; readonly line: Line }
  )

export function modelOf(plan: Plan, dialect: 'sqlite' | 'postgres', searched: Searched = new Map()): Model {
  const entities = new Map(plan.entities.map((entity) => [entity.name, entityModel(plan, entity, dialect)]))
  const byAnyName = new Map<string, EntityModel>()
  for (const model of entities.values()) {
    const { name, path, plural } = model.entity
    for (const alias of [plural, path, name]) byAnyName.set(alias.toLowerCase(), model)
  }
  const sqlEntity = sqlEntities(plan)
  const rights = accessOf(plan)
  const reserved = reservedSlugs(plan)
  return {
    plan,
    dialect,
    entities,
    sqlEntity,
    searched,
    rights,
    slugs: (table, column) => ({ table, column, reserved: reserved(`${table}.${column}`) }),
    target: (principal, entity) =>
      targetOf(
        sqlEntity,
        dialect,
        { roles: principal.roles, administrator: principal.administrator, signedIn: principal.person !== null },
        entity === undefined ? undefined : { entity, alias: 't' },
      ),
    entity: (name) => {
      const model = entities.get(name) ?? byAnyName.get(name.toLowerCase())
      if (!model) throw refuse('NOT_FOUND', { parameters: { subject: name } })
      return model
    },
  }
}

function entityModel(plan: Plan, entity: Entity, dialect: SqlDialect): EntityModel {
  const fields = entity.fields.map((field) => fieldModel(plan, entity, field, dialect))
  return {
    entity,
    name: entity.name,
    table: quoted(entity.name),
    fields,
    byName: new Map(fields.map((field) => [field.name, field])),
    isPart: entity.partOf !== undefined,
  }
}

function fieldModel(plan: Plan, entity: Entity, field: Field, dialect: SqlDialect): FieldModel {
  const own = { field, name: field.name }
  if (field.computed && !field.computed.stored) return { ...own, kind: 'live' }
  const { type } = field
  const codec = codecOf(type)
  if (codec) {
    const form = formOf(type)
    const wide = form?.kind === 'scaled' && form.digits > 15
    const several = partColumnsOf(type)
    const names = several?.map(({ part }) => `t.${quoted(partColumn(field.name, part))}`)
    const column = `t.${quoted(field.name)}`
    const selected = names ? packedColumns(dialect, names) : wide ? `CAST(${column} AS TEXT)` : column
    return { ...own, kind: 'column', codec, wide, selected, ...(several && { several }) }
  }
  const link = linkOf(plan, entity, field)
  if (link && (isMany(type) || isInverse(type))) return { ...own, kind: 'link', other: type.entity, link }
  if (isParts(type)) {
    const place = placeOf(plan, entity, field)
    if (place) {
      const slot = type.slot === undefined ? {} : { slot: type.slot }
      return { ...own, kind: 'parts', part: type.entity, whole: place.whole, ...slot }
    }
  }
  if (isInverse(type)) return { ...own, kind: 'rows', other: type.entity, column: type.field }
  if (isLine(type))
    return { ...own, kind: 'line', other: type.entity, line: { up: type.up, ...stepsOf(plan, entity, type.by) } }
  throw new Error(`${entity.name}.${field.name} has no place in the store`)
}

type ColumnField = FieldModel & { kind: 'column' }

/** The columns of a row that store the values of these fields. */
export const columnNames = (fields: readonly ColumnField[]): readonly string[] =>
  fields.flatMap(({ name, several }) => several?.map(({ part }) => partColumn(name, part)) ?? [name])

/** The values of the field's columns, from the result of its codec. */
export const bindingsOf = ({ several }: ColumnField, stored: Binding): readonly Binding[] =>
  several ? splitStored(stored, several) : [stored]
