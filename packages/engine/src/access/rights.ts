/**
 * Point 6 for one set of roles: which rows and which fields, as conditions over the row. Grants are OR-ed, walls are AND-ed
 * to all of them, administrators have every grant. A part has its whole's rights: to read it, one must be able to read
 * the whole's list; to change it, to change that list.
 *
 * ACC-1  Without a grant there is no right.
 * ACC-2  A field may be read on a row exactly where a grant that covers it matches the row.
 * ACC-3  `id` and `version` come with the row.
 * ACC-4  A wall holds for administrators too.
 * ACC-5  Passwords and secrets are read by nobody.
 */
import type { Entity, Field, Grant, Plan, SqlMask, Verb } from '@ninefold/language'
import type { Asker } from './asker.ts'
import { all, fold, overPart, sameCondition, some, type Condition, type Known } from './fold.ts'

export interface Rights {
  /** On which rows of the entity is the verb allowed, for some field at least? Walls included. */
  rows(entity: string, verb: Verb): Condition
  /** On a row where the verb is allowed: on which is it for this field? */
  field(entity: string, verb: Verb, field: string): Condition
  /** For expressions that a person supplied. */
  readonly mask: SqlMask
}

/** Rights are worked out once per set of roles and plan. */
export function accessOf(plan: Plan): (asker: Asker) => Rights {
  const known = new Map<string, Rights>()
  return (asker) => {
    const rights = known.get(asker.rightsKey)
    if (rights) return rights
    const made = rightsOf(plan, {
      roles: asker.roles,
      administrator: asker.administrator,
      signedIn: asker.person !== null,
    })
    known.set(asker.rightsKey, made)
    return made
  }
}

/** Read by nobody. */
export const isSecret = (field: Field): boolean => field.type.kind === 'password' || field.type.kind === 'secret'

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

  const walls = (entity: string, verb: Verb): Condition[] =>
    plan.walls
      .filter((wall) => wall.entity === entity && (wall.verbs?.includes(verb) ?? true))
      .map((wall) => fold(wall.test.tree, known))

  const granted = (entity: string, verb: Verb): Condition =>
    known.administrator || some(grantsFor(entity, verb).map((g) => g.condition))

  const rows = (name: string, verb: Verb): Condition =>
    once(`${verb} ${name}`, () => {
      const entity = entities.get(name)
      if (!entity) return false
      if (!entity.partOf) return all([...walls(name, verb), granted(name, verb)])
      const { entity: whole, list, whole: reference } = entity.partOf
      const way = verb === 'read' ? 'read' : 'update'
      const condition = all([rows(whole, way), field(whole, way, list)])
      const moved =
        typeof condition === 'boolean' ? condition : overPart(condition, { entity: name, field: reference, whole })
      return all([...walls(name, verb), moved])
    })

  const field = (name: string, verb: Verb, fieldName: string): Condition =>
    once(`${verb} ${name}.${fieldName}`, () => {
      const entity = entities.get(name)
      const of = entity?.fields.find((f) => f.name === fieldName)
      if (!entity || !of) return false
      return fieldOf(entity, verb, of)
    })

  const fieldOf = (entity: Entity, verb: Verb, of: Field): Condition => {
    if (verb === 'read' && isSecret(of)) return false
    if (verb !== 'read' && !isWritable(entity, of)) return false
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

/** INVARIANT: what the document or the engine fills is never written by input. */
export function isWritable(entity: Entity, field: Field): boolean {
  if (field.computed || field.default?.copy || field.editable?.kind === 'never') return false
  if (field.system && !(entity.name === 'User' && field.name === 'name')) return false
  if (entity.partOf?.whole === field.name) return false
  return field.type.kind !== 'sequence' && field.type.kind !== 'slug' && field.type.kind !== 'inverse'
}
