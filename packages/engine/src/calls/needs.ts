/**
 * What an answer reads: the fields of `it`, of the `items`, of the records found by the path, and of the user,
 * including those read in shapes and macros. A few queries can then load them before the expression is evaluated.
 */
import type { Expr, Tree } from '@ninefold/plan/expression'

/** Field → what is read from the record or records that it refers to; empty for a plain value. */
export interface Needs {
  readonly [field: string]: Needs
}

/** By root: `context.items`, `found.claim`, `me`, `set.Claim` for all records of an entity. */
export type AnswerNeeds = Readonly<Record<string, Needs>>

interface Draft {
  [name: string]: Draft
}

// Without a prototype, because a field may be called `constructor`.
const draft = (): Draft => Object.create(null) as Draft

interface ShapeTree {
  readonly name: string
  readonly value: Pick<Expr, 'tree'>
}

type Variables = Readonly<Record<string, readonly Draft[]>>

/** A shape that applies itself is followed to this depth; deeper records have only their id. */
const MAX_DEPTH = 8

export function needsOf(tree: Tree, shapes: readonly ShapeTree[]): AnswerNeeds {
  const roots = draft()
  const trees = new Map(shapes.map((shape) => [shape.name, shape.value.tree]))
  visit(tree, { roots, trees, self: [], variables: {}, depth: 0 })
  return roots
}

interface Walk {
  readonly roots: Draft
  readonly trees: ReadonlyMap<string, Tree>
  /** The records that `this` may be inside a shape. */
  readonly self: readonly Draft[]
  readonly variables: Variables
  readonly depth: number
}

/** Records what is read below a tree, and returns the records that the tree itself may be. */
function visit(tree: Tree, walk: Walk): readonly Draft[] {
  switch (tree.op) {
    case 'name':
      return nameOf(tree, walk)
    case 'field':
      return visit(tree.of, walk).map((of) => (of[tree.field] ??= draft()))
    case 'macro': {
      const over = visit(tree.over, walk)
      const body = visit(tree.body, { ...walk, variables: { ...walk.variables, [tree.variable]: over } })
      return [...over, ...body]
    }
    case 'call':
      return tree.args.flatMap((arg) => visit(arg, walk))
    case 'list':
      return tree.items.flatMap((item) => visit(item, walk))
    case 'map':
      for (const entry of tree.entries) visit(entry.value, walk)
      return []
    case 'shape': {
      const self = visit(tree.arg, walk)
      const body = walk.trees.get(tree.shape)
      if (body && walk.depth < MAX_DEPTH) visit(body, { ...walk, self, variables: {}, depth: walk.depth + 1 })
      return []
    }
    case 'set':
      return [(walk.roots[setRoot(tree.entity)] ??= draft())]
    case 'literal':
      return []
  }
}

export const setRoot = (entity: string): string => `set.${entity}`

function nameOf(tree: Tree & { op: 'name' }, walk: Walk): readonly Draft[] {
  switch (tree.scope) {
    case 'this':
      return walk.self
    case 'me':
      return [(walk.roots['me'] ??= draft())]
    case 'found':
    case 'context':
      return [(walk.roots[`${tree.scope}.${tree.name}`] ??= draft())]
    case 'variable':
      return walk.variables[tree.name] ?? []
    default:
      return []
  }
}
