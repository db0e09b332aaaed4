/** Simplifies, combines and moves condition trees, using what is known about the principal's roles. */
import { allOf, anyOf, COMPARISONS, fieldOf, isNothing, thisOf, truth, type Tree } from '@ninefold/plan/expression'
import type { Type } from '@ninefold/plan/values'

/** A condition over a row: always true, always false, or a tree to evaluate. */
export type Condition = Tree | boolean

/** What is known about a principal before a row is read. */
export interface Known {
  readonly roles: ReadonlySet<string>
  readonly administrator: boolean
  readonly signedIn: boolean
}

/**
 * Evaluates what depends only on roles, and what needs a user when nobody is signed in. `positive`: the tree is under
 * an even number of negations. There, unknown may be treated as false; elsewhere as true, because its negation is
 * unknown too.
 */
export function fold(tree: Tree, known: Known, positive = true): Condition {
  if (tree.op === 'literal' && typeof tree.value === 'boolean') return tree.value
  if (tree.op === 'name') return foldName(tree, known)
  if (!known.signedIn && needsUser(tree)) return !positive
  if (positive && neverTrueWithoutUser(tree, known)) return false
  if (tree.op !== 'call') return tree
  switch (tree.fn) {
    case 'and':
      return all(tree.args.map((arg) => fold(arg, known, positive)))
    case 'or':
      return some(tree.args.map((arg) => fold(arg, known, positive)))
    case 'not': {
      const arg = fold(tree.args[0]!, known, !positive)
      return typeof arg === 'boolean' ? !arg : { ...tree, args: [arg] }
    }
    default:
      return tree
  }
}

/**
 * `owner == me`, `team in me.teams`: unknown without a signed-in user. `me == null` is excluded: it is always true or
 * false.
 */
function needsUser(tree: Tree): boolean {
  if (tree.op !== 'call') return false
  if (tree.fn === 'in') return isMine(tree.args[1]!)
  return COMPARISONS.has(tree.fn) && tree.args.some(isMine) && !tree.args.some(isNothing)
}

/**
 * `me in members`, `members.exists(m, m == me)`: never true without a signed-in user, but false if there are no
 * members.
 */
function neverTrueWithoutUser(tree: Tree, known: Known): boolean {
  if (tree.op === 'macro') return tree.fn === 'exists' && fold(tree.body, known) === false
  return !known.signedIn && tree.op === 'call' && tree.fn === 'in' && isMine(tree.args[0]!)
}

/** Reads `me`, or a path from `me`. */
const isMine = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'me' : tree.op === 'field' && isMine(tree.of)

function foldName(tree: Tree & { op: 'name' }, known: Known): Condition {
  if (tree.scope === 'role') {
    return tree.name === 'administrators' ? known.administrator : known.roles.has(tree.name)
  }
  if (tree.scope === 'context' && tree.name === 'signedIn') return known.signedIn
  return tree
}

export function all(conditions: readonly Condition[]): Condition {
  if (conditions.includes(false)) return false
  const parts = conditions.filter((c) => typeof c !== 'boolean').flatMap((c) => flat('and', c))
  return parts.length === 0 || allOf([...byText(parts).values()])
}

/** Simplifies `x or (x and y)` to `x`: a wider grant makes a narrower one redundant. */
export function some(conditions: readonly Condition[]): Condition {
  if (conditions.includes(true)) return true
  const parts = conditions.filter((c) => typeof c !== 'boolean').flatMap((c) => flat('or', c))
  const necessaryParts = [...byText(parts).values()].map((tree) => ({
    tree,
    asks: new Set(byText(flat('and', tree)).keys()),
  }))
  const wider = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    a.size < b.size && [...a].every((item) => b.has(item))
  const needed = necessaryParts.filter(({ asks }) => !necessaryParts.some((other) => wider(other.asks, asks)))
  return needed.length > 0 && anyOf(needed.map(({ tree }) => tree))
}

const flat = (fn: 'and' | 'or', tree: Tree): readonly Tree[] =>
  tree.op === 'call' && tree.fn === fn ? tree.args.flatMap((arg) => flat(fn, arg)) : [tree]

const byText = (trees: readonly Tree[]): ReadonlyMap<string, Tree> =>
  new Map(trees.map((tree) => [JSON.stringify(tree), tree]))

export const sameCondition = (a: Condition, b: Condition): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Converts a condition to a tree. */
export const asTree = (condition: Condition): Tree => (typeof condition === 'boolean' ? truth(condition) : condition)

/** A field of the row that the condition is over. */
export const ownField = (entity: string, field: string, type: Type): Tree => fieldOf(thisOf(entity), field, type)

/** Rewrites a condition over the whole as a condition over its part: `status` becomes `claim.status`. */
export function overPart(
  tree: Tree,
  part: { readonly entity: string; readonly field: string; readonly whole: string },
): Tree {
  const record = ownField(part.entity, part.field, { kind: 'record', entity: part.whole })
  const move = (t: Tree): Tree => {
    switch (t.op) {
      case 'name':
        return t.scope === 'this' ? record : t
      case 'field':
        return { ...t, of: move(t.of) }
      case 'call':
        return { ...t, args: t.args.map(move) }
      case 'macro':
        return { ...t, over: move(t.over), body: move(t.body) }
      case 'list':
        return { ...t, items: t.items.map(move) }
      case 'map':
        return { ...t, entries: t.entries.map((e) => ({ key: e.key, value: move(e.value) })) }
      case 'shape':
        return { ...t, arg: move(t.arg) }
      case 'literal':
      case 'set':
        return t
    }
  }
  return move(tree)
}
