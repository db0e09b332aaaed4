/**
 * Parts of an expression that look through all records of an entity: `Right.exists(r, r.person == me and r.on == this)`.
 * JavaScript has not got all records, so the store answers such a part, and the rest is worked out with its answer. What
 * the part needs of the record itself goes to the store as values: the record need not be stored.
 */
import { childrenOf, withChildren, type Tree } from '@ninefold/language'

/** `name` stands for the part in the rest, as a name of the context; `values`: what stands for the record's in the part. */
export interface SetPart {
  readonly name: string
  readonly tree: Tree
  readonly values: readonly { readonly name: string; readonly tree: Tree }[]
}

export interface Parted {
  readonly rest: Tree
  readonly parts: readonly SetPart[]
}

const known = new WeakMap<Tree, Parted>()

/** Equal parts have equal names, in whatever expressions they stand. */
export function partedBySets(tree: Tree): Parted {
  const before = known.get(tree)
  if (before) return before
  const parts: SetPart[] = []
  const made = hasSet(tree) ? { rest: withoutSets(tree, parts), parts } : { rest: tree, parts }
  known.set(tree, made)
  return made
}

const hasSet = (tree: Tree): boolean => tree.op === 'set' || childrenOf(tree).some(hasSet)

const isList = ({ type }: Tree): boolean => type.kind === 'list' || type.kind === 'map'

/** The smallest part that gives one value and holds the set goes to the store whole. */
function withoutSets(tree: Tree, parts: SetPart[]): Tree {
  if (!hasSet(tree)) return tree
  if (tree.op === 'macro') return !isList(tree) && hasSet(tree.over) ? placeOf(tree, parts) : tree
  if (tree.op === 'field') return isList(tree) ? tree : placeOf(tree, parts)
  const takesList = tree.op === 'call' && tree.args.some((arg) => isList(arg) && arg.op !== 'list' && hasSet(arg))
  if (takesList) return isList(tree) ? tree : placeOf(tree, parts)
  return withChildren(tree, (child) => withoutSets(child, parts))
}

function placeOf(tree: Tree, parts: SetPart[]): Tree {
  const values = new Map<string, Tree>()
  const part = withValues(tree, values)
  const name = nameOf(tree)
  if (!parts.some((one) => one.name === name))
    parts.push({ name, tree: part, values: [...values].map(([of, value]) => ({ name: of, tree: value })) })
  return { op: 'name', scope: 'context', name, type: tree.type }
}

const nameOf = (tree: Tree): string => `§${JSON.stringify(tree)}`

/** What is read of the record, before or now, and of nothing in the part, becomes a value. */
function withValues(tree: Tree, values: Map<string, Tree>): Tree {
  if (isOfRecord(tree) && !hasVariable(tree, new Set()) && !hasSet(tree)) {
    values.set(nameOf(tree), tree)
    return { op: 'name', scope: 'context', name: nameOf(tree), type: tree.type }
  }
  return withChildren(tree, (child) => withValues(child, values))
}

const isOfRecord = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'this' || tree.scope === 'old' : childrenOf(tree).some(isOfRecord)

function hasVariable(tree: Tree, own: ReadonlySet<string>): boolean {
  if (tree.op === 'name') return tree.scope === 'variable' && !own.has(tree.name)
  if (tree.op === 'macro')
    return hasVariable(tree.over, own) || hasVariable(tree.body, new Set([...own, tree.variable]))
  return childrenOf(tree).some((child) => hasVariable(child, own))
}
