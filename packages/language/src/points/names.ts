/** Puts the names that all rooms have declared together, says where two collide, and makes the look-ups of `Names`. */
import type { OriginOf } from '../document/model.ts'
import { typeOfField, type EntitySchema, type FieldSchema, type Schema } from '../expression/schema.ts'
import type { Type } from '../expression/type.ts'
import type { Settings } from '../plan/plan.ts'
import type { Problem } from '../problem/problem.ts'
import { entitiesProblem, readTypeOf, type EntitiesDeclared } from './entities/index.ts'
import { foldName } from './identifier.ts'
import { limitsProblem } from './limits/index.ts'
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
}

export function joinNames(declared: Declared): Outcome<Names> {
  const { settings, roles, shapes, errors, constants, originOf } = declared
  const entities = declared.entities.entities
  const entity = finder(entities, (one) => [one.name, one.label, one.plural, one.path])
  const names: Names = {
    settings,
    entities,
    roles,
    shapes,
    errors,
    constants,
    originOf,
    entity,
    field: (of, written) => findField(of, written),
    role: finder(roles, (one) => [one.name, one.label]),
    constant: finder(constants, (one) => [one.name, one.label]),
    error: (code) => errors.find((one) => one.code === code) ?? errors.find((one) => one.code === code.toUpperCase()),
    stateFields: (of) => stateFields(entity(of), declared.lifecycles, entity),
    schema: schemaOf(declared),
    readType: (phrase) => readTypeOf(phrase, declared.entities.world),
  }
  return { value: names, problems: collisions(declared) }
}

/** Identifiers come before labels, so that a label never hides another one's identifier. */
function finder<T>(all: readonly T[], written: (one: T) => readonly string[]): (name: string) => T | undefined {
  const found = new Map<string, T>()
  const most = Math.max(0, ...all.map((one) => written(one).length))
  for (let rank = 0; rank < most; rank++) {
    for (const one of all) {
      const key = foldName(written(one)[rank] ?? '')
      if (key !== '' && !found.has(key)) found.set(key, one)
    }
  }
  return (name) => found.get(foldName(name))
}

function findField(entity: EntityName, written: string): FieldName | undefined {
  const folded = foldName(written)
  const byName = entity.fields.find((field) => field.name.toLowerCase() === written.trim().toLowerCase())
  return (
    byName ??
    entity.fields.find((field) => field.name.toLowerCase() === folded) ??
    entity.fields.find((field) => foldName(field.label) === folded)
  )
}

function stateFields(
  entity: EntityName | undefined,
  lifecycles: readonly LifecycleName[],
  find: (written: string) => EntityName | undefined,
): readonly FieldName[] {
  if (!entity) return []
  const own = lifecycles.filter((one) => find(one.entity.text)?.name === entity.name)
  const fields = own.map((one) => findField(entity, one.field?.text ?? 'status'))
  const kept = fields.filter((field) => field?.type.kind === 'choice') as readonly FieldName[]
  return [...new Set(kept)].toSorted((a, b) => Number(b.system) - Number(a.system))
}

function schemaOf({ entities, constants, roles, shapes, settings }: Declared): Schema {
  const schemas = new Map(entities.entities.map((one) => [one.name.toLowerCase(), entitySchema(one)]))
  const constantTypes = new Map(constants.map((one) => [one.name.toLowerCase(), one.type]))
  const roleNames = new Set(roles.filter((one) => one.kind !== 'record').map((one) => one.name.toLowerCase()))
  const shapeNames = new Map(shapes.map((one) => [one.name.toLowerCase(), one]))
  const all = [...entities.entities, ...constants, ...shapes, ...roles.filter((one) => one.kind !== 'record')]
  return {
    entity: (name) => schemas.get(name.toLowerCase()),
    constant: (name) => constantTypes.get(name.toLowerCase()),
    role: (name) => roleNames.has(name.toLowerCase()),
    shape: (name) => {
      const shape = shapeNames.get(name.toLowerCase())
      const entity = shape && entities.world.entity(shape.entity.text)
      return entity && { entity: entity.name, type: { kind: 'unknown' } }
    },
    ...(settings.currency !== undefined && { currency: settings.currency }),
    names: () => all.map((one) => one.name),
  }
}

function entitySchema(entity: EntityName): EntitySchema {
  const fields = entity.fields.flatMap((field) => {
    const schema = fieldSchema(field)
    return schema ? [[field.name.toLowerCase(), schema] as const] : []
  })
  return { name: entity.name, fields: new Map(fields) }
}

/** Passwords and secrets are not there at all. */
function fieldSchema(field: FieldName): FieldSchema | undefined {
  const type: Type | undefined = field.hole ? { kind: 'unknown' } : typeOfField(field.type)
  return (
    type && { name: field.name, type, optional: field.required !== 'yes' && !field.computed && type.kind !== 'list' }
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
