import type { Tree } from '@ninefold/plan/expression'

/** A condition of a decision: an expression of type yes/no. */
export interface Condition {
  readonly tree: Tree
}
