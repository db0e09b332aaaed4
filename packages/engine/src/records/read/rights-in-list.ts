/** The rights on those rows that a list shows: what its filters demand need not be asked once more. */
import type { Tree } from '@ninefold/plan/expression'
import { type Principal, rightsWhere, type Rights } from '../../access/index.ts'
import { demandsOf } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { readFilter } from './person-filter.ts'
import type { ListQuery } from '../records.ts'

/** A part has its rights by its whole, of which its filters say nothing. */
export function rightsInList(
  model: Model,
  principal: Principal,
  entity: EntityModel,
  { where = [], filter }: Pick<ListQuery, 'where' | 'filter'>,
): Rights {
  const rights = model.rights(principal)
  return entity.isPart
    ? rights
    : rightsWhere(rights, entity.name, knownInList(model, entity, rights, { where, filter }))
}

/** What holds of all rows that a list shows. */
export function knownInList(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  { where = [], filter }: Pick<ListQuery, 'where' | 'filter'>,
): readonly Tree[] {
  const own = filter ? demandsOf(readFilter(model, entity, rights, filter).tree).filter(isEquation) : []
  return [...where.flatMap(({ tree }) => demandsOf(tree)), ...own]
}

/**
 * `status == 'submitted'`, `owner == me`. What a person may not read is missing to them, and what is missing equals nothing: so
 * where their own equation holds, it holds of the row. Of other comparisons that is not said.
 */
function isEquation(tree: Tree): boolean {
  if (tree.op !== 'call' || tree.fn !== '==') return false
  const [of, to] = tree.args as [Tree, Tree]
  const isOwn = of.op === 'field' && of.of.op === 'name' && of.of.scope === 'this'
  return isOwn && (to.op === 'literal' ? to.value !== null : to.op === 'name' && to.scope === 'me')
}
