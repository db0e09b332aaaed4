/** What `add … to …` and `remove … from …` may work on: a list of many to many, from either side, and nothing else. */
import type { Expr } from '@ninefold/plan/expression'
import type { Names } from './room.ts'
import { isMany } from '@ninefold/plan/values'

/** Parts and the other side of a reference are not put into a list: there, the other record says where it belongs. */
export function isLinkedList({ tree }: Expr, names: Names): boolean {
  if (tree.type.kind === 'unknown') return true
  const of = tree.op === 'field' && tree.of.type.kind === 'record' ? names.entity(tree.of.type.entity) : undefined
  const field = of && tree.op === 'field' ? names.field(of, tree.field) : undefined
  return isMany(field?.type)
}
