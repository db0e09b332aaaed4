/**
 * People whom a permission hides in a field but shows in the record's metadata: a reviewer whom the applicant may not
 * read, but who appears in `updatedBy` and in the history of the review.
 */
import { childrenOf, type Tree, isMe, isThis } from '@ninefold/plan/expression'
import { isPeople, type Entity, type Field, type Grant } from '@ninefold/plan'
import type { Knowledge } from '../possible/index.ts'
import { grantsOn, isAdministrators, mayHave } from './readers.ts'

interface HiddenPeople {
  readonly entity: Entity
  readonly field: Field
  /** The permission without the field. */
  readonly reader: Grant
  /** The readable system fields that contain the same people. */
  readonly shown: readonly string[]
}

/** The first such field of each permission. */
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
    // Permissions that only the people in the field have do not count.
    const open = grantsOn(entity, 'read', field.name, knowledge).filter(({ test }) => !readsField(test.tree, field))
    if (open.some(mayHave(reader.role, knowledge.plan))) return []
    const shown = shownIn(field, entity, knowledge).filter((name) => reader.fields!.includes(name))
    return shown.length === 0 ? [] : [{ entity, field, reader, shown }]
  })
}

/** The system fields that contain the people of the field after they have done what they may do. */
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

/** `reviewer == me` or `me in reviewers`, anywhere in the condition. */
function readsField(tree: Tree, field: Field): boolean {
  const children = childrenOf(tree)
  const isField = (one: Tree) => one.op === 'field' && one.field === field.name && isThis(one.of)
  const isEqual = tree.op === 'call' && ['==', 'in'].includes(tree.fn) && children.some(isField) && children.some(isMe)
  return isEqual || children.some((child) => readsField(child, field))
}
