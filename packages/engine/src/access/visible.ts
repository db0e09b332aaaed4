/** Whether an expression names only entities and fields that a principal may read, along every path. */
import type { Tree } from '@ninefold/plan/expression'

interface Visible {
  readonly entity: (name: string) => boolean
  readonly field: (entity: string, field: string) => boolean
}

export function treeIsVisible(tree: Tree, visible: Visible): boolean {
  const all = (trees: readonly Tree[]) => trees.every((each) => treeIsVisible(each, visible))
  switch (tree.op) {
    case 'literal':
      return true
    case 'name':
      return tree.scope !== 'only' || visible.entity(tree.name)
    case 'field': {
      const { type } = tree.of
      // A field that only some of the entities have or show is visible if one of them shows it.
      if (type.kind === 'either' && !type.entities.some((entity) => visible.field(entity, tree.field))) return false
      const entity =
        type.kind === 'record'
          ? type.entity
          : type.kind === 'list' && type.of.kind === 'record'
            ? type.of.entity
            : undefined
      return (entity === undefined || visible.field(entity, tree.field)) && treeIsVisible(tree.of, visible)
    }
    case 'call':
      return all(tree.args)
    case 'macro':
      return all([tree.over, tree.body])
    case 'list':
      return all(tree.items)
    case 'map':
      return all(tree.entries.map((entry) => entry.value))
    case 'set':
      return visible.entity(tree.entity)
    case 'shape':
      return false
  }
}
