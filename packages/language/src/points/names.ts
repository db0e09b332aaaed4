/** Puts the names that all rooms have declared together, says where two collide, and makes the look-ups of `Names`. */
import type { OriginOf } from '../document/model.ts'
import { plainText } from '../document/phrase.ts'
import { structureOf, typeOfField, type EntitySchema, type FieldSchema, type Schema } from '../expression/schema.ts'
import type { Type } from '../expression/type.ts'
import { once } from '../once.ts'
import type { Settings } from '../plan/plan.ts'
import type { Problem } from '../problem/problem.ts'
import { entitiesProblem, pluralOf, readTypeOf, singularOf, type EntitiesDeclared } from './entities/index.ts'
import { finder } from './finder.ts'
import { limitsProblem } from './limits/index.ts'
import { noteUse, type NameKind, type Notes } from './notes.ts'
import type {
  ConstantName,
  EntityName,
  ErrorName,
  FieldName,
  LifecycleName,
  Names,
  Outcome,
  RoleName,
  ShapeName,
  Written,
} from './room.ts'

export interface Declared {
  readonly settings: Settings
  readonly entities: EntitiesDeclared
  readonly lifecycles: readonly LifecycleName[]
  readonly roles: readonly RoleName[]
  readonly shapes: readonly ShapeName[]
  readonly errors: readonly ErrorName[]
  readonly constants: readonly ConstantName[]
  readonly originOf: OriginOf
  readonly notes: Notes
}

export function joinNames(declared: Declared): Outcome<Names> {
  const { settings, roles, shapes, errors, constants, originOf, notes } = declared
  const entities = declared.entities.entities
  const noting = noter(notes)
  const entity = finder(entities, (one) => [one.name, one.label, one.plural, one.path])
  const stateFields = stateFieldsOf(declared.lifecycles, entity)
  const names: Names = {
    settings,
    entities,
    roles,
    shapes,
    errors,
    constants,
    originOf,
    notes,
    entity: noting('entity', entity),
    field: (of, written) => noting('field', (name: string) => findField(of, name), of.name)(written),
    role: noting(
      'role',
      finder(roles, (one) => [one.name, one.label, pluralOf(one.label), singularOf(one.label) ?? '']),
    ),
    constant: noting(
      'constant',
      finder(constants, (one) => [one.name, one.label]),
    ),
    error: noting('error', (code) => findError(code, errors)),
    stateFields: (of) => stateFields.get(entity(of)?.name ?? '') ?? [],
    schema: schemaOf(declared),
    readType: (phrase) => readTypeOf(phrase, declared.entities.world),
  }
  return { value: names, problems: collisions(declared) }
}

/** Looks up what is written; of a phrase it notes what was found. */
function noter(notes: Notes) {
  return <T extends { readonly name: string } | { readonly code: string }>(
    kind: NameKind,
    find: (name: string) => T | undefined,
    of?: string,
  ) =>
    (written: Written): T | undefined => {
      const found = find(typeof written === 'string' ? written : plainText(written))
      const name = found && ('code' in found ? found.code : found.name)
      if (typeof written !== 'string') noteUse(notes, written, kind, name, of)
      return found
    }
}

function findError(code: string, errors: readonly ErrorName[]): ErrorName | undefined {
  return errors.find((one) => one.code === code) ?? errors.find((one) => one.code === code.toUpperCase())
}

function findField(entity: EntityName, written: string): FieldName | undefined {
  const fields = fieldsByName(entity)
  return fields.exact.get(written.trim().toLowerCase()) ?? fields.find(written)
}

const fieldsByName = once((entity: EntityName) => ({
  exact: new Map(entity.fields.toReversed().map((field) => [field.name.toLowerCase(), field])),
  find: finder(entity.fields, (field) => [field.name, field.label]),
}))

/** The fields of each entity that hold a state, `status` first. */
function stateFieldsOf(
  lifecycles: readonly LifecycleName[],
  find: (written: string) => EntityName | undefined,
): ReadonlyMap<string, readonly FieldName[]> {
  const found = new Map<string, FieldName[]>()
  for (const { entity: written, field } of lifecycles) {
    const entity = find(written.text)
    const state = entity && findField(entity, field?.text ?? 'status')
    if (state?.type.kind !== 'choice') continue
    const before = found.get(entity!.name) ?? []
    if (!before.includes(state)) found.set(entity!.name, [...before, state])
  }
  for (const fields of found.values()) fields.sort((a, b) => Number(b.system) - Number(a.system))
  return found
}

function schemaOf({ entities, constants, roles, shapes, settings }: Declared): Schema {
  const schemas = new Map(entities.entities.map((one) => [one.name.toLowerCase(), entitySchema(one)]))
  const constantTypes = new Map(constants.map((one) => [one.name.toLowerCase(), one.type]))
  const roleNames = new Map(
    roles.filter((one) => one.kind !== 'record').map((one) => [one.name.toLowerCase(), one.name]),
  )
  const shapeNames = new Map(shapes.map((one) => [one.name.toLowerCase(), one]))
  const all = [...entities.entities, ...constants, ...shapes, ...roles.filter((one) => one.kind !== 'record')].map(
    (one) => one.name,
  )
  return {
    entity: (name) => schemas.get(name.toLowerCase()),
    constant: (name) => constantTypes.get(name.toLowerCase()),
    role: (name) => roleNames.get(name.toLowerCase()),
    shape: (name) => {
      const shape = shapeNames.get(name.toLowerCase())
      const entity = shape && entities.world.entity(shape.entity.text)
      return entity && { entity: entity.name, type: { kind: 'unknown' } }
    },
    ...(settings.currency !== undefined && { currency: settings.currency }),
    names: () => all,
  }
}

function entitySchema(entity: EntityName): EntitySchema {
  const fields = entity.fields.flatMap((field) => {
    const schema = fieldSchema(field)
    return schema ? [[field.name.toLowerCase(), schema] as const] : []
  })
  return { name: entity.name, fields: new Map(fields), ...structureOf(entity) }
}

/** Passwords and secrets are not there at all. */
function fieldSchema(field: FieldName): FieldSchema | undefined {
  const type: Type | undefined = field.hole ? { kind: 'unknown' } : typeOfField(field.type)
  return (
    type && {
      name: field.name,
      type,
      optional: field.required !== 'yes' && !field.computed && type.kind !== 'list',
      ...(field.type.kind === 'many' && { many: true }),
    }
  )
}

/** Entities, constants and shapes stand by themselves in expressions, so they share one space of names. */
function collisions({ entities, constants, shapes, roles }: Declared): readonly Problem[] {
  const problems: Problem[] = []
  const named = (what: string, all: readonly { name: string; label: string; span?: Problem['span'] }[]) =>
    new Map(all.map((one) => [one.name.toLowerCase(), { ...one, what }]))
  const others = new Map([
    ...named(
      'the role',
      roles.filter((one) => one.kind !== 'record'),
    ),
    ...named('the shape', shapes),
    ...named('the entity', entities.entities),
  ])
  for (const constant of constants) {
    const other = others.get(constant.name.toLowerCase())
    if (!other) continue
    const second = other.span && { span: other.span, label: `${other.what} "${other.label}"` }
    const parameters = { name: constant.label, other: `${other.what} "${other.label}"` }
    problems.push(limitsProblem('LIM-010', { span: constant.span, second }, parameters))
  }
  const shapeNames = named('the shape', shapes)
  for (const entity of entities.entities) {
    const shape = shapeNames.get(entity.name.toLowerCase())
    if (!shape || !entity.span) continue
    const second = shape.span && { span: shape.span, label: `the shape "${shape.label}"` }
    const parameters = { name: entity.label, other: `the shape "${shape.label}"` }
    problems.push(entitiesProblem('ENT-036', { span: entity.span, second }, parameters))
  }
  return problems
}
