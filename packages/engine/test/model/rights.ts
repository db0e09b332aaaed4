// Point 6, read literally: a grant that holds, and no restriction that does not.
import type { Entity, Field, Verb } from '@ninefold/plan'
import { type Tree, childrenOf } from '@ninefold/plan/expression'
import { evaluate, isNothing, isOpen, isSecret } from './plan.ts'
import type { Mask, Place, Viewer } from './viewer.ts'

export function mayRow(viewer: Viewer, verb: Verb, place: Place): boolean {
  const { row, whole } = place
  const { plan } = viewer.index
  const env = viewer.over(place)
  const restrictions = plan.restrictions.filter(
    ({ entity, verbs }) => entity === row.entity && (verbs?.includes(verb) ?? true),
  )
  if (!restrictions.every(({ test }) => evaluate(test, env) === true)) return false
  const { partOf } = viewer.index.entity(row.entity)
  if (partOf) {
    const via = verb === 'read' ? 'read' : 'update'
    return mayRow(viewer, via, whole!) && mayField(viewer, via, whole!, partOf.list)
  }
  return (
    viewer.environment.administrator === true ||
    grants(viewer, row.entity, verb).some((test) => evaluate(test, env) === true)
  )
}

const grants = ({ index }: Viewer, entity: string, verb: Verb, field?: string) =>
  index.plan.grants
    .filter((grant) => grant.entity === entity && grant.verb === verb)
    .filter(({ fields }) => field === undefined || (fields?.includes(field) ?? true))
    .map(({ test }) => test)

/** On a row where the verb is allowed. */
export function mayField(viewer: Viewer, verb: Verb, place: Place, name: string): boolean {
  const entity = viewer.index.entity(place.row.entity)
  const field = entity.fields.find((each) => each.name === name)
  if (!field || !couldBe(entity, verb, field)) return false
  if (field.type.kind === 'line') return mayField(viewer, verb, place, field.type.by)
  if (verb === 'update' && isShut(viewer, place, name)) return false
  if (isGivenAnyway(viewer, entity, verb, name)) return true
  const env = viewer.over(place)
  return grants(viewer, entity.name, verb, name).some((test) => evaluate(test, env) === true)
}

const couldBe = (entity: Entity, verb: Verb, field: Field): boolean =>
  verb === 'read' ? !isSecret(field) : isOpen(entity, field)

const isGivenAnyway = ({ environment }: Viewer, { partOf }: Entity, verb: Verb, name: string): boolean =>
  environment.administrator === true || partOf !== undefined || (verb === 'read' && ['id', 'version'].includes(name))

/** The state says which fields may still change, and this is none of them. */
const isShut = ({ index }: Viewer, { row }: Place, name: string): boolean =>
  index.lifecycles(row.entity).some(({ field, states }) => {
    const open = states.find(({ key }) => key === row.values[field])?.mayChange
    return open !== undefined && !open.includes(name)
  })

/** Is there a record on which the verb might be allowed? What is never allowed is not there at all. */
export function everRow(viewer: Viewer, verb: Verb, name: string): boolean {
  const entity = viewer.index.entity(name)
  if (entity.onlyOne && (verb === 'create' || verb === 'delete')) return false
  const restrictions = viewer.index.plan.restrictions.filter(
    (restriction) => restriction.entity === name && (restriction.verbs?.includes(verb) ?? true),
  )
  if (!restrictions.every(({ test }) => mayBeYes(viewer, test.tree))) return false
  if (entity.partOf) {
    const via = verb === 'read' ? 'read' : 'update'
    const { entity: whole, list } = entity.partOf
    return everRow(viewer, via, whole) && everField(viewer, via, whole, list)
  }
  return (
    viewer.environment.administrator === true || grants(viewer, name, verb).some(({ tree }) => mayBeYes(viewer, tree))
  )
}

export function everField(viewer: Viewer, verb: Verb, of: string, name: string): boolean {
  const entity = viewer.index.entity(of)
  const field = entity.fields.find((each) => each.name === name)
  if (!field || !couldBe(entity, verb, field)) return false
  if (field.type.kind === 'line') return everField(viewer, verb, of, field.type.by)
  return (
    isGivenAnyway(viewer, entity, verb, name) ||
    grants(viewer, of, verb, name).some(({ tree }) => mayBeYes(viewer, tree))
  )
}

type Truth = 'yes' | 'no' | 'unknown'
const ANY: readonly Truth[] = ['yes', 'no', 'unknown']

const mayBeYes = (viewer: Viewer, tree: Tree): boolean => truths(viewer, tree).has('yes')

/** What an expression may come to, where roles are known and records are not. */
function truths(viewer: Viewer, tree: Tree): ReadonlySet<Truth> {
  const { environment } = viewer
  const of = (...some: readonly Truth[]) => new Set(some)
  if (tree.op === 'literal' && typeof tree.value === 'boolean') return of(tree.value ? 'yes' : 'no')
  if (tree.op === 'name' && tree.scope === 'role')
    return of(
      tree.name === 'administrators' ? yes(environment.administrator === true) : yes(environment.roles.has(tree.name)),
    )
  if (tree.op === 'name' && tree.scope === 'context' && tree.name === 'signedIn')
    return of(yes(environment.me !== null))
  if (tree.op === 'macro' && tree.fn === 'exists' && !truths(viewer, tree.body).has('yes')) return of('no', 'unknown')
  if (tree.op !== 'call') return of(...ANY)
  const inside = () => tree.args.map((arg) => truths(viewer, arg))
  switch (tree.fn) {
    case 'and':
      return combined(inside(), (all) => (all.includes('no') ? 'no' : all.includes('unknown') ? 'unknown' : 'yes'))
    case 'or':
      return combined(inside(), (all) => (all.includes('yes') ? 'yes' : all.includes('unknown') ? 'unknown' : 'no'))
    case 'not':
      return combined(inside(), ([one]) => (one === 'yes' ? 'no' : one === 'no' ? 'yes' : 'unknown'))
    case 'in':
      if (environment.me === null && isMine(tree.args[1]!)) return of('unknown')
      return environment.me === null && isMine(tree.args[0]!) ? of('no', 'unknown') : of(...ANY)
    default:
      return needsMe(viewer, tree) ? of('unknown') : of(...ANY)
  }
}

const yes = (is: boolean): Truth => (is ? 'yes' : 'no')

const combined = (of: readonly ReadonlySet<Truth>[], by: (all: readonly Truth[]) => Truth): ReadonlySet<Truth> =>
  new Set(of.reduce<Truth[][]>((made, one) => made.flatMap((all) => [...one].map((t) => [...all, t])), [[]]).map(by))

/** A comparison with somebody, where there is nobody. */
const needsMe = ({ environment }: Viewer, tree: Tree): boolean =>
  environment.me === null &&
  tree.op === 'call' &&
  ['==', '!=', '<', '<=', '>', '>='].includes(tree.fn) &&
  tree.args.some(isMine) &&
  !tree.args.some((arg) => arg.op === 'literal' && arg.value === null)

const isMine = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'me' : tree.op === 'field' && childrenOf(tree).every(isMine)

/** What a person may see, for the expressions that they send. */
export const maskOf = (viewer: Viewer): Mask => ({
  row: (place) => mayRow(viewer, 'read', place),
  field: (place, name) => name === 'id' || (mayRow(viewer, 'read', place) && mayField(viewer, 'read', place, name)),
})

/** Those that the person may change on it now. */
export function changeableFields(viewer: Viewer, place: Place): readonly string[] {
  const entity = viewer.index.entity(place.row.entity)
  if (!mayRow(viewer, 'update', place)) return []
  return entity.fields
    .filter((field) => isOpen(entity, field) && mayField(viewer, 'update', place, field.name))
    .filter((field) => isEditable(viewer, field, place))
    .map(({ name }) => name)
}

export function isEditable(viewer: Viewer, { editable, name }: Field, place: Place | undefined): boolean {
  if (!place || !editable) return true
  if (editable.kind === 'once') return isNothing(place.row.values[name])
  return (
    editable.kind === 'when' &&
    evaluate(editable.expr, viewer.over(place, { old: viewer.view(place), context: { isNew: false } })) === true
  )
}
