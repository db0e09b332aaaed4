/**
 * The permissions (point 6) of one set of roles: which rows and which fields, as conditions over the row. Grants are
 * OR-ed, restrictions are AND-ed to all of them, administrators have every grant. A part has the permissions of its
 * whole: reading it requires permission to read the list in the whole; changing it requires permission to change that
 * list.
 *
 * POL-1 Without a grant there is no permission.
 * POL-2 A field is readable on a row if a grant that covers the field matches the row.
 * POL-3 `id` and `version` are readable on every readable row.
 * POL-4 Restrictions apply to administrators too; so do the limits that a state sets on changes.
 * POL-5 Nobody can read passwords and secrets.
 * POL-6 An exported file contains the rows that the principal may both read and export.
 */
import {
  isWritable,
  placesOf,
  type Entity,
  type Field,
  type Grant,
  type PartPlace,
  type Plan,
  type Verb,
} from '@ninefold/plan'
import { notThat, yesNoCall, type SqlMask, type Tree } from '@ninefold/plan/expression'
import type { Principal } from './principal.ts'
import { all, fold, overPart, ownField, sameCondition, some, type Condition, type Known } from './fold.ts'
import { isLine, isWriteOnly } from '@ninefold/plan/values'

export interface Rights {
  /** The rows of the entity on which the verb is allowed for at least one field. Includes restrictions. */
  rows(entity: string, verb: Verb): Condition
  /** Of the rows on which the verb is allowed: those on which it is allowed for this field. */
  field(entity: string, verb: Verb, field: string): Condition
  /** The mask for expressions supplied by a user. */
  readonly mask: SqlMask
}

/** Computes the permissions once per plan and set of roles. */
export function accessOf(plan: Plan): (principal: Principal) => Rights {
  const known = new Map<string, Rights>()
  return (principal) => {
    const rights = known.get(principal.rightsKey)
    if (rights) return rights
    const made = rightsOf(plan, {
      roles: principal.roles,
      administrator: principal.administrator,
      signedIn: principal.person !== null,
    })
    known.set(principal.rightsKey, made)
    return made
  }
}

/** Fields that nobody can read. */
export const isSecret = (field: Field): boolean => isWriteOnly(field.type)

// oxlint-disable-next-line max-lines-per-function -- the functions share this state
function rightsOf(plan: Plan, known: Known): Rights {
  const entities = new Map(plan.entities.map((entity) => [entity.name, entity]))
  const memory = new Map<string, Condition>()
  const once = (key: string, make: () => Condition): Condition => {
    const before = memory.get(key)
    if (before !== undefined) return before
    const made = make()
    memory.set(key, made)
    return made
  }

  const grantsFor = (entity: string, verb: Verb): readonly { grant: Grant; condition: Condition }[] =>
    plan.grants
      .filter((grant) => grant.entity === entity && grant.verb === verb)
      .map((grant) => ({ grant, condition: fold(grant.test.tree, known) }))
      .filter(({ condition }) => condition !== false)

  const restrictions = (entity: string, verb: Verb): Condition[] =>
    plan.restrictions
      .filter((restriction) => restriction.entity === entity && (restriction.verbs?.includes(verb) ?? true))
      .map((restriction) => fold(restriction.test.tree, known))

  const granted = (entity: string, verb: Verb): Condition =>
    known.administrator || some(grantsFor(entity, verb).map((g) => g.condition))

  const rows = (name: string, verb: Verb): Condition =>
    once(`${verb} ${name}`, () => {
      const entity = entities.get(name)
      if (!entity) return false
      if (entity.onlyOne && (verb === 'create' || verb === 'delete')) return false
      if (!entity.partOf) return all([...restrictions(name, verb), granted(name, verb)])
      const places = placesOf(entity)
      const verbInWhole = verb === 'read' || verb === 'export' ? verb : 'update'
      const shown = verbInWhole === 'update' ? 'update' : 'read'
      const there = places.map((place) => {
        const condition = inPlace(
          entity,
          place,
          all([rows(place.entity, verbInWhole), field(place.entity, shown, place.list)]),
        )
        return places.length === 1 ? condition : all([condition, belongsTo(entity, place, places)])
      })
      return all([...restrictions(name, verb), some(there)])
    })

  /** Rewrites a condition over the whole as a condition over the part. */
  const inPlace = (part: Entity, { whole, entity }: PartPlace, condition: Condition): Condition =>
    typeof condition === 'boolean' ? condition : overPart(condition, { entity: part.name, field: whole, whole: entity })

  const field = (name: string, verb: Verb, fieldName: string): Condition =>
    once(`${verb} ${name}.${fieldName}`, () => {
      const entity = entities.get(name)
      const of = entity?.fields.find((f) => f.name === fieldName)
      if (!entity || !of) return false
      return fieldOf(entity, verb, of)
    })

  const fieldOf = (entity: Entity, verb: Verb, of: Field): Condition => {
    if (verb === 'read' && isSecret(of)) return false
    // The permissions for parents and children in a tree are those of the tree's reference field.
    if (isLine(of.type)) return field(entity.name, verb, of.type.by)
    if (verb !== 'read' && !isWritable(entity, of)) return false
    if (verb === 'update') return all([...stillOpen(entity, of), grantedFor(entity, verb, of)])
    return grantedFor(entity, verb, of)
  }

  /** Excludes the states in which the field is read-only. */
  const stillOpen = (entity: Entity, of: Field): readonly Condition[] =>
    plan.lifecycles
      .filter((lifecycle) => lifecycle.entity === entity.name)
      .flatMap(({ field: state, states }) => {
        const lockedStates = states
          .filter(({ mayChange }) => mayChange && !mayChange.includes(of.name))
          .map(({ key }) => key)
        return lockedStates.length === 0 ? [] : [notThat(isOneOf(entity, state, lockedStates))]
      })

  const grantedFor = (entity: Entity, verb: Verb, of: Field): Condition => {
    if (known.administrator || entity.partOf || (verb === 'read' && ALWAYS.has(of.name))) return true
    const covering = grantsFor(entity.name, verb).filter(({ grant }) => grant.fields?.includes(of.name) ?? true)
    const condition = some(covering.map((g) => g.condition))
    // A field condition equal to the row condition needs no second check.
    return condition !== false && sameCondition(condition, granted(entity.name, verb)) ? true : condition
  }

  const mask: SqlMask = {
    row: (entity) => rows(entity, 'read'),
    field: (entity, name) => field(entity, 'read', name),
  }
  return { rows, field, mask }
}

const ALWAYS = new Set(['id', 'version'])

/** Whether the part belongs to this whole and to this list of it. */
function belongsTo(part: Entity, { entity, whole, list }: PartPlace, places: readonly PartPlace[]): Condition {
  const lists = places.filter((place) => place.whole === whole)
  const there = yesNoCall('has', ownField(part.name, whole, { kind: 'record', entity }))
  const slot = { kind: 'choice', options: [...new Set(places.map((place) => place.list))] } as const
  const inList = yesNoCall('==', ownField(part.name, 'slot', slot), { op: 'literal', value: list, type: slot })
  return all([there, ...(lists.length > 1 ? [inList] : [])])
}

function isOneOf(entity: Entity, name: string, keys: readonly string[]): Tree {
  const type = { kind: 'choice', options: keys } as const
  const items = keys.map((value): Tree => ({ op: 'literal', value, type }))
  return yesNoCall('in', ownField(entity.name, name, type), { op: 'list', items, type: { kind: 'list', of: type } })
}
