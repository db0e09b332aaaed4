/**
 * How much a person's filter may ask of the store, known before it runs. It is asked of every row, so it may look at the
 * row, at what the row refers to, and at lists that hang on those; not at all records of an entity, and not at lists of
 * lists of lists, nor write out a long pattern. What it costs over all rows, shows while it runs
 * (`ReadOptions.heavy`). What the document itself says is not measured: its author answers for it.
 */
import { childrenOf, patternSize, type Tree } from '@ninefold/plan/expression'

/** Lists inside one another, lists in all, references followed in all. */
const DEEPEST = 2
const LISTS_MOST = 8
const HOPS_MOST = 60
/** Instructions of a pattern of `matches`, its repetitions written out. */
const PATTERN_MOST = 1000

/** What is too much about it, as the end of a sentence; undefined where nothing is. */
export function tooMuch(filter: Tree): string | undefined {
  let lists = 0
  let hops = 0
  const look = (tree: Tree, depth: number): string | undefined => {
    if (tree.op === 'set') return `it looks through every ${tree.entity}.`
    if (tree.op === 'field' && tree.of.op === 'field') hops++
    const size = sizeOfPattern(tree)
    if (size > PATTERN_MOST)
      return `its pattern, with its repetitions written out, has ${size} steps; at most ${PATTERN_MOST} are allowed.`
    if (isLoop(tree)) {
      lists++
      if (depth >= DEEPEST || (depth > 0 && !hangsOnVariable(tree))) return 'it looks through lists inside lists.'
    }
    const inside = (child: Tree) => look(child, tree.op === 'macro' && child === tree.body ? depth + 1 : depth)
    for (const child of childrenOf(tree)) {
      const found = inside(child)
      if (found) return found
    }
    if (lists > LISTS_MOST) return 'it looks through too many lists.'
    return hops > HOPS_MOST ? 'it follows too many references.' : undefined
  }
  return look(filter, 0)
}

/** Does it look through a list for each row? */
export const looksThroughLists = (tree: Tree): boolean => isLoop(tree) || childrenOf(tree).some(looksThroughLists)

function sizeOfPattern(tree: Tree): number {
  if (tree.op !== 'call' || tree.fn !== 'matches') return 0
  const pattern = tree.args[1]
  return pattern?.op === 'literal' && typeof pattern.value === 'string' ? patternSize(pattern.value) : 0
}

/** A list of records, or anything that is done for each of a list. */
const isLoop = (tree: Tree): boolean =>
  tree.op === 'macro' || (tree.op === 'field' && tree.type.kind === 'list' && tree.type.of.kind === 'record')

/** `l.parts`, where `l` is one of the list around it: together they are no more rows than there are. */
function hangsOnVariable(tree: Tree): boolean {
  if (tree.op === 'macro') return tree.over.op === 'macro' || hangsOnVariable(tree.over)
  return tree.op === 'field' && tree.of.op === 'name' && tree.of.scope === 'variable'
}
