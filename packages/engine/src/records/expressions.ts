/** Expressions, compiled once for all principals. `set-answers.ts` runs the parts that query all records. */
import { compileExpression, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Value } from '@ninefold/plan/values'
import { type Condition, splitBySets } from '../access/index.ts'

const compiled = new WeakMap<Tree, (environment: Environment) => Value>()

/** The environment must have the result of each query in the tree: otherwise it would count as a missing value. */
export function compileTree(tree: Tree): (environment: Environment) => Value {
  const { rest, readsSet: hasQueries } = splitBySets(tree)
  const run = compileExpression(rest)
  if (!hasQueries) return run
  return (environment) => {
    if (!environment.answer) throw new Error('An expression was evaluated before the store was asked')
    return run(environment)
  }
}

export function evaluateTree(tree: Tree, environment: Environment): Value {
  let run = compiled.get(tree)
  if (!run) {
    run = compileTree(tree)
    compiled.set(tree, run)
  }
  return run(environment)
}

export const evaluate = (expr: Expr, environment: Environment): Value => evaluateTree(expr.tree, environment)

/** Unknown counts as false. */
export const allows = (condition: Condition, environment: Environment): boolean =>
  typeof condition === 'boolean' ? condition : evaluateTree(condition, environment) === true
