/**
 * Point 6 for one set of roles: which rows and which fields, as conditions over the row. Grants are OR-ed, restrictions are AND-ed
 * to all of them, administrators have every grant. A part has its whole's rights: to read it, one must be able to read
 * the whole's list; to change it, to change that list.
 *
 * POL-1  Without a grant there is no right.
 * POL-2  A field may be read on a row exactly where a grant that covers it matches the row.
 * POL-3  `id` and `version` come with the row.
 * POL-4  A restriction holds for administrators too; so does what a state says may still be changed.
 * POL-5  Passwords and secrets are read by nobody.
 * POL-6  A file of rows holds those that the principal may read and export.
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
  /** On which rows of the entity is the verb allowed, for some field at least? Restrictions included. */
  rows(entity: string, verb: Verb): Condition
  /** On a row where the verb is allowed: on which is it for this field? */
  field(entity: string, verb: Verb, field: string): Condition
  /** For expressions that a person supplied. */
  readonly mask: SqlMask
}

/** Rights are worked out once per set of roles and plan. */
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

/** Read by nobody. */
export const isSecret = (field: Field): boolean => isWriteOnly(field.type)

// oxlint-disable-next-line max-lines-per-function -- its functions share what it opens
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
      const way = verb === 'read' || verb === 'export' ? verb : 'update'
      const shown = way === 'update' ? 'update' : 'read'
      const there = places.map((place) => {
        const condition = inPlace(entity, place, all([rows(place.entity, way), field(place.entity, shown, place.list)]))
        return places.length === 1 ? condition : all([condition, standsIn(entity, place, places)])
      })
      return all([...restrictions(name, verb), some(there)])
    })

  /** A condition over the whole, over the part. */
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
    // What stands above and below is what the tree's own field says.
    if (isLine(of.type)) return field(entity.name, verb, of.type.by)
    if (verb !== 'read' && !isWritable(entity, of)) return false
    if (verb === 'update') return all([...stillOpen(entity, of), grantedFor(entity, verb, of)])
    return grantedFor(entity, verb, of)
  }

  /** Not in the states that leave the field out. */
  const stillOpen = (entity: Entity, of: Field): readonly Condition[] =>
    plan.lifecycles
      .filter((lifecycle) => lifecycle.entity === entity.name)
      .flatMap(({ field: state, states }) => {
        const shut = states.filter(({ mayChange }) => mayChange && !mayChange.includes(of.name)).map(({ key }) => key)
        return shut.length === 0 ? [] : [notThat(isOneOf(entity, state, shut))]
      })

  const grantedFor = (entity: Entity, verb: Verb, of: Field): Condition => {
    if (known.administrator || entity.partOf || (verb === 'read' && ALWAYS.has(of.name))) return true
    const covering = grantsFor(entity.name, verb).filter(({ grant }) => grant.fields?.includes(of.name) ?? true)
    const condition = some(covering.map((g) => g.condition))
    // Where that is no more than being allowed the row, it need not be asked again.
    return condition !== false && sameCondition(condition, granted(entity.name, verb)) ? true : condition
  }

  const mask: SqlMask = {
    row: (entity) => rows(entity, 'read'),
    field: (entity, name) => field(entity, 'read', name),
  }
  return { rows, field, mask }
}

const ALWAYS = new Set(['id', 'version'])

/** Does the part stand in this whole, and this list of it? */
function standsIn(part: Entity, { entity, whole, list }: PartPlace, places: readonly PartPlace[]): Condition {
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
