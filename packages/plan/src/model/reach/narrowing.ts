/**
 * Which records of a list or of a whole entity a `filter`, an `exists` or an `all` lets count, where a write can be asked it
 * directly: a condition over columns of the record that is written and of the rule's own record, and nothing else.
 */
import type { Tree } from '../../expression/index.ts'
import type { Entity } from '../entity.ts'
import type { Variables, Narrowing } from './dependency.ts'
import { isRecordList } from '../../values/index.ts'

type Entities = ReadonlyMap<string, Entity>

export function narrowingOf(
  entities: Entities,
  { fn, variable, body }: Tree & { op: 'macro' },
  variables: Variables,
): Narrowing | undefined {
  if (fn !== 'filter' && fn !== 'exists' && fn !== 'all') return undefined
  const isOwn = variables['this']?.every(({ back }) => back.length === 0) === true
  const isRecord = (tree: Tree): boolean =>
    tree.op === 'name' &&
    (tree.scope === 'variable' ? tree.name === variable : isOwn && tree.scope === 'this' && tree.name === '')
  if (!readsColumns(entities, body, isRecord)) return undefined
  return { variable, condition: fn === 'all' ? { op: 'call', fn: 'not', args: [body], type: body.type } : body }
}

function readsColumns(entities: Entities, tree: Tree, isRecord: (tree: Tree) => boolean): boolean {
  const each = (trees: readonly Tree[]) => trees.every((one) => readsColumns(entities, one, isRecord))
  switch (tree.op) {
    case 'literal':
      return true
    case 'name':
      return tree.scope === 'constant' || isRecord(tree)
    case 'field':
      return isRecord(tree.of) && tree.of.type.kind === 'record' && isColumn(entities, tree.of.type.entity, tree.field)
    case 'call':
      return each(tree.args)
    case 'list':
      return each(tree.items)
    default:
      return false
  }
}

function isColumn(entities: Entities, entity: string, name: string): boolean {
  const field = entities.get(entity)?.fields.find((one) => one.name === name)
  return field !== undefined && !isRecordList(field.type) && (!field.computed || field.computed.stored)
}
