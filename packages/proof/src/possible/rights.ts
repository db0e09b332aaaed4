/**
 * Point 6 as conditions: which grants let somebody do what with a record, and which restrictions hold before them. A part has
 * the rights of its whole. What is said here of a plan, the server says in SQL (`engine/src/access`).
 */
import { ownProperty } from '@ninefold/plan/base'
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
import { isWritable, placesOf, type Entity, type Field, type Grant, type Verb } from '@ninefold/plan'
import type { Knowledge } from './knowledge.ts'
import { written, type Because } from './reason.ts'
import { isWriteOnly } from '@ninefold/plan/values'

/** One line of the document, or a rule of its own, that allows something. */
export interface Way {
  readonly tree: Tree
  readonly text: string
  readonly origin?: Origin
  /** It names fields, and leaves others out. */
  readonly someFields?: boolean
}

/** All of what must be so: that one of the ways is open, and that every restriction holds. */
export interface Right {
  readonly ways: readonly Way[]
  readonly restrictions: readonly Because[]
}

export const whole = ({ ways, restrictions }: Right): Tree =>
  allOf([anyOf(ways.map(({ tree }) => tree)), ...restrictions.map(({ tree }) => tree)])

/** May the person do this with the record, for some field at least? */
export function rightTo(verb: Verb, record: Tree, knowledge: Knowledge): Right {
  const entity = entityOf(record, knowledge)
  if (!entity) return { ways: [], restrictions: [] }
  const restrictions = restrictionsBefore(verb, entity, record, knowledge)
  const places = placesOf(entity)
  if (places.length === 0) return { ways: granted(verb, entity, record, undefined, knowledge), restrictions }
  const within = verb === 'read' || verb === 'export' ? verb : 'update'
  const ways = places.flatMap((place): readonly Way[] => {
    const of = knowledge.field(record, place.whole)
    if (!of) return []
    const outer = [
      rightTo(within, of, knowledge),
      rightToField(within === 'update' ? 'update' : 'read', of, place.list, knowledge),
    ]
    const [first] = outer[0]!.ways
    return [
      {
        tree: allOf(outer.map(whole)),
        text: `it is a part of ${place.entity}`,
        ...(first?.origin && { origin: first.origin }),
      },
    ]
  })
  return { ways, restrictions }
}

/** Where the person may do it at all: may they for this field? */
export function rightToField(verb: Verb, record: Tree, name: string, knowledge: Knowledge): Right {
  const entity = entityOf(record, knowledge)
  const field = entity?.fields.find((one) => one.name === name)
  const nobody: Right = { ways: [], restrictions: [] }
  const reads = verb === 'read' || verb === 'export'
  if (!entity || !field || (reads ? isSecret(field) : !isWritable(entity, field))) return nobody
  const free = entity.partOf !== undefined || (reads && (name === 'id' || name === 'version'))
  const restrictions = verb === 'update' ? stillOpen(entity, field, record, knowledge) : []
  if (free) return { ways: [{ tree: truth(true), text: '' }], restrictions }
  return { ways: granted(verb, entity, record, name, knowledge), restrictions }
}

/** Not in the states of which point 4 says that the field may not change there (`May still change`). */
function stillOpen(entity: Entity, field: Field, record: Tree, knowledge: Knowledge): readonly Because[] {
  return knowledge.lifecycles(entity.name).flatMap((lifecycle) => {
    const state = knowledge.field(record, lifecycle.field)
    const shut = lifecycle.states.filter(({ mayChange }) => mayChange && !mayChange.includes(field.name))
    if (!state || shut.length === 0) return []
    const tree = orFalse(notThat(anyOf(shut.map(({ key }) => equal(state, word(key))))))
    const states = shut.map(({ label }) => label).join(', ')
    const text = `${field.label} of a ${entity.label} may not be changed in state ${states}`
    return [written(tree, text, shut[0]!.origin ?? lifecycle.origin)]
  })
}

/** The record leaves something for the person to change: some field that is theirs to write and open as the record is. */
export function somethingOpen(entity: Entity, record: Tree, knowledge: Knowledge): readonly Because[] {
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

/** Is the field open to people, whoever they are? `now`: its value as it is. */
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

/** The lines that let somebody; of a field those that name it, unless whoever has its record has the field. */
export function linesThatLet(
  verb: Verb,
  record: Tree,
  field: string | undefined,
  knowledge: Knowledge,
): readonly Way[] {
  const own = field === undefined ? undefined : rightToField(verb, record, field, knowledge).ways
  return own?.every(({ text }) => text !== '') ? own : rightTo(verb, record, knowledge).ways
}

function granted(
  verb: Grant['verb'],
  entity: Entity,
  record: Tree,
  field: string | undefined,
  knowledge: Knowledge,
): readonly Way[] {
  const { expand } = knowledge
  const grants = knowledge
    .grants(entity.name)
    .filter((grant) => grant.verb === verb && (!field || (grant.fields?.includes(field) ?? true)))
  const lines = grants.map((grant) => ({
    tree: about(expand(grant.test.tree), record),
    text: sayGrant(grant, entity, knowledge),
    ...(grant.origin && { origin: grant.origin }),
    someFields: sayFields(grant, entity) !== '',
  }))
  return [...lines, { tree: roleNamed('administrators'), text: 'administrators have every permission' }]
}

function sayGrant(grant: Grant, entity: Entity, knowledge: Knowledge): string {
  const { role, verb, when } = grant
  const does = typeof verb === 'string' ? verb : `run ${verb.run}`
  const who = roleLabel(role, knowledge)
  return `${who} may ${does} ${sayFields(grant, entity)}${entity.label}${when ? ` when \`${when.source}\`` : ''}`
}

/** `title, amount of`, or `all but salary of`, whichever is shorter. */
function sayFields({ fields, verb }: Grant, entity: Entity): string {
  if (!fields) return ''
  const own = entity.fields.filter((field) => !field.system && (verb === 'read' || isWritable(entity, field)))
  const others = own.filter(({ name }) => !fields.includes(name))
  const names = (list: readonly string[]) => list.map((name) => `\`${name}\``).join(', ')
  if (fields.length <= Math.max(3, others.length)) return `${names(fields)} of `
  return others.length === 0 ? '' : `all but ${names(others.map(({ name }) => name))} of `
}

const FIXED: Readonly<Record<string, string>> = { signedIn: 'everyone signed in' }

export const roleLabel = (role: string, { plan }: Knowledge): string =>
  plan.roles.find(({ name }) => name === role)?.label ?? ownProperty(FIXED, role) ?? role

/** That the person has a role of the document, or one of the fixed ones. */
export function hasFixedRole(role: string, { plan, expand }: Knowledge): Tree {
  if (plan.roles.some(({ name }) => name === role)) return expand(roleNamed(role))
  if (role === 'signedIn') return signedIn
  return role === 'anyone' ? truth(true) : roleNamed(role)
}

/** Restrictions of all verbs, and those of this one. An action has only the restrictions that name it. */
export function restrictionsBefore(
  verb: Grant['verb'],
  entity: Entity,
  record: Tree,
  { plan, expand }: Knowledge,
): readonly Because[] {
  const named = (one: Grant['verb']) =>
    typeof one === 'object' && typeof verb === 'object'
      ? one.run.toLowerCase() === verb.run.toLowerCase()
      : one === verb
  return plan.restrictions
    .filter(
      (restriction) =>
        restriction.entity === entity.name && (restriction.verbs?.some(named) ?? typeof verb === 'string'),
    )
    .map(({ test, origin }) => ({
      tree: about(expand(test.tree), record),
      text: `${entity.label} is restricted: only when \`${test.source}\``,
      origin,
    }))
}

/** Grants that let somebody take an action that point 4 does not give them. */
export function runGrants(action: string, entity: Entity, knowledge: Knowledge): readonly Way[] {
  const { expand } = knowledge
  return knowledge
    .grants(entity.name)
    .filter(({ verb }) => typeof verb === 'object' && verb.run.toLowerCase() === action.toLowerCase())
    .map((grant) => ({
      tree: expand(grant.test.tree),
      text: sayGrant(grant, entity, knowledge),
      ...(grant.origin && { origin: grant.origin }),
    }))
}

/** Who names a record must be able to read it. */
export function mayChoose(value: Tree, knowledge: Knowledge): Tree {
  if (value.type.kind !== 'record') return truth(true)
  return anyOf([notThat(has(value)), orFalse(whole(rightTo('read', value, knowledge)))])
}

const entityOf = ({ type }: Tree, knowledge: Knowledge): Entity | undefined =>
  type.kind === 'record' ? knowledge.entity(type.entity) : undefined

export const isSecret = ({ type }: Field): boolean => isWriteOnly(type)
