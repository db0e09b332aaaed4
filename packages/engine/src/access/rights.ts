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
 * POL-7 With an API token, a permission applies only within the scopes of the token.
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
import type { Scopes } from '@ninefold/plan/wire'
import { scopeAllows, scopeAllowsField } from './scopes.ts'
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

const MAX_KNOWN = 2000

/** Computes the permissions once per plan and set of roles. */
export function accessOf(plan: Plan): (principal: Principal) => Rights {
  const known = new Map<string, Rights>()
  return (principal) => {
    const rights = known.get(principal.rightsKey)
    if (rights) return rights
    const { roles, administrator, person, token } = principal
    const made = new RoleRights(plan, { roles, administrator, signedIn: person !== null }, token?.scopes)
    // People choose scopes freely, so there may be any number of sets of them.
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(principal.rightsKey, made)
    return made
  }
}

/** Fields that nobody can read. */
export const isSecret = (field: Field): boolean => isWriteOnly(field.type)

/** The permissions of one set of roles; each condition is computed once. */
class RoleRights implements Rights {
  readonly mask: SqlMask = {
    row: (entity) => this.rows(entity, 'read'),
    field: (entity, name) => this.field(entity, 'read', name),
  }
  readonly #plan: Plan
  readonly #known: Known
  readonly #scopes: Scopes | undefined
  readonly #entities: ReadonlyMap<string, Entity>
  readonly #conditions = new Map<string, Condition>()

  constructor(plan: Plan, known: Known, scopes: Scopes | undefined) {
    this.#plan = plan
    this.#known = known
    this.#scopes = scopes
    this.#entities = new Map(plan.entities.map((entity) => [entity.name, entity]))
  }

  rows(name: string, verb: Verb): Condition {
    return this.#once(`${verb} ${name}`, () => {
      const entity = this.#entities.get(name)
      if (!entity || !scopeAllows(this.#scopes, entity, verb)) return false
      if (entity.onlyOne && (verb === 'create' || verb === 'delete')) return false
      const there = entity.partOf ? this.#inWholes(entity, verb) : this.#granted(name, verb)
      return all([...this.#restrictions(name, verb), there])
    })
  }

  field(name: string, verb: Verb, fieldName: string): Condition {
    return this.#once(`${verb} ${name}.${fieldName}`, () => {
      const entity = this.#entities.get(name)
      const field = entity?.fields.find((one) => one.name === fieldName)
      return entity && field ? this.#fieldOf(entity, verb, field) : false
    })
  }

  #once(key: string, make: () => Condition): Condition {
    const before = this.#conditions.get(key)
    if (before !== undefined) return before
    const made = make()
    this.#conditions.set(key, made)
    return made
  }

  #grantsFor(entity: string, verb: Verb): readonly { readonly grant: Grant; readonly condition: Condition }[] {
    return this.#plan.grants
      .filter((grant) => grant.entity === entity && grant.verb === verb)
      .map((grant) => ({ grant, condition: fold(grant.test.tree, this.#known) }))
      .filter(({ condition }) => condition !== false)
  }

  #restrictions(entity: string, verb: Verb): Condition[] {
    return this.#plan.restrictions
      .filter((restriction) => restriction.entity === entity && (restriction.verbs?.includes(verb) ?? true))
      .map((restriction) => fold(restriction.test.tree, this.#known))
  }

  #granted(entity: string, verb: Verb): Condition {
    return this.#known.administrator || some(this.#grantsFor(entity, verb).map((g) => g.condition))
  }

  /** A part is in one of its wholes, in a list of it that the verb is allowed for. */
  #inWholes(part: Entity, verb: Verb): Condition {
    const places = placesOf(part)
    const onWhole = verb === 'read' || verb === 'export' ? verb : 'update'
    const onList = onWhole === 'update' ? 'update' : 'read'
    return some(
      places.map((place) => {
        const { entity, list } = place
        const allowed = all([this.rows(entity, onWhole), this.field(entity, onList, list)])
        const condition = ofPart(part, place, allowed)
        return places.length === 1 ? condition : all([condition, belongsTo(part, place, places)])
      }),
    )
  }

  #fieldOf(entity: Entity, verb: Verb, of: Field): Condition {
    if (verb === 'read' && isSecret(of)) return false
    if (!scopeAllowsField(this.#scopes, entity, verb, of.name)) return false
    // The permissions for parents and children in a tree are those of the tree's reference field.
    if (isLine(of.type)) return this.field(entity.name, verb, of.type.by)
    if (verb !== 'read' && !isWritable(entity, of)) return false
    if (verb === 'update') return all([...this.#stillOpen(entity, of), this.#grantedFor(entity, verb, of)])
    return this.#grantedFor(entity, verb, of)
  }

  /** Excludes the states in which the field is read-only. */
  #stillOpen(entity: Entity, of: Field): readonly Condition[] {
    return this.#plan.lifecycles
      .filter((lifecycle) => lifecycle.entity === entity.name)
      .flatMap(({ field: state, states }) => {
        const lockedStates = states
          .filter(({ mayChange }) => mayChange && !mayChange.includes(of.name))
          .map(({ key }) => key)
        return lockedStates.length === 0 ? [] : [notThat(isOneOf(entity, state, lockedStates))]
      })
  }

  #grantedFor(entity: Entity, verb: Verb, of: Field): Condition {
    if (this.#known.administrator || entity.partOf || (verb === 'read' && ALWAYS.has(of.name))) return true
    const covering = this.#grantsFor(entity.name, verb).filter(({ grant }) => grant.fields?.includes(of.name) ?? true)
    const condition = some(covering.map((g) => g.condition))
    // A field condition equal to the row condition needs no second check.
    return condition !== false && sameCondition(condition, this.#granted(entity.name, verb)) ? true : condition
  }
}

/** Rewrites a condition over the whole as a condition over the part. */
const ofPart = (part: Entity, { whole, entity }: PartPlace, condition: Condition): Condition =>
  typeof condition === 'boolean' ? condition : overPart(condition, { entity: part.name, field: whole, whole: entity })

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
