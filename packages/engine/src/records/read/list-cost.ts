/** The cost class of a list: whether it grows only with the page, or with the number of rows. */
import { conjunctsOf, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Rights } from '../../access/index.ts'
import { indexesOf } from '../../store/index.ts'
import { equatedName, isKey } from './access-paths.ts'
import { scansLists } from './filter-cost.ts'
import type { EntityModel, Model } from '../model.ts'
import type { ListQuery } from '../records.ts'
import type { Key } from './order.ts'

/**
 * 'page': an index finds the rows in order. 'rows': any number of rows is scanned. 'nested': for each of them, others
 * are scanned.
 */
export type ListCost = 'page' | 'rows' | 'nested'

interface RatedList {
  readonly entity: EntityModel
  readonly query: ListQuery
  /** The search words. */
  readonly words: readonly string[]
  readonly model: Model
  readonly rights: Rights
  readonly keys: readonly Key[]
  /** The user's filter. */
  readonly filter: Expr | undefined
}

/**
 * For its page, without the total. The document's own filter and order count as indexed, because the author is
 * responsible for them.
 */
export function listCost({ entity, query, words, model, rights, keys, filter }: RatedList): ListCost {
  if (filter && scansLists(filter.tree)) return 'nested'
  const looksAtAll = words.length > 0 || query.export || query.topBy !== undefined
  if (looksAtAll || query.offset !== undefined) return 'rows'
  if (!filter && !query.sort) return 'page'
  const own = filter ? conjunctsOf(filter.tree) : []
  if (own.some(isOneRecord)) return 'page'
  const names = own.flatMap((tree) => equatedName(tree))
  const isReadable = (name: string) => rights.field(entity.name, 'read', name) === true
  if (names.length < own.length || !names.every(isReadable)) return 'rows'
  const access = rights.rows(entity.name, 'read')
  const given = [...(query.where ?? []).map(({ tree }) => tree), ...(typeof access === 'boolean' ? [] : [access])]
  const same = new Set([...names, ...given.flatMap((tree) => conjunctsOf(tree).flatMap(equatedName))])
  const isInOrder = indexesOf(model.plan, entity.entity).some(({ columns }) => {
    const before = new Set(columns.slice(0, -keys.length).map((column) => column.name))
    const after = columns.slice(-keys.length)
    const fits = after.length === keys.length && after.every((column, i) => isKey(keys[i]!, column))
    return fits && names.every((name) => before.has(name)) && [...before].every((name) => same.has(name))
  })
  return isInOrder ? 'page' : 'rows'
}

/** `this == me` */
const isOneRecord = (tree: Tree): boolean =>
  tree.op === 'call' &&
  tree.fn === '==' &&
  (['this', 'me'] as const).every((scope) => tree.args.some((side) => side.op === 'name' && side.scope === scope))
