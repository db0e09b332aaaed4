/** The permissions on the rows of a list: what its filters require is not checked again. */
import type { Tree } from '@ninefold/plan/expression'
import { type Principal, rightsWhere, type Rights } from '../../access/index.ts'
import { conjunctsOf } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { readFilter } from './person-filter.ts'
import type { ListQuery } from '../records.ts'

/** The permissions of a part depend on its whole, which its filters do not restrict. */
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

/** What is true for all rows of a list. */
export function knownInList(
  model: Model,
  entity: EntityModel,
  rights: Rights,
  { where = [], filter }: Pick<ListQuery, 'where' | 'filter'>,
): readonly Tree[] {
  const own = filter ? conjunctsOf(readFilter(model, entity, rights, filter).tree).filter(isEquation) : []
  return [...where.flatMap(({ tree }) => conjunctsOf(tree)), ...own]
}

/**
 * `status == 'submitted'`, `owner == me`. An unreadable value counts as missing, and a missing value equals nothing: so
 * if the comparison is true for the user, it is true for the row. This does not apply to other comparisons.
 */
function isEquation(tree: Tree): boolean {
  if (tree.op !== 'call' || tree.fn !== '==') return false
  const [of, to] = tree.args as [Tree, Tree]
  const isOwn = of.op === 'field' && of.of.op === 'name' && of.of.scope === 'this'
  return isOwn && (to.op === 'literal' ? to.value !== null : to.op === 'name' && to.scope === 'me')
}
