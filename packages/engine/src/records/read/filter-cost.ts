/**
 * Static limits for a user's filter, checked before it runs. The filter is evaluated for every row, so it may use the
 * row, the records it refers to and their lists. It may not use all records of an entity, lists nested deeper, or long
 * patterns. Its cost over all rows is limited at run time (`ReadOptions.heavy`). The document's own expressions are not
 * limited: their author is responsible for them.
 */
import { childrenOf, patternSize, type Tree } from '@ninefold/plan/expression'
import { words, type Words } from '../../refusal.ts'

/** Maximum depth of nested lists, number of lists, number of references followed. */
const DEEPEST = 2
const MAX_LISTS = 8
const MAX_HOPS = 60
/** Maximum number of instructions of a `matches` pattern with its repetitions expanded. */
const MAX_PATTERN = 1000

/** The limit that the filter exceeds, as the end of a sentence; undefined if none. */
export function exceededLimit(filter: Tree): Words | undefined {
  let lists = 0
  let hops = 0
  const look = (tree: Tree, depth: number): Words | undefined => {
    if (tree.op === 'set') return words('it looks through every {entity}.', { entity: tree.entity })
    if (tree.op === 'field' && tree.of.op === 'field') hops++
    const size = sizeOfPattern(tree)
    if (size > MAX_PATTERN)
      return words('its pattern, with its repetitions written out, has {size} steps; at most {max} are allowed.', {
        size,
        max: MAX_PATTERN,
      })
    if (isLoop(tree)) {
      lists++
      if (depth >= DEEPEST || (depth > 0 && !startsAtVariable(tree)))
        return words('it looks through lists inside lists.')
    }
    const inside = (child: Tree) => look(child, tree.op === 'macro' && child === tree.body ? depth + 1 : depth)
    for (const child of childrenOf(tree)) {
      const found = inside(child)
      if (found) return found
    }
    if (lists > MAX_LISTS) return words('it looks through too many lists.')
    return hops > MAX_HOPS ? words('it follows too many references.') : undefined
  }
  return look(filter, 0)
}

/** Whether it scans a list for each row. */
export const scansLists = (tree: Tree): boolean => isLoop(tree) || childrenOf(tree).some(scansLists)

function sizeOfPattern(tree: Tree): number {
  if (tree.op !== 'call' || tree.fn !== 'matches') return 0
  const pattern = tree.args[1]
  return pattern?.op === 'literal' && typeof pattern.value === 'string' ? patternSize(pattern.value) : 0
}

/** A list of records, or an operation on each item of a list. */
const isLoop = (tree: Tree): boolean =>
  tree.op === 'macro' || (tree.op === 'field' && tree.type.kind === 'list' && tree.type.of.kind === 'record')

/** `l.parts`, where `l` is an item of the outer list: together they have no more rows than the table. */
function startsAtVariable(tree: Tree): boolean {
  if (tree.op === 'macro') return tree.over.op === 'macro' || startsAtVariable(tree.over)
  return tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'variable'
}
