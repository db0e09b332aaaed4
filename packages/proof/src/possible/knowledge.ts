/** A plan prepared for questions: entities and fields by name, and expressions with calculated fields, roles and constants expanded. */
import {
  literalValue,
  type Tree,
  about,
  anyOf,
  fieldOf,
  roleNamed,
  sizeOf,
  replaceIn,
  signedIn,
  truth,
  withOwnVariables,
} from '@ninefold/plan/expression'
import { type Literal, type Type, typeOfField, isLine, isSequence, isInverse, isParts } from '@ninefold/plan/values'
import {
  ALWAYS_FILLED,
  placesOf,
  type Constant,
  type Entity,
  type Field,
  type Grant,
  type Lifecycle,
  type Plan,
  type Role,
} from '@ninefold/plan'
import type { Setting, KnownField } from '../logic/index.ts'

/** A plan, indexed for questions. */
export interface Knowledge {
  readonly plan: Plan
  readonly setting: Setting
  readonly entity: (name: string) => Entity | undefined
  readonly lifecycles: (entity: string) => readonly Lifecycle[]
  readonly grants: (entity: string) => readonly Grant[]
  /** A field of a record as an expression; undefined for a secret field or an unknown name. */
  readonly field: (record: Tree, name: string) => Tree | undefined
  /** The expression with calculated fields, roles and unchangeable constants expanded; memoized. */
  readonly expand: (tree: Tree) => Tree
}

/** The time of a model, unless conditions demand another. */
export interface Moment {
  readonly today: string
  readonly now: string
}

const NOON: Moment = { today: '2030-03-01', now: '2030-03-01T12:00:00.000Z' }

/** `effort`: the largest number of search steps for a decision. */
export function knowledgeOf(plan: Plan, moment: Moment = NOON, effort?: number): Knowledge {
  const entities = new Map(plan.entities.map((entity) => [entity.name, entity]))
  const lifecycles = Map.groupBy(plan.lifecycles, ({ entity }) => entity)
  const grants = Map.groupBy(plan.grants, ({ entity }) => entity)
  const fields = new Map(
    plan.entities.map((entity) => [entity.name, fieldsOf(entity, plan, lifecycles.get(entity.name) ?? [])]),
  )
  const field: Knowledge['field'] = (record, name) => {
    const of = record.type.kind === 'record' ? entities.get(record.type.entity) : undefined
    const found = of?.fields.find((one) => one.name === name)
    const type = found && typeOfField(found.type)
    return type && fieldOf(record, name, type)
  }
  const setting: Setting = {
    ...moment,
    timeZone: plan.settings.timeZone,
    currency: plan.settings.currency ?? 'EUR',
    constants: Object.fromEntries(plan.constants.map(({ name, value }) => [name, startValue(value)])),
    field: (entity, name) => fields.get(entity)?.get(name),
    ...(effort && { effort }),
  }
  return {
    plan,
    setting,
    entity: (name) => entities.get(name),
    lifecycles: (entity) => lifecycles.get(entity) ?? [],
    grants: (entity) => grants.get(entity) ?? [],
    field,
    expand: expander(plan, entities),
  }
}

function startValue(value: unknown) {
  return Array.isArray(value)
    ? value.map((item) => literalValue(item as Literal))
    : literalValue((value ?? null) as Literal)
}

function fieldsOf(entity: Entity, plan: Plan, lifecycles: readonly Lifecycle[]): ReadonlyMap<string, KnownField> {
  const states = new Set(lifecycles.map((one) => one.field))
  return new Map(
    entity.fields.map((field) => {
      const full = isFull(field, entity) || states.has(field.name)
      const inverse = inverseOf(field, entity, plan)
      const isParent = entity.fields.some(({ type }) => isLine(type) && type.by === field.name)
      return [
        field.name,
        { full, type: field.type, ...(inverse !== undefined && { inverse }), ...(isParent && { isParent: true }) },
      ]
    }),
  )
}

/** Whether the field is never missing. Required fields of users do not count: somebody who was invited by link may lack them. */
function isFull(field: Field, entity: Entity): boolean {
  if (ALWAYS_FILLED.has(field.name) && field.system) return true
  if (entity.name === 'User' || field.computed || field.shownWhen || field.displayedWhen) return false
  const places = placesOf(entity)
  if (places.length === 1 && places[0]!.whole === field.name) return true
  return isSequence(field.type) || (field.required !== undefined && field.required.when === undefined)
}

function inverseOf({ name, type }: Field, entity: Entity, plan: Plan): string | undefined {
  if (isInverse(type)) return type.field
  if (!isParts(type)) return undefined
  const part = plan.entities.find((one) => one.name === type.entity)
  return part && placesOf(part).find((place) => place.entity === entity.name && place.list === name)?.whole
}

const MAX_DEPTH = 6
const MAX_SIZE = 600

// oxlint-disable-next-line max-lines-per-function -- its functions share the roles that are being expanded
function expander(plan: Plan, entities: ReadonlyMap<string, Entity>): (tree: Tree) => Tree {
  const constants = new Map(plan.constants.map((constant) => [constant.name, fixed(constant)]))
  let marks = 0
  // `within`: the roles that are being expanded; they are not expanded again inside themselves.
  const expand = (tree: Tree, depth: number, within: readonly string[] = []): Tree =>
    replaceIn(tree, (part) => {
      if (part.op === 'name' && part.scope === 'constant') return constants.get(part.name)
      if (part.op === 'name' && part.scope === 'role') return expandRole(part.name, within)
      if (part.op !== 'field' || depth >= MAX_DEPTH) return undefined
      const of = part.of.type.kind === 'record' ? entities.get(part.of.type.entity) : undefined
      const computed = of?.fields.find((field) => field.name === part.field)?.computed
      if (!computed) return undefined
      const expanded = expand(withOwnVariables(computed.expr.tree, `'${++marks}`), depth + 1, within)
      return sizeOf(expanded) > MAX_SIZE ? undefined : about(expanded, expand(part.of, depth, within))
    })
  const expandRole = (name: string, within: readonly string[]): Tree | undefined => {
    const role = plan.roles.find((one) => one.name === name)
    if (!role || within.includes(name)) return undefined
    const path = [...within, name]
    const others = plan.roles.filter((one) => one.kind !== 'record' && one.includes.includes(name))
    return anyOf([ownTest(role, path), ...others.map((one) => expandRole(one.name, path) ?? truth(false))])
  }
  const ownTest = (role: Role, within: readonly string[]): Tree => {
    switch (role.kind) {
      case 'condition':
        return role.test ? expand(role.test.tree, MAX_DEPTH - 1, within) : truth(false)
      case 'record':
        return truth(false)
      default:
        return unconditional(role.kind, role.name)
    }
  }
  const memo = new WeakMap<Tree, Tree>()
  return (tree) => {
    const memoized = memo.get(tree)
    if (memoized) return memoized
    const made = expand(tree, 0)
    memo.set(tree, made)
    return made
  }
}

/** The condition that a person has a role that depends on neither a condition nor a record. */
export function unconditional(kind: Exclude<Role['kind'], 'condition' | 'record'>, name: string): Tree {
  switch (kind) {
    case 'anyone':
      return truth(true)
    case 'signedIn':
      return signedIn
    case 'given':
      return roleNamed(name)
  }
}

/** The value of a constant that cannot change while the application runs; undefined for other constants. */
function fixed({ changeable, value, type }: Constant): Tree | undefined {
  if (changeable) return undefined
  if (!Array.isArray(value)) return { op: 'literal', value: value as Literal, type }
  const of: Type = type.kind === 'list' ? type.of : { kind: 'unknown' }
  return { op: 'list', items: value.map((item) => ({ op: 'literal', value: item as Literal, type: of })), type }
}
