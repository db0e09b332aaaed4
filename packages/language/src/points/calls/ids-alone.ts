/** Assumptions for records in answers: of lists of records, and of a record as the whole answer, only ids are sent. */
import type { Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'
import type { Assumption } from '@ninefold/plan'
import type { CallScope } from './scope.ts'

/** `tree`: the answer of the call or shape. */
export function assumeIds(subject: string, tree: Tree, { entity }: CallScope): readonly Assumption[] {
  const labelOf = (name: string) => entity(name)?.label ?? name
  return [...new Set(sentAsIds(tree, true))].map((name) => ({
    point: 7,
    subject,
    text: `Of each ${labelOf(name)} that it sends, it sends the id alone.`,
    help: "Write what else is sent, `items.map(x, {'name': x.name})` or a shape; or `items.map(x, x.id)` if the ids are meant.",
  }))
}

/** The entities whose ids are sent. `whole`: the tree is the whole answer; inside it, a single record is a reference, for which an id is expected. */
function sentAsIds(tree: Tree, whole: boolean): readonly string[] {
  switch (tree.op) {
    case 'map':
      return tree.entries.flatMap(({ value }) => sentAsIds(value, false))
    case 'list':
      return [...recordsIn(tree.type, whole), ...tree.items.flatMap((item) => sentAsIds(item, false))]
    case 'macro':
      return [...recordsIn(tree.type, whole), ...(tree.fn === 'map' ? sentAsIds(tree.body, false) : [])]
    // Shapes have their own assumptions.
    case 'shape':
      return []
    case 'call':
      return [
        ...recordsIn(tree.type, whole),
        ...tree.args.flatMap((arg) => (arg.op === 'map' ? sentAsIds(arg, false) : [])),
      ]
    case 'literal':
    case 'name':
    case 'field':
    case 'set':
      return recordsIn(tree.type, whole)
  }
}

function recordsIn(type: Type, whole: boolean): readonly string[] {
  if (type.kind === 'list') return recordsIn(type.of, true)
  return whole && type.kind === 'record' ? [type.entity] : []
}
