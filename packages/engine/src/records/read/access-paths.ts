/**
 * Access paths to the first page of a list whose order no single index provides.
 *
 * `status != 'draft'`, sorted by another field: an index provides the order within each state. The first rows of each
 * state are read from it, and the page is chosen among these, instead of scanning all records and skipping those that
 * do not match.
 *
 * `owner.manager == me`: SQLite would scan the list and look up each owner. If no user has this manager, the list is
 * empty, so nothing is read. PostgreSQL detects this itself.
 */
import { sqlCondition, yesNo, yesNoCall, type SqlTarget, type Tree } from '@ninefold/plan/expression'
import { indexesOf, MAX_CHOICES, rangeOf, type Range, quoted, type Index } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { orderText, type Key } from './order.ts'
import { where } from './condition.ts'
import { joined, type Piece } from './statement.ts'

/** Over the row `t`. */
interface InOrder {
  readonly keys: readonly Key[]
  readonly conditions: readonly (readonly Piece[])[]
  /** The number of rows of the page. */
  readonly limit: Piece
}

/**
 * A condition that is true only for the first rows of each choice; undefined if that does not help. `known`: conditions
 * that are true for all rows of the list.
 */
export function firstOfEachChoice(
  model: Model,
  entity: EntityModel,
  target: SqlTarget,
  known: readonly Tree[],
  { keys, conditions, limit }: InOrder,
): readonly Piece[] | undefined {
  const range = rangeInOrder(indexesOf(model.plan, entity.entity), known, keys)
  if (!range) return undefined
  const each = range.choices.map((choice): readonly Piece[] => {
    const isIt = [
      '(',
      sqlCondition(yesNoCall('==', range.of, { op: 'literal', value: choice, type: range.of.type }), target),
      ')',
    ]
    const first = [...where([isIt, ...conditions]), ' ORDER BY ', ...orderText(keys), ' LIMIT ', limit]
    return [`SELECT "id" FROM (SELECT t."id" FROM ${entity.table} AS t`, ...first, ') AS of_choice']
  })
  return ['t."id" IN (', ...joined(each, ' UNION ALL '), ')']
}

/** The choices for each of which an index provides this order. */
function rangeInOrder(indexes: readonly Index[], known: readonly Tree[], keys: readonly Key[]): Range | undefined {
  const ranges = known.flatMap((tree) => rangeOf(tree) ?? []).filter(({ of }) => ownName(of) !== undefined)
  const isOne = ({ choices }: Range) => choices.length === 1
  const single = new Set([...known.flatMap(equatedName), ...ranges.filter(isOne).map(({ of }) => ownName(of))])
  return ranges.find(({ of, choices }) => {
    const name = ownName(of)
    if (single.has(name) || choices.length === 0 || choices.length > MAX_CHOICES) return false
    return indexes.some(({ columns }) => {
      const before = columns.slice(0, -keys.length).map((column) => column.name)
      const inOrder = columns.slice(-keys.length).every((column, i) => isKey(keys[i]!, column))
      return inOrder && before.includes(name!) && before.every((each) => each === name || single.has(each))
    })
  })
}

export const isKey = ({ pieces, descending }: Key, column: Index['columns'][number]): boolean =>
  pieces.length === 1 && pieces[0] === `t.${quoted(column.name)}` && descending === column.descending

/** The field of the row itself. */
const ownName = (tree: Tree): string | undefined =>
  tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'this' ? tree.field : undefined

/** `owner == me`: the fields that have the same value in all rows. */
export const equatedName = (tree: Tree): readonly string[] => {
  const [of, to] = equated(tree) ?? []
  const name = of && ownName(of)
  return name !== undefined && to && isConstantOverRows(to) ? [name] : []
}

const equated = (tree: Tree): readonly [Tree, Tree] | undefined =>
  tree.op === 'call' && tree.fn === '==' ? (tree.args as readonly Tree[] as readonly [Tree, Tree]) : undefined

/**
 * Whether it has the same value for all rows: a literal, the user, or a path from the user. Not a missing value, which
 * would equal any path that leads nowhere.
 */
function isConstantOverRows(tree: Tree): boolean {
  if (tree.op === 'field') return isConstantOverRows(tree.of)
  return tree.op === 'literal' ? tree.value !== null : tree.op === 'name' && tree.scope === 'me'
}

/** `LIMIT` with this number, or with 0 if a record to which all rows must refer does not exist. */
export function limitWhere(model: Model, target: SqlTarget, known: readonly Tree[], limit: Piece): readonly Piece[] {
  const needed = model.dialect === 'sqlite' ? referredTo(target, known) : []
  return needed.length === 0 ? [limit] : ['CASE WHEN ', ...joined(needed, ' AND '), ' THEN ', limit, ' ELSE 0 END']
}

/** Whether there is such a referenced record; each is checked once. */
function referredTo(target: SqlTarget, known: readonly Tree[]): readonly (readonly Piece[])[] {
  return known.flatMap((tree) => {
    const [of, to] = equated(tree) ?? []
    if (of?.op !== 'field' || !to || !isConstantOverRows(to) || ownName(of.of) === undefined) return []
    const { type } = of.of
    if (type.kind !== 'record') return []
    const variable: Tree = { op: 'name', scope: 'variable', name: 'referred', type }
    const over: Tree = { op: 'set', entity: type.entity, type: { kind: 'list', of: type } }
    const body = yesNoCall('==', { ...of, of: variable }, to)
    return [[sqlCondition({ op: 'macro', fn: 'exists', over, variable: 'referred', body, type: yesNo }, target)]]
  })
}
