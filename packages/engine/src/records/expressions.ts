/** Expressions compiled once, whoever asks. Parts that look through all records are the store's: `set-answers.ts`. */
import { compileExpression, type Environment, type Expr, type Tree } from '@ninefold/plan/expression'
import type { Value } from '@ninefold/plan/values'
import { type Condition, partedBySets } from '../access/index.ts'

const compiled = new WeakMap<Tree, (environment: Environment) => Value>()

/** What a tree asks the store, its environment must answer: silence would be taken for a missing value. */
export function compileTree(tree: Tree): (environment: Environment) => Value {
  const { rest, readsSet: asks } = partedBySets(tree)
  const run = compileExpression(rest)
  if (!asks) return run
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

/** Unknown means no. */
export const allows = (condition: Condition, environment: Environment): boolean =>
  typeof condition === 'boolean' ? condition : evaluateTree(condition, environment) === true
