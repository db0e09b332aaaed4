/** Builds the symbol table `Names` from the declarations of all rooms, and reports name collisions. */
import type { OriginOf } from '../document/index.ts'
import {
  byLowerCase,
  structureOf,
  type EntitySchema,
  type FieldSchema,
  type RecordRole,
  type Schema,
} from '@ninefold/plan/expression'
import { type Type, isChoice, typeOfField, isMany } from '@ninefold/plan/values'
import { sameItems, memoize, pluralOf, singularOf } from '@ninefold/plan/base'
import { constantQuery, query, interned, tracked } from '../incremental.ts'
import type { Settings } from '@ninefold/plan'
import type { Problem } from '@ninefold/plan/problem'
import { entitiesProblem, readTypeOf, type EntitiesDeclared, type EntityDeclared } from './entities/index.ts'
import {
  finder,
  indexed,
  nameOf,
  memoizedByItems,
  internedEach,
  type Identified,
  noteUse,
  textOf,
  type NameKind,
  type ConstantName,
  type EntityName,
  type ErrorName,
  type FieldName,
  type LifecycleName,
  type NameRef,
  type Names,
  type Outcome,
  type RoleName,
  type ShapeName,
  type Written,
} from '../kernel/index.ts'
import { limitsProblem } from './limits/index.ts'
import { recordRoles } from './record-roles.ts'

interface Declared {
  readonly settings: Settings
  readonly entities: EntitiesDeclared
  readonly lifecycles: readonly LifecycleName[]
  readonly roles: readonly RoleName[]
  readonly shapes: readonly ShapeName[]
  readonly errors: readonly ErrorName[]
  readonly constants: readonly ConstantName[]
  readonly originOf: OriginOf
  readonly lineOf: Names['lineOf']
}

// oxlint-disable-next-line max-lines-per-function -- one object literal with a line for each kind of name
export function joinNames(declared: Declared): Outcome<Names> {
  const entities = internedEach('names.entities', declared.entities.entities.map(withoutText))
  const [roles, shapes] = [internedEach('names.roles', declared.roles), internedEach('names.shapes', declared.shapes)]
  const constants = internedEach('names.constants', declared.constants)
  const errors = internedEach('names.errors', declared.errors)
  const lifecycles = interned('names.lifecycles', '', declared.lifecycles)
  const entity = query('names.entity', [entities], () => finder(entities, namesOfEntity))
  const statesOf = indexed('names.states', [entities, lifecycles], () => stateFieldsOf(lifecycles, entity))
  const role = query('names.role', [roles], () => finder(roles, namesOfRole))
  const constant = query('names.constant', [constants], () => finder(constants, namesAndLabel))
  const error = query('names.error', [errors], () => {
    const byCode = new Map(errors.map((one) => [one.code, one]))
    return (code) => byCode.get(code) ?? byCode.get(code.toUpperCase())
  })
  const all = {
    settings: constantQuery('names.all.settings', declared.settings),
    entities: constantQuery('names.all.entities', entities),
    roles: constantQuery('names.all.roles', roles),
    shapes: constantQuery('names.all.shapes', shapes),
    errors: constantQuery('names.all.errors', errors),
    constants: constantQuery('names.all.constants', constants),
  }
  const line = query('names.line', [declared.originOf], () => (place) => {
    const at = place.indexOf(' ')
    return declared.lineOf({ file: place.slice(at + 1), start: Number(place.slice(0, at)), end: 0 })
  })
  const known: Known = { entities, constants, roles, shapes }
  const names: Names = tracked({
    get settings() {
      return all.settings()
    },
    get entities() {
      return all.entities()
    },
    get roles() {
      return all.roles()
    },
    get shapes() {
      return all.shapes()
    },
    get errors() {
      return all.errors()
    },
    get constants() {
      return all.constants()
    },
    originOf: declared.originOf,
    lineOf: ({ file, start }) => line(`${start} ${file}`),
    entity: noting('entity', entity),
    field: (of, written) => noting('field', (name: string) => findField(of, name), of.name)(written),
    role: noting('role', role),
    constant: noting('constant', constant),
    error: noting('error', error),
    stateFields: (of) => statesOf(of) ?? NOTHING,
    schema: withRecordRoles(schemaOf(known, all.settings, entity), known, { entity, role, field: findField }),
    readType: (phrase) => readTypeOf(phrase, declared.entities.typeScope),
  })
  return { value: names, problems: memoizedByItems('names.collisions', Object.values(known), () => collisions(known)) }
}

const NOTHING: readonly FieldName[] = []
const namesAndLabel = ({ name, label }: { readonly name: string; readonly label: string }) => [name, label]
const namesOfEntity = ({ name, label, plural, path }: EntityName) => [name, label, plural, path]
const namesOfRole = ({ name, label }: RoleName) => [name, label, pluralOf(label), singularOf(label) ?? '']

/** The entity for other points, without its parsed text, which changes more often. */
const withoutText = memoize(({ read: _, ...entity }: EntityDeclared): EntityName => ({
  ...entity,
  fields: entity.fields.map(({ read: __, ...field }) => field),
}))

/** Looks up a name and, unless it is a text, emits a symbol reference. */
const noting =
  <T extends Identified>(kind: NameKind, find: (name: string) => T | undefined, of?: string) =>
  (written: Written | NameRef): T | undefined => {
    const found = find(typeof written === 'string' ? written : textOf(written))
    const name = found && nameOf(found)
    if (typeof written !== 'string') noteUse(written, kind, name, of)
    return found
  }

function findField(entity: EntityName, written: string): FieldName | undefined {
  const fields = fieldsByName(entity)
  return fields.exact.get(written.trim().toLowerCase()) ?? fields.find(written)
}

const fieldsByName = memoize((entity: EntityName) => ({
  exact: new Map(entity.fields.toReversed().map((field) => [field.name.toLowerCase(), field])),
  find: finder(entity.fields, namesAndLabel),
}))

/** By entity: the fields that store a state, `status` first. */
function stateFieldsOf(
  lifecycles: readonly LifecycleName[],
  find: (written: string) => EntityName | undefined,
): ReadonlyMap<string, readonly FieldName[]> {
  const found = new Map<string, FieldName[]>()
  for (const { entity: written, field } of lifecycles) {
    const entity = find(written.text)
    const state = entity && findField(entity, field?.text ?? 'status')
    if (!isChoice(state?.type)) continue
    const before = found.get(entity!.name) ?? []
    if (!before.includes(state)) found.set(entity!.name, [...before, state])
  }
  for (const fields of found.values()) fields.sort((a, b) => Number(b.system) - Number(a.system))
  return found
}

interface Known {
  readonly entities: readonly EntityName[]
  readonly constants: readonly ConstantName[]
  readonly roles: readonly RoleName[]
  readonly shapes: readonly ShapeName[]
}

function schemaOf(
  { entities, constants, roles, shapes }: Known,
  settings: () => Settings,
  find: (written: string) => EntityName | undefined,
): Schema {
  const globalRoles = roles.filter((one) => one.kind !== 'record')
  const byName = <T extends { readonly name: string }, A>(all: readonly T[], answer: (one: T) => A) => {
    const found = new Map(all.map((one) => [one.name.toLowerCase(), answer(one)]))
    return (name: string) => found.get(name.toLowerCase())
  }
  const written = memoizedByItems(
    'schema.names',
    [entities, constants, shapes, roles],
    (before: readonly string[] = []) => {
      const all = [...entities, ...constants, ...shapes, ...globalRoles].map((one) => one.name)
      return sameItems(before, all) ? before : all
    },
  )
  return tracked({
    entity: query('schema.entity', [entities], () => byName(entities, entitySchema)),
    constant: query('schema.constant', [constants], () => byName(constants, (one) => one.type)),
    role: query('schema.role', [roles], () => byName(globalRoles, (one) => one.name)),
    shape: query('schema.shape', [shapes, entities], () =>
      byName(shapes, (shape) => {
        const entity = find(shape.entity.name)
        return entity && { entity: entity.name, type: { kind: 'unknown' } as const }
      }),
    ),
    get currency() {
      return settings().currency
    },
    names: constantQuery('schema.names', written),
    spelled: query('schema.spelled', [written], () => (name) => byLowerCase(written).get(name.toLowerCase())),
  })
}

/** Adds the roles on records, each resolved on demand. */
function withRecordRoles(
  schema: Schema,
  { entities, constants, roles, shapes }: Known,
  find: Pick<Parameters<typeof recordRoles>[0], 'entity' | 'role' | 'field'>,
): Schema {
  const basis = [entities, constants, roles, shapes]
  const names = memoizedByItems('schema.record.roles', [roles], () =>
    roles.filter(({ kind }) => kind === 'record').map(({ name }) => name),
  )
  const recordRole = query('schema.record.role', basis, () => {
    const resolve = recordRoles({ roles, schema, ...find })
    const answers = new Map<string, RecordRole | undefined>()
    return (name) => {
      if (!answers.has(name)) answers.set(name, interned('schema.record.role', name, resolve(name)))
      return answers.get(name)
    }
  })
  Object.assign(schema, { recordRole, recordRoles: constantQuery('schema.record.roles.all', names) })
  return schema
}

const entitySchema = memoize((entity: EntityName): EntitySchema => {
  const fields = entity.fields.flatMap((field) => {
    const schema = fieldSchema(field)
    return schema ? [[field.name.toLowerCase(), schema] as const] : []
  })
  return { name: entity.name, fields: new Map(fields), ...structureOf(entity) }
})

/** Undefined for passwords and secrets, which expressions cannot use. */
function fieldSchema(field: FieldName): FieldSchema | undefined {
  const type: Type | undefined = field.hole ? { kind: 'unknown' } : typeOfField(field.type)
  return (
    type && {
      name: field.name,
      type,
      optional: field.required !== 'yes' && !field.computed && type.kind !== 'list',
      ...(isMany(field.type) && { many: true }),
    }
  )
}

/** Entities, constants, shapes and roles share one namespace in expressions. */
function collisions({ entities, constants, shapes, roles }: Known): readonly Problem[] {
  const problems: Problem[] = []
  const used = new Set([...constants, ...shapes].map((one) => one.name.toLowerCase()))
  const named = (what: string, all: readonly { name: string; label: string; span?: Problem['span'] }[]) =>
    all.flatMap(({ name, label, span }) => {
      const key = name.toLowerCase()
      return used.has(key) ? [[key, { label, span, what }] as const] : []
    })
  const others = new Map([
    ...named(
      'the role',
      roles.filter((one) => one.kind !== 'record'),
    ),
    ...named('the shape', shapes),
    ...named('the entity', entities),
  ])
  for (const constant of constants) {
    const other = others.get(constant.name.toLowerCase())
    if (!other) continue
    const second = other.span && { span: other.span, label: `${other.what} "${other.label}"` }
    const parameters = { name: constant.label, other: `${other.what} "${other.label}"` }
    problems.push(limitsProblem('LIM-010', { span: constant.span, second }, parameters))
  }
  const shapeNames = new Map(named('the shape', shapes))
  for (const entity of shapes.length > 0 ? entities : []) {
    const shape = shapeNames.get(entity.name.toLowerCase())
    if (!shape || !entity.span) continue
    const second = shape.span && { span: shape.span, label: `the shape "${shape.label}"` }
    const parameters = { name: entity.label, other: `the shape "${shape.label}"` }
    problems.push(entitiesProblem('ENT-036', { span: entity.span, second }, parameters))
  }
  return problems
}
