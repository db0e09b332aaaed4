/** Schemas of the entities' records, as this principal reads and writes them. */
import {
  placesOf,
  printsRecord,
  type Action,
  type Entity,
  type Field,
  type PartPlace,
  type Plan,
  type Screen,
} from '@ninefold/plan'
import { withArticle } from '@ninefold/plan/problem'
import { scopeAllowsActions, type Principal } from '../access/index.ts'
import { runGrants } from '../lifecycle/index.ts'
import { fieldChoices, isSent, type Can } from '../records/index.ts'
import type { ApiSubject } from './openapi.ts'
import { schemaOfField } from './schema.ts'
import {
  isPassword,
  isParts,
  isReference,
  isWriteOnly,
  orNull,
  ref,
  type Schema,
  isListType,
} from '@ninefold/plan/values'

/** An entity that the principal can use. */
export interface Reachable {
  readonly entity: Entity
  readonly can: Can
  /** Actions that the principal could take on some record. */
  readonly actions: readonly Action[]
  /** Screens that lay a record out for paper. */
  readonly prints: readonly Screen[]
}

/**
 * In document order. Entities that the principal can neither read nor create are absent; a part is included with the
 * list in its whole.
 */
export function reachable({ plan, principal, can, screens }: ApiSubject): readonly Reachable[] {
  const found: Reachable[] = []
  for (const entity of plan.entities) {
    const rights = can(principal, entity.name)
    if (!rights.read && rights.create === null) continue
    if (entity.partOf && !placesOf(entity).some((place) => listIsReachable(place, found))) continue
    found.push({
      entity,
      can: rights,
      actions:
        rights.read && scopeAllowsActions(principal.token?.scopes, entity.name)
          ? possibleActions(plan, principal, entity)
          : [],
      prints: rights.read ? printsOf(screens, entity) : [],
    })
  }
  return found
}

/** A whole comes before its parts. */
function listIsReachable({ entity, list }: PartPlace, found: readonly Reachable[]): boolean {
  const whole = found.find((each) => each.entity.name === entity)
  return whole !== undefined && [...whole.can.readable, ...(whole.can.create ?? []), ...whole.can.update].includes(list)
}

const printsOf = (screens: readonly Screen[], { name }: Entity): readonly Screen[] =>
  screens.filter(({ shows }) => printsRecord(shows) && shows.entity === name)

function possibleActions(plan: Plan, principal: Principal, entity: Entity): readonly Action[] {
  const actions = plan.lifecycles.filter((each) => each.entity === entity.name).flatMap((each) => each.actions)
  return actions.filter((action) => couldTake(plan, principal, action))
}

/** Conditions over the record are ignored: a path or a relative role may apply to any user. */
function couldTake(plan: Plan, principal: Principal, action: Action): boolean {
  const { who, timer } = action
  const granted = runGrants(plan, action)
  if (principal.administrator && (who || (granted.length > 0 && !timer))) return true
  if (granted.some(({ role }) => couldBe(plan, principal, role))) return true
  return (
    who?.actors.some((actor) =>
      actor.kind === 'path' ? principal.person !== null : couldBe(plan, principal, actor.role),
    ) ?? false
  )
}

function couldBe({ roles }: Plan, principal: Principal, role: string): boolean {
  if (role === 'anyone') return true
  if (role === 'signedIn') return principal.person !== null
  const isOnRecord = roles.find((each) => each.name === role)?.kind === 'record'
  return isOnRecord ? principal.person !== null : principal.roles.has(role)
}

/** `Claim`, `ClaimNew`, `ClaimChange`, `ClaimPage`, `ClaimField`, and the inputs of its actions. */
export function entitySchemas(each: Reachable, all: readonly Reachable[]): Record<string, Schema> {
  const { entity, can } = each
  const { name } = entity
  const schemas: Record<string, Schema> = {}
  if (can.read) schemas[name] = readSchema(each, all)
  if (can.read && !entity.partOf) schemas[`${name}Page`] = pageSchema(name)
  if (can.read && !entity.partOf) schemas[`${name}Field`] = fieldNames(each, all)
  if (can.create !== null) schemas[`${name}New`] = writeSchema(entity, can.create, all, 'New')
  if (can.update.length > 0) schemas[`${name}Change`] = writeSchema(entity, can.update, all, 'Change')
  return schemas
}

/** The fields that a request may select. */
function fieldNames({ entity }: Reachable, all: readonly Reachable[]): Schema {
  const readable = (name: string) => all.find((each) => each.entity.name === name)?.can.readable ?? []
  const { own, below } = fieldChoices(
    all.map((each) => each.entity),
    entity,
    readable,
  )
  const names = own.flatMap(({ name }) => [name, ...(below.get(name) ?? []).map((inside) => `${name}.${inside.name}`)])
  const description =
    'A field of the record, of each part in a list, or of a record that it refers to; that one stands under the whole name.'
  return { type: 'string', description, enum: names }
}

const pageSchema = (name: string): Schema => ({
  type: 'object',
  properties: {
    items: { type: 'array', items: ref(name) },
    next: { type: ['string', 'null'], description: 'Send it as `cursor` for the next page; null on the last.' },
    total: { type: 'integer', description: 'Only with `total`; absent if there are more than its number.' },
    related: {
      type: 'object',
      description: 'Only with `include=related`: how the records named here are shown, by id.',
      additionalProperties: {
        type: 'object',
        properties: { entity: { type: 'string' }, label: { type: 'string' }, key: {} },
        required: ['entity', 'label'],
      },
    },
  },
  required: ['items', 'next'],
})

function readSchema({ entity, can }: Reachable, all: readonly Reachable[]): Schema {
  const readable = new Set(['id', ...can.readable])
  const entities = all.map((each) => each.entity)
  const fields = entity.fields.filter((field) => readable.has(field.name) && isSent(entities, entity, field))
  const properties = fields.map((field) => [
    field.name,
    described(field, orMissing(field, fieldSchema(field, all, ''))),
  ])
  return {
    type: 'object',
    ...(entity.help === '' ? {} : { description: entity.help }),
    properties: Object.fromEntries(properties) as Schema,
    required: ['id'],
  }
}

const isHidden = (field: Field): boolean => isWriteOnly(field.type)

function writeSchema(
  entity: Entity,
  names: readonly string[],
  all: readonly Reachable[],
  kind: 'New' | 'Change',
): Schema {
  const fields = entity.fields.filter((field) => names.includes(field.name))
  const properties = fields.map((field) => [
    field.name,
    described(
      field,
      mayBeCleared(field) ? orMissing(field, fieldSchema(field, all, kind)) : fieldSchema(field, all, kind),
    ),
  ])
  const version: Schema =
    kind === 'Change' && !entity.partOf
      ? { version: { type: 'integer', description: 'The one you saw; refused when it has changed since.' } }
      : {}
  const id: Schema = entity.partOf ? { id: { type: 'string', description: 'Of a part that is kept.' } } : {}
  const needed = kind === 'New' ? fields.filter(mustBeSent).map((field) => field.name) : []
  return {
    type: 'object',
    properties: { ...id, ...(Object.fromEntries(properties) as Schema), ...version },
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  }
}

const mustBeSent = (field: Field): boolean =>
  field.required !== undefined && field.required.when === undefined && field.default === undefined && !field.computed
const mayBeCleared = (field: Field): boolean => field.required === undefined || field.required.when !== undefined

const orMissing = (field: Field, schema: Schema): Schema =>
  isListType(field.type) || field.name === 'id' || field.name === 'version' ? schema : orNull(schema)

/** `kind`: which of the part's schemas the list contains. */
function fieldSchema(field: Field, all: readonly Reachable[], kind: '' | 'New' | 'Change'): Schema {
  const { type } = field
  if (isParts(type)) {
    const part = all.find((each) => each.entity.name === type.entity)
    if (part?.can.read)
      return { type: 'array', items: ref(`${type.entity}${kind === '' || !hasSchema(part.can, kind) ? '' : kind}`) }
  }
  const schema = schemaOfField(type)
  if (!('entity' in type) || !all.some((each) => each.entity.name === type.entity)) return schema
  const id: Schema = { type: 'string', description: `Id of ${withArticle(type.entity)}.` }
  return isReference(type) ? id : { type: 'array', items: id }
}

const hasSchema = (can: Can, kind: 'New' | 'Change'): boolean =>
  kind === 'New' ? can.create !== null : can.update.length > 0

/** JSON Schema 2020-12 allows other keywords beside `$ref`. */
function described(field: Field, schema: Schema): Schema {
  const own = typeof schema.description === 'string' ? schema.description : ''
  const words = [field.help, own].filter((text) => text !== '').join(' ')
  const readOnly = field.system || field.computed !== undefined || field.editable?.kind === 'never'
  return {
    ...schema,
    title: field.label,
    ...(words === '' ? {} : { description: words }),
    ...(readOnly && !isPassword(field.type) ? { readOnly: true } : {}),
    ...(isHidden(field) ? { writeOnly: true } : {}),
  }
}

/** The inputs of an action. */
export function inputSchema(action: Action): Schema {
  const needed = action.asks.filter((input) => input.required).map((input) => input.name)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        action.asks.map((input) => [input.name, { ...schemaOfField(input.type), title: input.label }]),
      ),
      version: { type: 'integer', description: 'The one you saw; refused when it has changed since.' },
    },
    ...(needed.length > 0 ? { required: needed } : {}),
    additionalProperties: false,
  }
}
