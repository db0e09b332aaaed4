import type { Tree } from '@ninefold/plan/expression'

export interface Condition {
  readonly tree: Tree
}
