/**
 * People who are hidden in a field of their own and shown as those who changed the record: a reviewer whom the applicant may
 * not read, in `updatedBy` and the history of the review.
 */
import { childrenOf, type Tree, isMe, isThis } from '@ninefold/plan/expression'
import { isPeople, type Entity, type Field, type Grant } from '@ninefold/plan'
import type { Knowledge } from '../possible/index.ts'
import { grantsOn, isAdministrators, isTheirs } from './readers.ts'

interface HiddenPeople {
  readonly entity: Entity
  readonly field: Field
  /** Leaves the field out. */
  readonly reader: Grant
  /** The system fields that it shows, in which the same people stand. */
  readonly shown: readonly string[]
}

/** Of each permission the first such field. */
export function hiddenPeople(knowledge: Knowledge): readonly HiddenPeople[] {
  const entities = knowledge.plan.entities.filter(({ partOf }) => !partOf)
  return entities.flatMap((entity) => {
    const readers = grantsOn(entity, 'read', 'updatedBy', knowledge).filter((one) => !isAdministrators(one))
    return readers.flatMap((reader) => shownBy(reader, entity, knowledge).slice(0, 1))
  })
}

function shownBy(reader: Grant, entity: Entity, knowledge: Knowledge): readonly HiddenPeople[] {
  const isHidden = (field: Field) => !field.system && isPeople(field) && reader.fields?.includes(field.name) === false
  return entity.fields.filter(isHidden).flatMap((field) => {
    // Whom the field names may read it: of the others nothing follows.
    const open = grantsOn(entity, 'read', field.name, knowledge).filter(({ test }) => !readsField(test.tree, field))
    if (open.some(isTheirs(reader.role, knowledge.plan))) return []
    const shown = shownIn(field, entity, knowledge).filter((name) => reader.fields!.includes(name))
    return shown.length === 0 ? [] : [{ entity, field, reader, shown }]
  })
}

/** The system fields in which the people of the field stand once they have done what they may do. */
function shownIn(field: Field, entity: Entity, knowledge: Knowledge): readonly string[] {
  const reads = (tree: Tree): boolean => readsField(knowledge.expand(tree), field)
  const grants = knowledge.grants(entity.name).filter(({ verb, test }) => verb !== 'read' && reads(test.tree))
  const isCreator = isMe(field.default?.expr.tree) || grants.some(({ verb }) => verb === 'create')
  const actions = knowledge.plan.lifecycles.filter((one) => one.entity === entity.name).flatMap((one) => one.actions)
  const isActor = actions.some(
    ({ who, then }) =>
      (who !== null && reads(who.test.tree)) ||
      then.some((effect) => effect.kind === 'set' && effect.path.join('.') === field.name && isMe(effect.value.tree)),
  )
  if (isCreator) return ['createdBy', 'updatedBy']
  const isChanger = grants.some(({ verb }) => verb === 'update' || verb === 'delete' || typeof verb !== 'string')
  return isActor || isChanger ? ['updatedBy'] : []
}

/** `reviewer == me`, `me in reviewers`, somewhere in the condition. */
function readsField(tree: Tree, field: Field): boolean {
  const children = childrenOf(tree)
  const isField = (one: Tree) => one.op === 'field' && one.field === field.name && isThis(one.of)
  const isEqual = tree.op === 'call' && ['==', 'in'].includes(tree.fn) && children.some(isField) && children.some(isMe)
  return isEqual || children.some((child) => readsField(child, field))
}
