/** Expressions compiled once, whoever asks. Parts that look through all records are the store's: `set-answers.ts`. */
import { compileExpression, type Environment, type Expr, type Tree, type Value } from '@ninefold/language'
import type { Condition } from '../access/fold.ts'
import { partedBySets } from '../access/set-parts.ts'

const compiled = new WeakMap<Tree, (environment: Environment) => Value>()

export function evaluateTree(tree: Tree, environment: Environment): Value {
  let run = compiled.get(tree)
  if (!run) {
    run = compileExpression(partedBySets(tree).rest)
    compiled.set(tree, run)
  }
  return run(environment)
}

export const evaluate = (expr: Expr, environment: Environment): Value => evaluateTree(expr.tree, environment)

/** Unknown means no. */
export const allows = (condition: Condition, environment: Environment): boolean =>
  typeof condition === 'boolean' ? condition : evaluateTree(condition, environment) === true
