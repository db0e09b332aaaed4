/** A condition with what it says and where that stands, so that an answer can tell its reasons. */
import type { Origin, Tree } from '@ninefold/plan/expression'

/** A cause of an answer in words, with its line where there is one. */
export interface Reason {
  /** A clause in the document's words: `"Approve" is for manager but owner`. '' for what goes without saying. */
  readonly text: string
  /** Absent for what the question itself says. */
  readonly origin?: Origin
}

export interface Because extends Reason {
  readonly tree: Tree
  /** Where several lines together say it: each by itself. */
  readonly lines?: readonly Reason[]
}

export const given = (tree: Tree, text = ''): Because => ({ tree, text })
export const written = (tree: Tree, text: string, origin: Origin | undefined): Because => ({
  tree,
  text,
  ...(origin && { origin }),
})
