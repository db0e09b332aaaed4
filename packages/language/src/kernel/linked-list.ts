/** The lists that `add … to …` and `remove … from …` accept: many to many, from either side. */
import type { Expr } from '@ninefold/plan/expression'
import type { Names } from './room.ts'
import { isMany } from '@ninefold/plan/values'

/** Not lists of parts or the inverse of a reference: there, the other record stores the relation. */
export function isLinkedList({ tree }: Expr, names: Names): boolean {
  if (tree.type.kind === 'unknown') return true
  const of = tree.op === 'field' && tree.of.type.kind === 'record' ? names.entity(tree.of.type.entity) : undefined
  const field = of && tree.op === 'field' ? names.field(of, tree.field) : undefined
  return isMany(field?.type)
}
