/**
 * Point 6 as conditions: the grants that allow an operation on a record, and the restrictions that also apply. A part has the rights of
 * its whole. The server implements the same meaning in SQL (`engine/src/access`).
 */
import {
  type Origin,
  type Tree,
  about,
  allOf,
  anyOf,
  equal,
  has,
  notThat,
  roleNamed,
  signedIn,
  orFalse,
  truth,
  word,
} from '@ninefold/plan/expression'
import {
  isWritable,
  placesOf,
  roleLabel,
  sameVerb,
  type Entity,
  type Field,
  type Grant,
  type Verb,
} from '@ninefold/plan'
import type { Knowledge } from './knowledge.ts'
import { written, type Premise } from './reason.ts'
import { isWriteOnly } from '@ninefold/plan/values'

/** A line of the document, or a built-in rule, that allows an operation under a condition. */
export interface Permission {
  readonly tree: Tree
  readonly text: string
  readonly origin?: Origin
  /** It applies to some fields only. */
  readonly someFields?: boolean
}

/** One of the permissions must apply, and all restrictions must hold. */
export interface Right {
  readonly permissions: readonly Permission[]
  readonly restrictions: readonly Premise[]
}

/** The right as one condition. */
export const whole = ({ permissions, restrictions }: Right): Tree =>
  allOf([anyOf(permissions.map(({ tree }) => tree)), ...restrictions.map(({ tree }) => tree)])

/** The right to use the verb on the record, for at least one field. */
export function rightTo(verb: Verb, record: Tree, knowledge: Knowledge): Right {
  const entity = entityOf(record, knowledge)
  if (!entity) return { permissions: [], restrictions: [] }
  const restrictions = restrictionsBefore(verb, entity, record, knowledge)
  const places = placesOf(entity)
  if (places.length === 0) return { permissions: granted(verb, entity, record, undefined, knowledge), restrictions }
  const within = verb === 'read' || verb === 'export' ? verb : 'update'
  const permissions = places.flatMap((place): readonly Permission[] => {
    const of = knowledge.field(record, place.whole)
    if (!of) return []
    const outer = [
      rightTo(within, of, knowledge),
      rightToField(within === 'update' ? 'update' : 'read', of, place.list, knowledge),
    ]
    const [first] = outer[0]!.permissions
    return [
      {
        tree: allOf(outer.map(whole)),
        text: `it is a part of ${place.entity}`,
        ...(first?.origin && { origin: first.origin }),
      },
    ]
  })
  return { permissions, restrictions }
}

/** The right for one field, in addition to `rightTo` for the record. */
export function rightToField(verb: Verb, record: Tree, name: string, knowledge: Knowledge): Right {
  const entity = entityOf(record, knowledge)
  const field = entity?.fields.find((one) => one.name === name)
  const nobody: Right = { permissions: [], restrictions: [] }
  const reads = verb === 'read' || verb === 'export'
  if (!entity || !field || (reads ? isSecret(field) : !isWritable(entity, field))) return nobody
  const free = entity.partOf !== undefined || (reads && (name === 'id' || name === 'version'))
  const restrictions = verb === 'update' ? stillOpen(entity, field, record, knowledge) : []
  if (free) return { permissions: [{ tree: truth(true), text: '' }], restrictions }
  return { permissions: granted(verb, entity, record, name, knowledge), restrictions }
}

/** The state allows changes of the field (*May still change* of point 4). */
function stillOpen(entity: Entity, field: Field, record: Tree, knowledge: Knowledge): readonly Premise[] {
  return knowledge.lifecycles(entity.name).flatMap((lifecycle) => {
    const state = knowledge.field(record, lifecycle.field)
    const locked = lifecycle.states.filter(({ mayChange }) => mayChange && !mayChange.includes(field.name))
    if (!state || locked.length === 0) return []
    const tree = orFalse(notThat(anyOf(locked.map(({ key }) => equal(state, word(key))))))
    const states = locked.map(({ label }) => label).join(', ')
    const text = `${field.label} of a ${entity.label} may not be changed in state ${states}`
    return [written(tree, text, locked[0]!.origin ?? lifecycle.origin)]
  })
}

/** At least one field is writable for the person and editable in the current state. */
export function somethingOpen(entity: Entity, record: Tree, knowledge: Knowledge): readonly Premise[] {
  const fields = entity.fields.filter((field) => isWritable(entity, field))
  const limited = knowledge.lifecycles(entity.name).some(({ states }) => states.some(({ mayChange }) => mayChange))
  if (!limited && fields.some(({ editable }) => !editable)) return []
  const open = fields.map((field) => {
    const value = isSecret(field) ? undefined : knowledge.field(record, field.name)
    const right = rightToField('update', record, field.name, knowledge)
    const isOpen = value ? editableNow(field, value, record, knowledge) : truth(true)
    return { tree: allOf([orFalse(whole(right)), isOpen]), lines: right.restrictions }
  })
  const trees = new Map(open.map(({ tree }) => [JSON.stringify(tree), tree]))
  const lines = [...new Map(open.flatMap((one) => one.lines).map((line) => [line.text, line])).values()]
  const text = `no field of ${entity.label} may be changed`
  const one = written(anyOf([...trees.values()]), text, lines[0]?.origin ?? entity.origin)
  return [lines.length > 0 && lines.length <= 3 ? { ...one, lines } : one]
}

/** The condition of *Editable*. `now`: the current value of the field. */
export function editableNow(field: Field, now: Tree, record: Tree, { expand }: Knowledge): Tree {
  switch (field.editable?.kind) {
    case 'never':
      return truth(false)
    case 'once':
      return notThat(has(now))
    case 'when':
      return orFalse(about(expand(field.editable.expr.tree), record))
    case undefined:
      return truth(true)
  }
}

/** The permissions for the verb: those for the field, or those for the record if the field needs no separate permission. */
export function linesThatAllow(
  verb: Verb,
  record: Tree,
  field: string | undefined,
  knowledge: Knowledge,
): readonly Permission[] {
  const ofField = field === undefined ? undefined : rightToField(verb, record, field, knowledge).permissions
  return ofField?.every(({ text }) => text !== '') ? ofField : rightTo(verb, record, knowledge).permissions
}

function granted(
  verb: Grant['verb'],
  entity: Entity,
  record: Tree,
  field: string | undefined,
  knowledge: Knowledge,
): readonly Permission[] {
  const { expand } = knowledge
  const grants = knowledge
    .grants(entity.name)
    .filter((grant) => grant.verb === verb && (!field || (grant.fields?.includes(field) ?? true)))
  const lines = grants.map((grant) => ({
    tree: about(expand(grant.test.tree), record),
    text: grantText(grant, entity, knowledge),
    ...(grant.origin && { origin: grant.origin }),
    someFields: fieldsText(grant, entity) !== '',
  }))
  return [...lines, { tree: roleNamed('administrators'), text: 'administrators have every permission' }]
}

function grantText(grant: Grant, entity: Entity, knowledge: Knowledge): string {
  const { role, verb, when } = grant
  const does = typeof verb === 'string' ? verb : `run ${verb.run}`
  const who = roleLabel(knowledge.plan.roles, role)
  return `${who} may ${does} ${fieldsText(grant, entity)}${entity.label}${when ? ` when \`${when.source}\`` : ''}`
}

/** The fields of a grant for messages, in the shorter form: `title, amount of` or `all but salary of`. */
function fieldsText({ fields, verb }: Grant, entity: Entity): string {
  if (!fields) return ''
  const available = entity.fields.filter((field) => !field.system && (verb === 'read' || isWritable(entity, field)))
  const others = available.filter(({ name }) => !fields.includes(name))
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ')
  if (fields.length <= Math.max(3, others.length)) return `${names(fields)} of `
  return others.length === 0 ? '' : `all but ${names(others.map(({ name }) => name))} of `
}

/** The condition that the person has a role of the document or a built-in one (`anyone`, `signedIn`, `administrators`). */
export function hasFixedRole(role: string, { plan, expand }: Knowledge): Tree {
  if (plan.roles.some(({ name }) => name === role)) return expand(roleNamed(role))
  if (role === 'signedIn') return signedIn
  return role === 'anyone' ? truth(true) : roleNamed(role)
}

/** The restrictions that apply to the verb. Restrictions without verbs apply to all verbs but not to actions. */
export function restrictionsBefore(
  verb: Grant['verb'],
  entity: Entity,
  record: Tree,
  { plan, expand }: Knowledge,
): readonly Premise[] {
  return plan.restrictions
    .filter(
      (restriction) =>
        restriction.entity === entity.name &&
        (restriction.verbs?.some((one) => sameVerb(one, verb)) ?? typeof verb === 'string'),
    )
    .map(({ test, origin }) => ({
      tree: about(expand(test.tree), record),
      text: `${entity.label} is restricted: only when \`${test.source}\``,
      origin,
    }))
}

/** Grants of point 6 to run an action, in addition to point 4. */
export function runGrants(action: string, entity: Entity, knowledge: Knowledge): readonly Permission[] {
  const { expand } = knowledge
  return knowledge
    .grants(entity.name)
    .filter(({ verb }) => typeof verb === 'object' && verb.run.toLowerCase() === action.toLowerCase())
    .map((grant) => ({
      tree: expand(grant.test.tree),
      text: grantText(grant, entity, knowledge),
      ...(grant.origin && { origin: grant.origin }),
    }))
}

/** The person may read the record that the value refers to, which choosing it needs. */
export function mayChoose(value: Tree, knowledge: Knowledge): Tree {
  if (value.type.kind !== 'record') return truth(true)
  return anyOf([notThat(has(value)), orFalse(whole(rightTo('read', value, knowledge)))])
}

const entityOf = ({ type }: Tree, knowledge: Knowledge): Entity | undefined =>
  type.kind === 'record' ? knowledge.entity(type.entity) : undefined

export const isSecret = ({ type }: Field): boolean => isWriteOnly(type)
