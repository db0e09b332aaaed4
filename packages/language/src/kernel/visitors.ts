/**
 * Visitors are people who are not signed in. A role with a condition includes them only if its author says so (`anyone when …`): a
 * condition such as `public` may be meant for users only.
 */
import {
  call,
  childrenOf,
  COMPARISONS,
  isNothing,
  openRecordOf,
  signedIn,
  type Expr,
  type Tree,
} from '@ninefold/plan/expression'

/** Restricts the condition to signed-in users, if it could hold for visitors. */
export function signedInOnly(expr: Expr): Expr {
  if (!mayBeTrueForVisitors(expr.tree) || speaksOfVisitors(expr.tree)) return expr
  return { ...expr, tree: call('and', signedIn, expr.tree) }
}

/** False only if certain: a comparison with a missing user is never true. */
function mayBeTrueForVisitors(tree: Tree): boolean {
  if (tree.op === 'name') return !(tree.scope === 'context' && tree.name === 'signedIn')
  if (tree.op === 'macro') return tree.fn !== 'exists' || mayBeTrueForVisitors(tree.body)
  if (tree.op !== 'call') return true
  if (openRecordOf(tree)) return false
  if (tree.fn === 'and') return tree.args.every(mayBeTrueForVisitors)
  if (tree.fn === 'or') return tree.args.some(mayBeTrueForVisitors)
  if (tree.fn === 'not') return !comparesWithMe(tree.args[0]!)
  return !comparesWithMe(tree)
}

const comparesWithMe = (tree: Tree): boolean =>
  tree.op === 'call' &&
  (COMPARISONS.has(tree.fn) || tree.fn === 'in') &&
  tree.args.some(isOfMe) &&
  !tree.args.some(isNothing)

/** `not signedIn`, `me == null`. */
const speaksOfVisitors = (tree: Tree): boolean =>
  (tree.op === 'name' && tree.scope === 'context' && tree.name === 'signedIn') ||
  (tree.op === 'call' && tree.args.some(isNothing) && tree.args.some(isOfMe)) ||
  childrenOf(tree).some(speaksOfVisitors)

const isOfMe = (tree: Tree): boolean =>
  tree.op === 'name' ? tree.scope === 'me' : tree.op === 'field' && isOfMe(tree.of)
