import type { Tree } from '../../expression/tree.ts'

export interface Condition {
  readonly tree: Tree
}
