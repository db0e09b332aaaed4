// The constants of point 9 that an expression reads.
import { childrenOf, type Tree } from '@ninefold/plan/expression'

/** Their names, with repetitions. */
export const constantsIn = (tree: Tree): readonly string[] => [
  ...(tree.op === 'name' && tree.scope === 'constant' ? [tree.name] : []),
  ...childrenOf(tree).flatMap(constantsIn),
]
