/**
 * Access paths to the first records of a list that no index has in the list's order as a whole.
 *
 * `status != 'draft'`, sorted by another field: an index has them in order for each state by itself. The first of each state are
 * found by it, and among these the first of all; instead of going along all records, over those that do not fit.
 *
 * `owner.manager == me`: SQLite goes along the list and looks at each owner. Where nobody is managed by me, nothing fits, and
 * nothing is read. PostgreSQL finds that by itself.
 */
import { sqlCondition, yesNo, yesNoCall, type SqlTarget, type Tree } from '@ninefold/plan/expression'
import { indexesOf, CHOICES_MOST, rangeOf, type Range, quoted, type Index } from '../../store/index.ts'
import type { EntityModel, Model } from '../model.ts'
import { orderText, type Key } from './order.ts'
import { where } from './condition.ts'
import { joined, type Piece } from './statement.ts'

/** Over the row `t`. */
interface InOrder {
  readonly keys: readonly Key[]
  readonly conditions: readonly (readonly Piece[])[]
  /** How many are wanted. */
  readonly limit: Piece
}

/**
 * A condition that leaves no more than the first of each choice; undefined where the list is found by another way. `known`: what
 * holds of all rows of the list.
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

/** The choice by each of which an index has the rows in this order. */
function rangeInOrder(indexes: readonly Index[], known: readonly Tree[], keys: readonly Key[]): Range | undefined {
  const ranges = known.flatMap((tree) => rangeOf(tree) ?? []).filter(({ of }) => ownName(of) !== undefined)
  const isOne = ({ choices }: Range) => choices.length === 1
  const single = new Set([...known.flatMap(equatedName), ...ranges.filter(isOne).map(({ of }) => ownName(of))])
  return ranges.find(({ of, choices }) => {
    const name = ownName(of)
    if (single.has(name) || choices.length === 0 || choices.length > CHOICES_MOST) return false
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

/** `owner == me`: what must equal the same in all rows. */
export const equatedName = (tree: Tree): readonly string[] => {
  const [of, to] = equated(tree) ?? []
  const name = of && ownName(of)
  return name !== undefined && to && isSame(to) ? [name] : []
}

const equated = (tree: Tree): readonly [Tree, Tree] | undefined =>
  tree.op === 'call' && tree.fn === '==' ? (tree.args as readonly Tree[] as readonly [Tree, Tree]) : undefined

/** For all rows: a value, the person, or what leads from them. Not what is missing, which equals what leads nowhere. */
function isSame(tree: Tree): boolean {
  if (tree.op === 'field') return isSame(tree.of)
  return tree.op === 'literal' ? tree.value !== null : tree.op === 'name' && tree.scope === 'me'
}

/** `LIMIT` with this, or with nothing where no record is there that all rows of the list would have to refer to. */
export function limitWhere(model: Model, target: SqlTarget, known: readonly Tree[], limit: Piece): readonly Piece[] {
  const needed = model.dialect === 'sqlite' ? referredTo(target, known) : []
  return needed.length === 0 ? [limit] : ['CASE WHEN ', ...joined(needed, ' AND '), ' THEN ', limit, ' ELSE 0 END']
}

/** Is there a record that is referred to? Each is asked once. */
function referredTo(target: SqlTarget, known: readonly Tree[]): readonly (readonly Piece[])[] {
  return known.flatMap((tree) => {
    const [of, to] = equated(tree) ?? []
    if (of?.op !== 'field' || !to || !isSame(to) || ownName(of.of) === undefined) return []
    const { type } = of.of
    if (type.kind !== 'record') return []
    const variable: Tree = { op: 'name', scope: 'variable', name: 'referred', type }
    const over: Tree = { op: 'set', entity: type.entity, type: { kind: 'list', of: type } }
    const body = yesNoCall('==', { ...of, of: variable }, to)
    return [[sqlCondition({ op: 'macro', fn: 'exists', over, variable: 'referred', body, type: yesNo }, target)]]
  })
}
