/** Conditions with a text and a place in the document, from which answers give their reasons. */
import type { Origin, Tree } from '@ninefold/plan/expression'

/** A reason of an answer: a text, and its place in the document if it has one. */
export interface Reason {
  /** A clause with the names of the document: `"Approve" is for manager but owner`. '' for conditions that need no explanation. */
  readonly text: string
  /** Absent for conditions that the question states. */
  readonly origin?: Origin
}

/** A condition of a decision, with its reason. */
export interface Premise extends Reason {
  readonly tree: Tree
  /** If several lines make up the condition: each of them. */
  readonly lines?: readonly Reason[]
}

/** A condition without a place in the document. */
export const given = (tree: Tree, text = ''): Premise => ({ tree, text })
/** A condition that the document states. */
export const written = (tree: Tree, text: string, origin: Origin | undefined): Premise => ({
  tree,
  text,
  ...(origin && { origin }),
})
